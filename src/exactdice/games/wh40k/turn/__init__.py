"""What else is rolled in a turn: movement, morale, command points and single re-rolls."""
