"""The command line: it reads words, calls the library and prints; it computes nothing itself."""
