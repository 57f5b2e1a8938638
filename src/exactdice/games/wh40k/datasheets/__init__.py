"""Datasheets as frozen data: abilities, weapons, models, units, situations, and the lines that players write."""
