"""``python -m wordgrid`` is ``wordgrid``."""

from wordgrid.command import run

if __name__ == "__main__":
    run()
