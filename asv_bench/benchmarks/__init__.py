"""The asv suite of wordgrid."""
