"""A plain roll of dice as a program would make it; each slip is planted by its name. It knows no engine."""


def roll_text(roll, dice, sides, bonus, slip=None, keep=None):
    """A plain roll of dice, the highest of which may be kept, with a slip by its name."""
    if slip == "die and bonus multiplied":
        return dice * (roll(sides) + bonus)
    if slip == "one die multiplied":
        return dice * roll(sides) + bonus
    number = dice + (slip == "one die more") - (slip == "one die less")
    faces = [_face(roll, sides, slip) for _ in range(number)]
    if keep is not None and slip != "all dice kept":
        faces = sorted(faces, reverse=slip != "lowest kept")[:keep]
    if slip == "bonus on each die":
        return sum(faces) + dice * bonus
    return sum(faces) + (0 if slip == "bonus ignored" else -bonus if slip == "sign of the bonus" else bonus)


def _face(roll, sides, slip):
    if slip == "highest face missing":
        return roll(sides - 1)
    return roll(sides) - (slip == "dice from 0")
