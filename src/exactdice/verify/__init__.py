"""Verify: whether a simulator is right, how sure one can be, and if it is wrong, which rule it got wrong."""

from exactdice.verify.enumerating import Enumeration as Enumeration
from exactdice.verify.enumerating import enumerate as enumerate
from exactdice.verify.enumerating import lift as lift
from exactdice.verify.judging import compare as compare
from exactdice.verify.judging import samples_needed as samples_needed
from exactdice.verify.ledger import Ledger as Ledger
from exactdice.verify.printed import judge_mean as judge_mean
from exactdice.verify.printed import judge_percentages as judge_percentages
from exactdice.verify.printed import judge_pmf as judge_pmf
from exactdice.verify.statistics.verdicts import Verdict as Verdict
