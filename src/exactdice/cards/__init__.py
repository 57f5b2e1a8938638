"""Cards: decks as multisets, drawn from without replacement."""
