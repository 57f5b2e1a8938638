"""The attack: rolls, chances, allocation, the sequence of weapons, its laws and its audit trail."""
