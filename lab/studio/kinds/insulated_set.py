"""Insulated (1000 V) screwdrivers, voltage tester and pliers with two-colour handles on an unrolled fabric roll."""
import math
import numpy as np
import sdf
import kit as p
from cases import fabric, webbing
from sockets import chrome, screwdriver

VIEWS = {
    'main': dict(azimuth=20, elevation=44),
    'side': dict(azimuth=4, elevation=58),
    'detail': dict(azimuth=24, elevation=34, focus=(70, -50, 16), span=150),
}


def _grip(pts, radii, color, name, flat=.72):
    """Dipped handle along points in the xy plane."""
    lo = [min(q[i] for q in pts) - 14 for i in (0, 1)]
    hi = [max(q[i] for q in pts) + 14 for i in (0, 1)]
    g = p.grid((*lo, -13), (*hi, 13), .8)
    body = None
    for (a, ra), (b, rb) in zip(zip(pts, radii), list(zip(pts, radii))[1:]):
        part = sdf.cone((g.X, g.Y, g.Z / flat), (*a, 0), (*b, 0), ra, rb)
        body = part if body is None else np.minimum(body, part)
    return p.solid(name, body * flat, g, p.plastic(color))


def pliers(color='brick', under='sand', length=190, cutter=False):
    """Along +y: the jaws are at the far end; the pivot is at the origin."""
    k, c = length / 190, p.material('forged', (.30, .30, .30), .30, 1, bump=.06, scale=70)
    g = p.grid((-24 * k, -26 * k, -8 * k), (24 * k, 50 * k, 8 * k), .7)
    X, Y, Z = g.X, g.Y, g.Z
    nose = [(-17, -12, 10), (17, -12, 10), (17, 8, 10), (9, 38 if not cutter else 26, 4), (-9, 38 if not cutter else 26, 4), (-17, 8, 10)]
    head = sdf.poly(X, Y, [(a * k, b * k) for a, b in sdf.fillet(nose)])
    neck = sdf.poly(X, Y, [(a * k, b * k) for a, b in ((-13, -26), (13, -26), (13, 0), (-13, 0))])
    slit = np.maximum(np.abs(X) - .55, 5 * k - Y)
    eye = np.sqrt((X / .62) ** 2 + (Y - 17 * k) ** 2) - 5 * k
    body = sdf.slab(np.maximum(np.maximum(sdf.smin(head, neck, 8), -slit), -eye), Z, 6.2 * k, 2)
    o = dict(head=p.solid('pliers', body, g, c))
    p.rod(8.5 * k, 14.5 * k, (0, 0, 0), chrome(), 'z', 1)
    p.rod(3 * k, 1, (0, 0, 7.2 * k), p.dark_steel(), 'z', .2)
    for s in (-1, 1):
        path = [(s * 9, -19), (s * 15, -34), (s * 22, -62), (s * 24, -90), (s * 20, -120), (s * 17, -146)]
        path = [(a * k, b * k) for a, b in path]
        _grip(path[:3], [8.2 * k, 8 * k, 7 * k], under, 'under')
        o[f'grip{s}'] = _grip([(a, b - 5 * k) for a, b in path[1:]], [8.6 * k, 8.8 * k, 9.3 * k, 8.8 * k, 7.4 * k], color, 'grip')
        _grip([(s * 20 * k, -33 * k), (s * 24 * k, -31 * k)], [5.6 * k, 4.6 * k], color, 'guard')
        _grip([(s * 29 * k, -66 * k), (s * 27.6 * k, -122 * k)], [3 * k, 3 * k], under, 'inlay')
    return o


def tester(length=180):
    """Screwdriver-type voltage tester: clear grip with the lamp inside, insulated blade."""
    p.lathe([(0, 0), (6, 0), (7.6, 3), (7.6, 12), (6.8, 18), (7.4, 52), (8.2, 66), (5, 74), (0, 74)], (0, 0, 0), p.material('clear-grip',
        (.42, .30, .14), .12, coat=.6), 'x', 2, seg=40)
    p.lathe([(0, 0), (7.9, 0), (7.9, 9), (0, 9)], (2, 0, 0), p.plastic('brick'), 'x', 1, seg=40)
    p.tube([(18, 0, 7.5), (34, 0, 8.5), (56, 0, 8.2)], 1.6, p.steel())
    p.lathe([(0, 0), (3.8, 0), (3.6, length - 86), (2.6, length - 84), (0, length - 84)], (73, 0, 0), p.plastic('brick'), 'x', .6, seg=32)
    p.rod(2, length - 76, (74 + (length - 76) / 2, 0, 0), chrome(), 'x', .2)
    p.plate([(0, -2), (0, 2), (6, 2.2), (6, -2.2)], .9, (length - 4, 0, 0), chrome(), 'xy', .2)


def _roll(W, D, color, accent):
    """Unrolled cloth with a turned-in end, bound edge and a strap."""
    g = p.grid((-W / 2 - 6, -D / 2 - 4, -2), (W / 2 + 50, D / 2 + 4, 44), 1.1)
    X, Y, Z = g.X, g.Y, g.Z
    wave = 2.2 + .9 * np.sin(X * .05 + .4) + .7 * np.sin(Y * .06 + X * .02)
    sheet = np.maximum(sdf.slab(np.maximum(np.abs(X) - W / 2, np.abs(Y) - D / 2), Z - wave, 2.2, 1.4), -Z)
    # the right end is still rolled
    u, v = X - W / 2 - 8, Z - 19
    rr, a = np.sqrt(u * u + v * v), np.arctan2(v, u)
    turns = np.abs((rr - 4 - (a + math.pi) / (2 * math.pi) * 5.4) % 5.4 - 2.7) - 1.75
    coil = np.maximum(np.maximum(turns, rr - 18.5), np.abs(Y) - D / 2 + .5)
    o = p.solid('cloth', sdf.smin(sheet, coil, 3), g, fabric(color))
    tape = webbing(tuple(c * .4 for c in p.COLORS.get(color, color)) if not isinstance(color, str) else (.016, .016, .017))
    for s in (-1, 1):
        p.box((W - 4, 9, 1.2), (-2, s * (D / 2 - 5), 4.9), tape, .5)
    p.box((9, D - 2, 1.2), (-W / 2 + 5, 0, 4.9), tape, .5)
    p.box((34, 2, 12), (-W / 2 + 70, -D / 2 - .6, 3), p.material('tape', p.COLORS.get(accent, accent), .6, bump=.3, scale=200), .6)
    return o


def _loop(x, y, r, width=20):
    """Elastic loop over a piece of radius r."""
    pts = [(-r - 9, 0), (-r - 1.8, 0)]
    pts += [(-(r + 1.8) * math.cos(a), r * 1.0 + (r + 1.4) * math.sin(a) * .98) for a in [i * math.pi / 10 for i in range(11)]]
    pts += [(r + 1.8, 0), (r + 9, 0), (r + 9, 1.6), (r + 3.2, 1.6)]
    pts += [((r + 3.2) * math.cos(a), r * 1.0 + (r + 2.8) * math.sin(a)) for a in [i * math.pi / 10 for i in range(11)]]
    pts += [(-r - 3.2, 1.6), (-r - 9, 1.6)]
    p.plate(pts, width, (x, y, 4.2), webbing(), 'xz', .4, 'loop')


def build(shell='slate', accent='steelblue', color='brick', under='sand', size=(330, 270), cloth=(.040, .043, .048)):
    """Seven pieces: three slotted, two cross screwdrivers, tester, cable pliers."""
    W, D = size
    o = {'cloth': _roll(W, D, cloth, accent)}
    row = [(-138, 225, 14.5, 3.2, 'flat'), (-102, 212, 13.5, 2.8, 'flat'), (-68, 190, 12.4, 2.3, 'flat'), (-34, 216, 14, 3.1, 'cross'),
           (1, 194, 12.6, 2.4, 'cross')]
    for i, (x, length, r, blade, tip) in enumerate(row):
        p.grouped(lambda: screwdriver(length, r, color, under, tip, color, blade), (x, -D / 2 + 16, 4.6 + r), (0, 0, 90))
        _loop(x, -D / 2 + 24 + length * .60, blade + 3.2 + (r - blade) * .0 + 4, 22)
    p.grouped(lambda: tester(178), (35, -D / 2 + 22, 13), (0, 0, 90))
    _loop(35, -D / 2 + 130, 8.5, 22)
    p.grouped(lambda: o.update(pliers(color, under, 200)), (100, 52, 14.5))
    return o
