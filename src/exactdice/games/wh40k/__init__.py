"""Warhammer 40,000, 10th edition: the exact outcome of attacks."""

from exactdice.games.wh40k.abilities import Ability as Ability
from exactdice.games.wh40k.abilities import ability as ability
from exactdice.games.wh40k.audit import Audit as Audit
from exactdice.games.wh40k.audit import Stage as Stage
from exactdice.games.wh40k.casualties import Casualties as Casualties
from exactdice.games.wh40k.checks import Check as Check
from exactdice.games.wh40k.checks import hit_roll as hit_roll
from exactdice.games.wh40k.checks import save_roll as save_roll
from exactdice.games.wh40k.checks import wound_roll as wound_roll
from exactdice.games.wh40k.edition import TENTH as TENTH
from exactdice.games.wh40k.edition import Changes as Changes
from exactdice.games.wh40k.edition import Edition as Edition
from exactdice.games.wh40k.explosions import Explosions as Explosions
from exactdice.games.wh40k.explosions import deadly_demise as deadly_demise
from exactdice.games.wh40k.explosions import explosions_after as explosions_after
from exactdice.games.wh40k.mortals import hazardous as hazardous
from exactdice.games.wh40k.mortals import mortal_wounds as mortal_wounds
from exactdice.games.wh40k.profiles import Model as Model
from exactdice.games.wh40k.profiles import Situation as Situation
from exactdice.games.wh40k.profiles import Unit as Unit
from exactdice.games.wh40k.profiles import Weapon as Weapon
from exactdice.games.wh40k.volley import Volley as Volley
from exactdice.games.wh40k.volley import attack as attack
