"""Warhammer Fantasy: the Waaagh test, what it does to shamans and cards, and a whole game of it."""

from exactdice.games.fantasy.explosions import explodes as explodes
from exactdice.games.fantasy.explosions import head_explosions as head_explosions
from exactdice.games.fantasy.fates import Fates as Fates
from exactdice.games.fantasy.game import Game as Game
from exactdice.games.fantasy.game import Phase as Phase
from exactdice.games.fantasy.game import State as State
from exactdice.games.fantasy.game import game as game
from exactdice.games.fantasy.phase import Aftermath as Aftermath
from exactdice.games.fantasy.phase import phase as phase
from exactdice.games.fantasy.records import Greenskin as Greenskin
from exactdice.games.fantasy.records import Mob as Mob
from exactdice.games.fantasy.records import Shaman as Shaman
from exactdice.games.fantasy.waaagh import EADBANGERZ as EADBANGERZ
from exactdice.games.fantasy.waaagh import waaagh_test as waaagh_test
