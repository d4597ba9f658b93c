"""wordgrid beside everything from the package registries that a user could pick instead."""
