"""Laws without an end: rational generating functions. Loaded when the first such law is made."""
