"""``python -m wordgrid`` is ``wordgrid``."""

import sys

from wordgrid.cli import main

if __name__ == "__main__":
    sys.exit(main())
