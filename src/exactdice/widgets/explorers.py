"""``attack_explorer`` and ``roll_explorer``: fields in a notebook whose result follows while they are changed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from exactdice.errors import OperandError, TooLargeError
from exactdice.extras import needed
from exactdice.format import abbreviated, percent
from exactdice.games.wh40k.values import POLICIES
from exactdice.scalars import shown
from exactdice.widgets.fields import EDITIONS, FLAGS, MODIFIERS, SIGNS, AttackFields, RollFields, quick

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.widgets.fields import Answer

_CODE = "white-space:pre-wrap;overflow-wrap:anywhere;margin:0.2em 0"
_ERROR = "white-space:pre-wrap;margin:0;color:var(--jp-error-color1,#b00020)"
_WIDE = {"width": "98%"}
_LABEL = {"description_width": "9em"}
_BOX = {"width": "auto", "margin": "0 1.5em 0 0"}


class Explorer:
    """Fields and the result that follows them; a notebook shows it where it is the last line of a cell.

    Made by ``attack_explorer`` and ``roll_explorer``.

    ``controls`` holds the widgets by field, so that a program may set their values; ``result``, ``chance``, ``python``
    and ``command`` belong to the last fields that could be read, and ``faults`` says by field what cannot. While there
    are faults, ``stale`` is True and the last good result stays, marked.

    Examples:
        >>> from exactdice.widgets import roll_explorer
        >>> explorer = roll_explorer("2d6")
        >>> explorer.result.mean(), explorer.command
        (Fraction(7, 1), 'exactdice roll 2d6')
        >>> explorer.controls["dice"].value = "2d"
        >>> explorer.stale, list(explorer.faults), explorer.result.mean()
        (True, ['dice'], Fraction(7, 1))
    """

    def __init__(
        self, kind: Callable[..., Any], controls: dict[str, Any], shape: Callable[[dict[str, Any]], Any]
    ) -> None:
        widgets = _widgets()
        self.controls = controls
        self._kind = kind
        self._messages = {name: widgets.HTML() for name in ("", *controls, "event")}
        self._result = widgets.HTML(layout=_WIDE)
        self._code = widgets.HTML(layout=_WIDE)
        self._answer: Answer | None = None
        self.faults: dict[str, str] = {}
        self.widget = widgets.VBox([shape(self._messages), self._messages[""], self._result, self._code])
        for control in controls.values():
            control.observe(self._changed, names="value")
        self._changed()

    @property
    def result(self) -> Any:
        """The last good result: what ``attack`` gives, or the law of the roll; None before there is one."""
        return None if self._answer is None else self._answer.result

    @property
    def chance(self) -> Any:
        """The chance of the event that was asked for with the last good result; None without one."""
        return None if self._answer is None else self._answer.chance

    @property
    def python(self) -> str:
        """The Python that gives the last good result."""
        return "" if self._answer is None else self._answer.python

    @property
    def command(self) -> str:
        """The shell command that prints the last good result."""
        return "" if self._answer is None else self._answer.command

    @property
    def stale(self) -> bool:
        """Whether the fields cannot be read as they are, so that the result belongs to earlier ones."""
        return bool(self.faults)

    def _changed(self, _change: Any = None) -> None:
        """Read all fields again, and show what they come to."""
        answer = self._kind(**{name: control.value for name, control in self.controls.items()}).answer()
        self.faults = answer.faults
        for name, message in self._messages.items():
            fault = answer.faults.get(name)
            message.value = f'<pre role="alert" style="{_ERROR}">{escape(fault)}</pre>' if fault else ""
        if not answer.faults:
            self._answer = answer
        self._show()

    def _show(self) -> None:
        if self._answer is None:
            self._result.value = self._code.value = ""
            return
        drawn = _drawn(self._answer)
        if self.stale:
            note = "<p><em>stale: the last result that could be worked out, not of the fields above</em></p>"
            drawn = f'{note}<div style="opacity:0.45">{drawn}</div>'
        self._result.value = drawn
        texts = [("Python", self._answer.python), ("shell", self._answer.command)]
        blocks = [f'{name}<pre style="{_CODE}"><code>{escape(text)}</code></pre>' for name, text in texts]
        self._code.value = f'<div style="opacity:{0.45 if self.stale else 1}">{"".join(blocks)}</div>'

    def _repr_mimebundle_(self, **settings: Any) -> Any:
        return self.widget._repr_mimebundle_(**settings)

    def __repr__(self) -> str:
        state = "stale: " if self.stale else ""
        return f"<explorer: {state}{self.command or 'no result yet'}>"


def _widgets() -> Any:
    return needed("ipywidgets", "notebook", "an explorer")


def _drawn(answer: Answer) -> str:
    """The result as it draws itself, under the chance of the event."""
    chance = ""
    if answer.chance is not None:
        chance = f"<p><strong>{percent(answer.chance)}</strong> ({abbreviated(answer.chance)})</p>"
    try:
        with quick():
            drawing = getattr(answer.result, "_repr_html_", lambda: None)()
            return chance + (drawing or f"<pre>{escape(str(answer.result))}</pre>")
    except TooLargeError as error:
        return f"{chance}<pre>{escape(str(error))}</pre>"


def attack_explorer(
    weapons: str = "5x Bolt rifle A2 BS3+ S4 AP-1 D1", target: str = "5x T4 Sv3+ W2", **fields: Any
) -> Explorer:
    """Controls for an attack of Warhammer 40,000: its funnel and its laws follow the fields while they are changed.

    Below the result stand the Python and the shell command that give it. What cannot be read is said beside its field,
    in the words of the library, and the last result stays, marked as stale.

    Args:
        weapons: Datasheet lines, one weapon in each, with the number of bearers in front.
        target: The line of the unit attacked.
        fields: Values of other fields to begin with, as of ``exactdice.widgets.fields.AttackFields``.

    Raises:
        MissingExtraError: ipywidgets is not installed.
        OperandError: There is no such field, or a value is none that it takes.

    Examples:
        >>> explorer = attack_explorer("10x Choppa A3 WS3+ S4 AP-1 D1", "5x T4 Sv3+ W2")
        >>> explorer.controls["cover"].value = True
        >>> explorer.command
        "exactdice attack '10x Choppa A3 WS3+ S4 AP-1 D1' --target '5x T4 Sv3+ W2' --cover"
    """
    widgets = _widgets()
    controls: dict[str, Any] = {
        "weapons": widgets.Textarea(weapons, description="weapons", layout=_WIDE, style=_LABEL, rows=2),
        "target": widgets.Text(target, description="target", layout=_WIDE, style=_LABEL),
        "abilities": widgets.Text(
            description="abilities", placeholder="lethal hits, sustained hits 1", layout=_WIDE, style=_LABEL
        ),
    }
    for name in FLAGS:
        controls[name] = widgets.Checkbox(description=name.replace("_", " "), indent=False, layout=_BOX)
    for name in MODIFIERS:
        controls[name] = widgets.IntSlider(0, -3, 3, description=name.replace("_", " "), style=_LABEL)
    for what in ("hits", "wounds", "saves"):
        policies = POLICIES[:3] if what == "saves" else POLICIES
        controls[f"reroll_{what}"] = widgets.Dropdown(options=policies, description=f"re-roll {what}", style=_LABEL)
    controls["precision"] = widgets.Dropdown(
        options=["always", "never", "when it kills"], description="precision", style=_LABEL
    )
    controls["edition"] = widgets.Dropdown(options=list(EDITIONS), description="edition", style=_LABEL)
    _set(controls, fields)

    def shape(messages: dict[str, Any]) -> Any:
        lines = [part for name in ("weapons", "target", "abilities") for part in (controls[name], messages[name])]
        wrapped = widgets.Layout(flex_flow="row wrap")
        rows = [
            [controls[name] for name in FLAGS],
            [controls[name] for name in MODIFIERS],
            [controls[name] for name in controls if name.startswith("reroll") or name in ("precision", "edition")],
        ]
        return widgets.VBox([*lines, *[widgets.Box(row, layout=wrapped) for row in rows]])

    return Explorer(AttackFields, controls, shape)


def roll_explorer(dice: str = "2d6", sign: str = "", number: int = 7) -> Explorer:
    """Controls for a roll in dice notation: its law, and the chance of a comparison, follow the fields.

    Args:
        dice: The text to begin with, such as ``"4d6kh3"``.
        sign: The comparison to begin with: ``">="``, ``"<="``, ``"="``, ``">"``, ``"<"``, ``"!="``, or ``""`` for none.
        number: What the roll is compared with.

    Raises:
        MissingExtraError: ipywidgets is not installed.
        OperandError: A value is none that its field takes.

    Examples:
        >>> explorer = roll_explorer("2d6", ">=", 9)
        >>> explorer.chance
        Fraction(5, 18)
    """
    widgets = _widgets()
    controls: dict[str, Any] = {
        "dice": widgets.Text(description="dice", layout=_WIDE, style=_LABEL),
        "sign": widgets.Dropdown(
            options=[("no event", ""), *[(sign, sign) for sign in SIGNS[1:]]], description="event", style=_LABEL
        ),
        "number": widgets.IntText(style=_LABEL),
    }
    _set(controls, {"dice": dice, "sign": sign, "number": number})

    def shape(messages: dict[str, Any]) -> Any:
        event = widgets.HBox([controls["sign"], controls["number"]])
        return widgets.VBox([controls["dice"], messages["dice"], event, messages["event"]])

    return Explorer(RollFields, controls, shape)


def _set(controls: dict[str, Any], values: dict[str, Any]) -> None:
    """Put values into controls.

    Raises:
        OperandError: There is no such control, or it does not take the value.
    """
    traits = needed("traitlets", "notebook", "an explorer")
    for name, value in values.items():
        if name not in controls:
            raise OperandError(f"field {shown(name)} does not exist; write one of {', '.join(controls)}")
        try:
            controls[name].value = value
        except traits.TraitError:
            raise OperandError(
                f"{name}={shown(value)} is nothing that its field takes; leave it out and look"
            ) from None
