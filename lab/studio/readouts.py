"""Displays: figures of seven segments and small signs, flat on a pane."""
import math
import kit as p
from mathutils import Euler, Vector

SEGMENTS = {'0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgedc', '7': 'abc', '8': 'abcdefg',
    '9': 'abcdfg', '-': 'g'}
LCD, LCD_INK = (.30, .335, .29), (.018, .022, .02)


def _bar(u0, v0, u1, v1, w):
    """A segment with pointed ends."""
    n = math.hypot(u1 - u0, v1 - v0)
    a, b = (u1 - u0) / n, (v1 - v0) / n
    e = w * .55
    return [(u0, v0), (u0 + a * e - b * e, v0 + b * e + a * e), (u1 - a * e - b * e, v1 - b * e + a * e), (u1, v1),
            (u1 - a * e + b * e, v1 - b * e - a * e), (u0 + a * e + b * e, v0 + b * e - a * e)]


def _outlines(text, h):
    """Outlines (u, v) of the figures from the left, their height is h; and their whole length."""
    w, t, at, out = h * .52, h * .13, 0, []
    for ch in text:
        if ch in '.:':
            for v in ((0,) if ch == '.' else (.25 * h, .65 * h)):
                out.append([(at - t * .5, v), (at + t * .6, v), (at + t * .6, v + t * 1.1), (at - t * .5, v + t * 1.1)])
            at += t * 1.6
            continue
        m, g = h / 2, t * .08
        ends = {'a': (0, h, w, h), 'd': (0, 0, w, 0), 'g': (0, m, w, m), 'f': (0, m, 0, h), 'e': (0, 0, 0, m), 'b': (w, m, w, h),
            'c': (w, 0, w, m)}
        for s in SEGMENTS.get(ch, ''):
            u0, v0, u1, v1 = ends[s]
            n = math.hypot(u1 - u0, v1 - v0)
            a, b = (u1 - u0) / n * g, (v1 - v0) / n * g
            out.append([(at + u + v * .08, v) for u, v in _bar(u0 + a, v0 + b, u1 - a, v1 - b, t)])
        at += w + t * 2.1
    return out, at - t * 2.1


def figures(text, h, loc, color=LCD_INK, rot=(90, 0, 0), align='RIGHT', glow=0):
    """Seven-segment figures; loc is the lower right (or left) corner, just in front of the pane."""
    outlines, length = _outlines(text, h)
    m = Euler([math.radians(a) for a in rot]).to_matrix()
    verts, faces = [], []
    for line in outlines:
        faces.append(tuple(range(len(verts), len(verts) + len(line))))
        verts += [tuple(Vector(loc) + m @ Vector((u - (length if align == 'RIGHT' else 0), v, 0))) for u, v in line]
    o = p.add('figures', verts, faces, p.material('figures', color, .5, glow=glow))
    o.visible_shadow = False
    return o


def bars(loc, h, count=4, lit=3, color=LCD_INK, glow=0):
    """Strength of a signal: bars that rise to the right, facing -y."""
    x, y, z = loc
    for i in range(count):
        k = h * (i + 1.5) / (count + .5)
        p.box((h * .14, .04, k), (x + i * h * .24, y, z + k / 2),
            p.material('figures' if i < lit else 'faint', color if i < lit else tuple(c * .5 + .12 for c in LCD), .5, glow=glow), 0.01)


def cell(loc, w, h, level=3, color=LCD_INK, glow=0):
    """The sign of a battery, facing -y; loc is its lower left corner."""
    x, y, z = loc
    ink, t = p.material('figures', color, .5, glow=glow), h * .12
    for cx, cz, sx, sz in ((w / 2, 0, w, t), (w / 2, h, w, t), (0, h / 2, t, h), (w, h / 2, t, h), (w + t * 1.2, h / 2, t * 1.6, h * .45)):
        p.box((sx, .04, sz), (x + cx, y, z + cz), ink, .01)
    for i in range(level):
        p.box((w * .2, .04, h * .6), (x + w * (.2 + i * .3), y, z + h / 2), ink, .01)
