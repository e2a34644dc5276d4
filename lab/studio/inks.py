"""Which ink stands out on which shell."""
import kit as p

DARK = (.04, .04, .042)


def ink_on(shell):
    """Light print on dark shells, dark print on light ones."""
    color = p.COLORS.get(shell, shell)
    return DARK if isinstance(color, tuple) and sum(color) > .8 else p.INK
