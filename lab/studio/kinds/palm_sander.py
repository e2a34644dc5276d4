"""Palm random orbit sander 125 mm: upright motor, palm grip, dust box at the rear."""
import math
import numpy as np
import sdf
import kit as p
from inline import boot, cord, hole, ridge, tilt

VIEWS = {
    'main': dict(azimuth=36, elevation=16),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=-24, elevation=20, focus=(-110, -20, 60), span=150),
}


def build(shell='graphite', accent='ice', power='250 W', size=62.5, slant=0, vents=6, box=True, paper=True, dial=True):
    g = p.grid((-112, -62, 14), (66, 62, 156), .9)
    P = X, Y, Z = g.X, g.Y, g.Z
    lower = sdf.cyl(X, Y, Z - 60, sdf.lerp(Z, [(16, 59), (30, 57), (44, 47), (66, 42), (88, 39), (104, 40)]), 44, 8)
    head = sdf.poly(X, Z, sdf.fillet([(44, 100, 14), (49, 120, 20), (34, 146, 30), (-20, 152, 40), (-74, 138, 36), (-94, 112, 16),
                                      (-86, 96, 14), (-40, 88, 20), (20, 88, 20)]))
    head = sdf.slab(head, np.abs(Y) - sdf.lerp(X, [(-94, 26), (-60, 33), (-10, 43), (20, 43), (49, 34)]) + 43, 43, 24)
    body = sdf.smin(lower, head, 18)
    spine = sdf.poly(X, Z, sdf.fillet([(-30, 100, 6), (-74, 104, 16), (-64, 66, 20), (-62, 22, 6), (-30, 22, 6)]))
    body = sdf.smin(body, sdf.slab(spine, Y, 26, 12), 16)
    body = sdf.smax(body, -Z + 20, 1.5)
    for i in range(vents):  # vents around the waist of the motor
        a = -62 - i * 11
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        for side in (1, -1):
            w, t = X * c + Y * s * side, -X * s + Y * c * side
            body = sdf.smax(body, -sdf.rbox((w, t, Z), (43, 0, 62), (8, 2.0, 13), 1.5), 1)
    body = ridge(body, sdf.poly(X, Z, sdf.fillet([(80, 96), (10, 88, 30), (-60, 92, 20), (-140, 84), (-140, 10), (80, 10)])), .8, 1.0)
    rub = sdf.poly(X, Z, sdf.fillet([(80, 118, 8), (30, 110, 30), (-30, 112, 30), (-70, 122, 20), (-130, 112, 6), (-130, 180, 4),
                                     (80, 180, 4)]))
    dots = .35 * np.clip(np.sin((X + Y) * .9) * np.sin((X - Y) * .9) * 3, -.2, 1) * np.clip((Z - 136) / 4, 0, 1)
    low = 30 - Z
    out = p.solid('shell', np.maximum(np.maximum(body, -rub + .35), low + .3), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(body - .9 - dots, rub + .35), g, p.rubber(True))
    p.solid('skirt', np.maximum(body + .3, -low + .3), g, p.black(True))
    p.rod(38, 50, (0, 0, 62), hole(), 'z', 2)
    pad = _pad(size, paper, accent)
    switch = p.box((8, 24, 15), (46, 0, 104), p.black(), 3, (0, 12, 0))
    p.box((4, 17, 8), (49, 0, 105), p.lacquer(accent), 1.5, (0, 12, 0))
    if dial:
        p.rod(11, 30, (-66, 0, 122), p.black(), 'y', 1.4)
        for i in range(16):
            a = 2 * math.pi * i / 16
            p.box((1.6, 30, 1.4), (-66 + 11 * math.cos(a), 0, 122 + 11 * math.sin(a)), p.black(), .4, (0, -math.degrees(a), 0))
    boxed = _dust_box(accent) if box else None
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    p.printed('125', 11, (12, -80, 99), out, (90, 0, 12), ink)
    p.printed(power, 7, (12, -80, 42), out, (90, 0, 12), ink)
    p.stripe(24, 1.2, (12, -80, 36), out, (90, 0, 12), p.lacquer(accent))
    for s in (-1, 1):
        p.screw((-72, s * 27, 106), r=2.6)
    boot((-92, 0, 124), (0, 10, 0), 44)
    cord((-134, 0, 131), (-1, 0, .1), tilt(), [(-170, 4, 140), (-222, 20, 120), (-248, 50, 30), (-246, 90), (-200, 130), (-130, 134)])
    return {'shell': out, 'grip': grip, 'box': boxed, 'pad': pad, 'switch': switch}


def _pad(r, paper, accent):
    o = p.lathe([(0, 19), (r * .8, 19), (r * .9, 16), (r, 13), (r, 4), (0, 4)], (0, 0, 0),
                p.material('pad', (.030, .030, .031), .7, bump=.2, scale=120), 'z', 1.2, name='pad')
    m = p.material('grit', (.20, .095, .05), .9, bump=.5, scale=260) if paper else p.material('hook', (.06, .06, .062), .95, bump=.9,
        scale=260)
    p.lathe([(0, 4), (r, 4), (r, 2.4), (0, 2.4)], (0, 0, 0), m, 'z', .3, name='sheet')
    return o


def _dust_box(accent):
    """Box with a filter: smoky front half, dark cover with a latch."""
    g = p.grid((-176, -44, 14), (-58, 44, 98), .9)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(-74, 30, 4), (-74, 70, 6), (-100, 84, 12), (-156, 84, 16), (-168, 66, 14), (-162, 30, 12),
                                      (-140, 22, 10), (-84, 22, 6)]))
    box = sdf.slab(side, np.abs(Y) - sdf.lerp(X, [(-170, 34), (-120, 38), (-74, 30)]) + 38, 38, 9)
    box = sdf.smin(box, sdf.cyl(Y, Z - 48, X + 70, 15, 10, 1), 6)
    split = X + 112 + .18 * (Z - 50)
    o = p.solid('box', np.maximum(box, -split + .3), g, p.material('smoke', (.050, .052, .055), .20, coat=.4))
    ribs = .8 * np.clip(np.cos(X * .62) * 2 - .6, 0, 1) * (np.abs(Z - 52) < 22)
    cover = p.solid('box-cover', np.maximum(box - .5 + ribs, split + .3), g, p.black(True))
    p.box((14, 22, 5), (-124, 0, 85), p.plastic(accent), 2)
    return [o, cover]
