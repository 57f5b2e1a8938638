"""Verify: whether a simulator is right, how sure one can be, and if it is wrong, which rule it got wrong."""

from exactdice.verify.diagnosing import diagnose as diagnose
from exactdice.verify.diagnosis import Diagnosis as Diagnosis
from exactdice.verify.diagnosis import Explanation as Explanation
from exactdice.verify.enumerating import Enumeration as Enumeration
from exactdice.verify.enumerating import enumerate as enumerate
from exactdice.verify.enumerating import lift as lift
from exactdice.verify.judging import compare as compare
from exactdice.verify.judging import samples_needed as samples_needed
from exactdice.verify.ledger import Ledger as Ledger
from exactdice.verify.printed import judge_mean as judge_mean
from exactdice.verify.printed import judge_percentages as judge_percentages
from exactdice.verify.printed import judge_pmf as judge_pmf
from exactdice.verify.slips import SLIPS as SLIPS
from exactdice.verify.slips import TEXT_SLIPS as TEXT_SLIPS
from exactdice.verify.slips import Slip as Slip
from exactdice.verify.slips import slip as slip
from exactdice.verify.statistics.verdicts import Verdict as Verdict
