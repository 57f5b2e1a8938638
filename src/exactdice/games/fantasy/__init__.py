"""Warhammer Fantasy: the Waaagh test, what it does to shamans and cards, and a whole game of it."""
