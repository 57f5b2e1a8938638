"""Verify: is a simulator right, how sure can one be, and if not, which rule did it get wrong?"""

from exactdice.verify.enumerating import Enumeration as Enumeration
from exactdice.verify.enumerating import enumerate as enumerate
from exactdice.verify.enumerating import lift as lift
