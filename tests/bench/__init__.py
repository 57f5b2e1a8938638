"""The library timed beside others: ``python -m tests.bench`` from the checkout's top, extra ``bench``."""
