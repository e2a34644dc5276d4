"""Saw blades: the round blade with its flange, straight blades for jigsaws and sabre saws."""
import math
import kit as p

HOLE = ('hole', (.004, .004, .004), .7)


def round_blade(loc, r=82.5, teeth=24, hub=19, bore='20', print_=True, flange=True):
    """Carbide-tipped blade in the xz plane, seen from -y, turning forwards at the bottom."""
    x, y, z = loc
    body = p.material('blade-body', (.66, .65, .63), .30, 1, bump=.05, scale=40, stretch=(1, 20, 20), aniso=.3)
    pts, step = [], 2 * math.pi / teeth
    depth = min(.105, 2.2 / teeth)
    for i in range(teeth):
        for da, q in ((0, 1), (.12, .987), (.60, .955), (.74, 1 - depth * .96), (.86, 1 - depth), (.95, 1 - depth * .72)):
            a = (i + da) * step
            pts.append((r * q * math.cos(a), -r * q * math.sin(a)))
    blade = p.plate(pts, 1.6, loc, body, 'xz', r=.2, name='blade')
    dark, tip = p.material(*HOLE), p.material('carbide', (.80, .78, .74), .22, 1)
    for i in range(teeth):
        a = i * step + .35 / r * 10 * .1
        p.box((r * .035, 2.5, 2.2), (x + r * .981 * math.cos(a), y, z - r * .981 * math.sin(a)), tip, .3, (0, math.degrees(a), 0))
    for i in range(4):  # expansion slots that end in a hole
        a = i * math.pi / 2 + .4
        at = lambda q, b: (x + r * q * math.cos(b), y - .8, z - r * q * math.sin(b))  # noqa: E731
        p.box((r * .15, .1, .9), at(.85, a), dark, .02, (0, math.degrees(a), 0))
        p.rod(1.9, .1, at(.775, a), dark, 'y', .02)
    if print_:
        ink = p.material('blade-ink', (.035, .035, .037), .5)
        p.lathe([(r * .655, -.85), (r * .665, -.85)], loc, ink, 'y', .01)
        p.lathe([(r * .36, -.85), (r * .368, -.85)], loc, ink, 'y', .01)
        for turn, line in ((28, f'{2 * r:.0f} x {bore} mm'), (150, f'{teeth} T'), (268, 'max 7000 min-1')):
            p.grouped(lambda line=line: p.text(line, r * .085, (0, -.86, r * .515), ink, thick=.01), loc, (0, turn, 0))
    if flange:
        p.lathe([(0, -11), (6.4, -11), (7.2, -10.2), (7.2, -6.8), (hub * .72, -6.4), (hub * .94, -4.8), (hub, -1)], loc, p.steel(),
            'y', .6)
        p.lathe([(0, -10.8), (4.6, -10.8), (4.6, -11.3), (0, -11.3)], loc, p.dark_steel(), 'y', .1, seg=6)
    return blade


def straight_blade(length, height, teeth, thick=1.3, taper=.6, color=(.60, .59, .57), up=False):
    """Straight blade from the origin along +x, teeth downwards (up: upwards), in the xz plane; returns the blade."""
    pitch, s = length * .97 / teeth, -1 if up else 1
    pts = [(0, s * height / 2), (length * .9, s * height / 2), (length, s * (height / 2 - height * taper))]
    for i in range(teeth):
        a = length * .985 - i * pitch
        low = -height / 2
        pts += [(a, s * low), (a - pitch * .42, s * (low + pitch * .34)), (a - pitch * .62, s * (low + pitch * .30))]
    pts += [(0, s * -height / 2)]
    return p.plate(pts if not up else pts[::-1], thick, (0, 0, 0), p.material('bare-blade', color, .32, 1, bump=.05, scale=40), 'xz',
        r=.15, name='blade')
