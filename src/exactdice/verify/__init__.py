"""Verify: is a simulator right, how sure can one be, and if not, which rule did it get wrong?"""
