"""Dice as the hobby speaks of them: single dice, pools that keep and drop, and the notation ``2D6+1``."""
