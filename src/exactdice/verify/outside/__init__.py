"""Simulators outside Python: programs and files of samples, read line by line and judged."""
