"""This library timed beside others: ``python -m tests.bench`` at the top of the checkout (extra ``bench``)."""
