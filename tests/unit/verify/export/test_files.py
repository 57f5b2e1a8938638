"""Generated test files: their text, and run with a right and a wrong simulator where the language is installed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from exactdice import Distribution, d
from exactdice.verify.export.cases import golden
from exactdice.verify.export.files import LANGUAGES, written

GOLDEN = Path(__file__).parent / "golden"
COIN = golden({"coin": d(2)}, {"kind": "dice", "expression": "d2"}, samples=100)
ODD = golden(
    {'say "no" \\': Distribution({'a "b" \\u0041 @CASES@ {x}': 1, "\u00e9": 1}), "say no": d(2), "2d6": d(2)},
    "comment \u2028 */ ends",
    samples=100,
)
NAMES = {
    "pytest": "test_coin.py",
    "jest": "coin.test.js",
    "junit": "CoinTest.java",
    "rust": "coin.rs",
    "go": "coin_test.go",
}
EXACT = {  # a simulator of a coin that needs no luck, and one that shows a 3 instead of a 2
    "pytest": ("simulator.py", "def simulate(case, n, seed):\n    return [1 + {} * (k % 2) for k in range(n)]\n"),
    "jest": ("simulator.js",
             "exports.simulate = (name, n, seed) => Array.from(Array(n), (_, k) => 1 + {} * (k % 2));\n"),
    "rust": ("simulator/mod.rs", "pub fn simulate(_name: &str, n: usize, _seed: u64) -> Vec<i64> {{\n"
             "    (0..n as i64).map(|k| 1 + {} * (k % 2)).collect()\n}}\n"),
    "go": ("simulator.go", "package coin\n\nfunc simulate(name string, n int, seed int64) []any {{\n\tvar out []any\n"
           "\tfor k := 0; k < n; k++ {{\n\t\tout = append(out, 1+{}*(k%2))\n\t}}\n\treturn out\n}}\n"),
}  # fmt: skip
RUN = {
    "pytest": [[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_coin.py"]],
    "jest": [["node", "--test", "coin.test.js"]],
    "rust": [["rustc", "--edition", "2021", "--test", "coin.rs", "-o", "coin"], ["./coin"]],
    "go": [["go", "mod", "init", "coin"], ["go", "vet", "."], ["go", "test", "."]],
}


def text(language, cases=COIN):
    return written(cases, language, "CoinTest" if language == "junit" else "coin")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_is_the_golden_one(language):
    """The golden files were run by their languages' own runners: pytest, node and Jest, JUnit 5.9, rustc and go."""
    expected = (GOLDEN / f"{NAMES[language]}.txt").read_text(encoding="utf-8")
    assert text(language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_needs_nothing_of_this_library(language):
    assert not re.search("^.*(import|require|use).*exactdice", text(language), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_names_and_outcomes_stay_in_their_places(language):
    written_out = text(language, ODD)
    assert r'"a \"b\" \\u0041 @CASES@ {x}"' in written_out
    assert '"\u00e9"' in written_out
    assert r'"say \"no\" \\"' in written_out
    assert "\u2028" not in written_out
    assert r"\u2028 */ ends" in written_out
    if language in ("junit", "rust"):  # identifiers differ, and none begins with a digit
        assert [len(re.findall(rf"\b{word}\b", written_out)) for word in ("SAY_NO", "SAY_NO_2", "CASE_2D6")] == [
            2,
            2,
            2,
        ]


@pytest.mark.parametrize("language", ["pytest", "jest", "rust", "go"])
def test_it_judges_a_simulator(language, tmp_path):
    program = RUN[language][0][0]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    (tmp_path / NAMES[language]).write_text(text(language), encoding="utf-8")
    simulator, code = EXACT[language]
    file = tmp_path / simulator
    file.parent.mkdir(exist_ok=True)
    results = []
    for step in (1, 2):
        file.write_text(code.format(step), encoding="utf-8")
        results.append(run(language, tmp_path))
        (tmp_path / "go.mod").unlink(missing_ok=True)
    right, wrong = results
    assert right[0] == 0, right[1]
    assert wrong[0] != 0
    assert "2 (chance 1/2) was seen 0 times, not 25 to 75" in wrong[1]
    assert "3 is impossible and was seen 50 times" in wrong[1]
    assert "seed 17" in wrong[1]


def run(language, folder):
    """The exit code of the runner, and what it prints."""
    variables = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "NODE_TEST"))}
    environment = variables | {
        "EXACTDICE_SEED": "17",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    said = ""
    for words in RUN[language]:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=environment)
        said += done.stdout + done.stderr
        if done.returncode:
            return done.returncode, said
    return 0, said
