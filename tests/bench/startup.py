"""What it costs to import the library and to start the command, in fresh processes, beside a bare Python."""

import resource
import subprocess
import sys
import time
from pathlib import Path

BARE = [sys.executable, "-I", "-c", "pass"]
IMPORT = [sys.executable, "-I", "-c", "import exactdice"]
VERSION = [str(Path(sys.executable).with_name("exactdice")), "--version"]
HEAVY = ("sympy", "numpy")


def _cpu_and_wall_ms(command: list[str]) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * cpu, 1000 * wall


def startup(repetitions: int = 10) -> dict[str, float]:
    """Least milliseconds of each kind of start, taking turns."""
    commands = {"bare": BARE, "import": IMPORT, "version": VERSION}
    best: dict[str, float] = {}
    for _ in range(repetitions):
        for name, command in commands.items():
            cpu, wall = _cpu_and_wall_ms(command)
            best[f"{name} cpu"] = min(cpu, best.get(f"{name} cpu", cpu))
            best[f"{name} wall"] = min(wall, best.get(f"{name} wall", wall))
    return best


def heavy_modules() -> list[str]:
    """The heavy libraries that ``import exactdice`` drags in: there should be none."""
    program = f"import exactdice, sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    command = [sys.executable, "-I", "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
