"""Workshop dust extractor: a container on wheels, a head with a flat top that carries a box, a corrugated hose."""
import math
import numpy as np
import cables
import chests
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=34, elevation=17, dof=.6),
    'side': dict(azimuth=76, elevation=9, dof=.6),
    'detail': dict(azimuth=22, elevation=16, focus=(20, -270, 330), span=280, dof=.6),
}
W, L = 350, 560  # across and along; the front faces -y


def build(shell='stone', accent='steelblue', container='black', text='26 L', wheel=82, hose=True, socket=True):
    black = p.material('tub-black', (.017, .017, .018), .48, bump=.18, scale=70)
    tub = black if container == 'black' else p.material('tub', p.COLORS.get(container, container), .46, bump=.16, scale=70)
    head = p.material('head', p.COLORS.get(shell, shell), .40, bump=.10, scale=80)
    out = {'container': _container(tub, wheel), 'shell': _head(head, black)}
    out['panel'] = _panel(black, accent, socket)
    for s in (-1, 1):
        out[f'wheel{s}'] = chests.wheel(wheel, 40, (s * (W / 2 - 4), L / 2 - 96, wheel), accent, 6)
        _castor(s * 118, -L / 2 + 74, black)
        _clip(s, black, accent)
    p.rod(7, W - 20, (0, L / 2 - 96, wheel), p.steel(), 'x', 1)
    ink = ink_on(shell)
    p.printed(text, 30, (W / 2 + 20, -60, 372), out['shell'], (90, 0, 90), ink)
    p.stripe(84, 3, (W / 2 + 20, -60, 350), out['shell'], (90, 0, 90), p.lacquer(accent))
    if hose:
        _hose(accent)
    return out


def _container(mat, r):
    g, f = chests.hull(W - 10, L - 16, 40, 296, .06, 44, 16, h=2.2)
    X, Y, Z = g.X, g.Y, g.Z
    for s in (-1, 1):
        well = sdf.slab(np.sqrt((Y - L / 2 + 96) ** 2 + (Z - r) ** 2) - r - 12, X - s * W / 2, 40, 8)
        f = sdf.smax(f, -well, 5)
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * (W / 2 - 2), -62, 190), (12, 128, 52), 14), 5)
        for i in range(4):
            f = sdf.smin(f, sdf.rbox((X, Y, Z), (s * (W / 2 - 16), -148 + i * 56, 190), (7, 5, 44), 3), 4)
    f = sdf.smin(f, sdf.slab(np.sqrt(X ** 2 + (Z - 206) ** 2) - 46, Y + L / 2 - 20, 26, 8), 12)  # inlet
    tub = p.solid('container', f, g, mat)
    y = -L / 2 - 6
    p.lathe([(22, 10), (34, 10), (36, 0), (36, -8), (28, -10), (22, -8), (22, 10)], (0, y, 206), p.dark_steel(), 'y', 1.5)
    h, q = chests.hull(W, L, 290, 312, 0, 46, 6, h=2.2)
    p.solid('seal', q, h, p.rubber())
    p.box((W - 130, 60, 26), (0, -L / 2 + 70, 44), mat, 8)
    return tub


def _head(mat, black):
    g, f = chests.hull(W - 6, L - 8, 312, 470, -.0, 46, 20, h=2.0)
    X, Y, Z = g.X, g.Y, g.Z
    P = (X, Y, Z)
    f = sdf.smax(f, -sdf.rbox(P, (0, 10, 476), (W / 2 - 34, L / 2 - 62, 14), 12), 4)  # tray of the top
    f = sdf.smax(f, -sdf.rbox(P, (0, -L / 2 - 2, 392), (130, 14, 46), 12), 5)
    for s in (-1, 1):
        for i in range(9):  # air outlet at the rear of the flanks
            f = sdf.smax(f, -sdf.rbox((X, Y + (Z - 390) * .25, Z), (s * W / 2, 92 + i * 15, 390), (9, 3.4, 34), 3), 2)
    f = np.maximum(f, -np.maximum(np.abs(Z - 338) - 1.2, -(f + 3)))
    head = p.solid('shell', f, g, mat)
    p.box((W - 90, L - 140, 3), (0, 10, 463), black, 1)
    for i in range(8):
        p.box((W - 110, 5, 3), (0, -180 + i * 54, 465), black, 1.2)
    for x in (-1, 1):  # cleats of the system boxes
        for y in (-1, 1):
            p.box((46, 24, 12), (x * 104, 10 + y * 190, 467), black, 4)
    p.tube([(-128, L / 2 - 20, 420), (-128, L / 2 + 24, 452), (-110, L / 2 + 32, 478), (110, L / 2 + 32, 478), (128, L / 2 + 24, 452),
        (128, L / 2 - 20, 420)], 12, p.rubber())
    return head


def _panel(black, accent, socket):
    y = -L / 2 + 10
    panel = p.box((250, 8, 82), (0, y + 2, 392), black, 6, name='panel')
    ink = p.material('scale-ink', p.INK, .5)
    for x, r, n in ((-84, 21, 9), (-20, 21, 9)):
        p.lathe([(0, -22), (r * .78, -22), (r * .9, -20), (r, -3), (r + 3, 0), (0, 0)], (x, y - 2, 388),
            p.material('knob', (.03, .03, .031), .4), 'y', 1.5)
        p.box((4, 5, r * 1.5), (x, y - 24, 388), p.plastic(accent), 1.5, (0, 30 if x < -50 else -36, 0))
        for i in range(n):
            a = math.radians(215 - i * 250 / (n - 1))
            p.box((1.4, .2, 4 + i * .35), (x + (r + 8) * math.cos(a), y - 2.1, 388 + (r + 8) * math.sin(a)), ink, .02,
                (0, 90 - math.degrees(a), 0))
    p.text('AUTO   0   I', 7, (-84, y - 2.1, 422), ink, thick=.02)
    p.text('MIN        MAX', 7, (-20, y - 2.1, 422), ink, thick=.02)
    if socket:  # outlet with a lid, for the tool
        p.lathe([(0, -5), (21, -5), (24, -10), (27, -10), (28, 0), (0, 0)], (66, y - 2, 390),
            p.material('socket', (.035, .035, .037), .4), 'y', 1)
        hole = p.material('hole', (.004, .004, .004), .7)
        for x in (-9.5, 9.5):
            p.rod(2.6, .6, (66 + x, y - 7.2, 390), hole, 'y', .1)
        p.rod(2.4, 9, (66, y - 10, 400), p.steel(), 'y', .6)
        p.text('230 V  2200 W', 5.4, (66, y - 2.1, 426), ink, thick=.02)
    return panel


def _castor(x, y, black):
    p.rod(16, 16, (x, y, 50), p.steel(), 'z', 2)
    p.plate([(-20, 42, 4), (14, 42, 4), (30, 12, 6), (20, 4, 6), (4, 16, 6), (-20, 30, 4)], 40, (x, y, 0), black, 'yz', r=3)
    p.rod(24, 22, (x, y + 20, 24), p.material('tyre', (.013, .013, .0135), .62, spec=.3), 'x', 4)


def _clip(s, black, accent):
    """Side clip that holds the head down."""
    p.plate([(-26, -36, 8), (26, -36, 8), (22, 34, 8), (-22, 34, 8)], 12, (s * (W / 2 + 2), -60, 306), black, 'yz', r=3)
    p.box((7, 30, 9), (s * (W / 2 + 7), -60, 282), p.plastic(accent), 3)


def _hose(accent):
    y = -L / 2 - 8
    p.lathe([(20, 0), (23, 0), (25, -6), (25, -34), (22, -46), (19, -56), (17, -56), (17, 0)], (0, y, 206), p.rubber(), 'y', 1.5)
    p.lathe([(25.2, -14), (26, -15), (26, -19), (25.2, -20)], (0, y, 206), p.lacquer(accent), 'y', .3)
    way = [(0, y - 50, 206), (4, y - 90, 190), (40, y - 150, 90), (110, y - 150, 24), (230, y - 70, 19), (300, y + 90, 19),
        (310, y + 240, 19), (250, y + 330, 22),
           (232, y + 240, 50), (290, y + 130, 56), (352, y + 150, 40), (380, y + 220, 19), (384, y + 300, 19)]
    cables.hose(way, 18)
    p.lathe([(17, 0), (23, 0), (24, 6), (24, 60), (20, 74), (19, 110), (16, 110), (16, 0)], (384, y + 296, 24), p.rubber(), 'y', 1.5)
