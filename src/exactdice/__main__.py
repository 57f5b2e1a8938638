"""``python -m exactdice``: the command line, where the script of that name is not on the path."""

from exactdice.cli.main import main

if __name__ == "__main__":
    main()
