"""What stands around the asv suite: runs, comparisons, the record, the dashboard, the guard."""
