"""Golden cases for a simulator's own tests: exact laws with exact bounds of counts, as data and as test files."""
