"""Evidence against a law that stays valid however often it is looked at; plain mappings, no project code but errors."""
