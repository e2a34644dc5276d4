"""Geared eccentric sander 150 mm: in-line motor body, round gear housing over the pad, front knob, dust port under the tail."""
import math
import numpy as np
import sdf
import kit as p
from inline import boot, cord, hole, ridge, slots, tilt

VIEWS = {
    'main': dict(azimuth=34, elevation=18),
    'side': dict(azimuth=5, elevation=9),
    'detail': dict(azimuth=36, elevation=24, focus=(-10, -20, 96), span=170),
    'pad': dict(azimuth=22, elevation=12, focus=(0, -52, 78), span=200, pose=tilt(-100, 0, 0), build=dict(cable=False)),
}


def build(shell='slate', accent='moss', power='720 W', size=75, slant=16, vents=6, knob=True, paper=False, cable=True):
    g = p.grid((-262, -66, -30), (72, 66, 92), .95)
    P = X, Y, Z = g.X, g.Y, g.Z
    housing = sdf.cyl(X, Y, Z - 22, sdf.lerp(Z, [(-24, 60), (-8, 60), (14, 53), (44, 44), (70, 34)]), 46, 18)
    u, v = sdf.turn(X, Z, -5, 0, 40)  # the motor rises a little towards the tail
    motor = sdf.slab(np.sqrt(Y ** 2 + v ** 2) - sdf.lerp(u, [(-246, 29), (-226, 31), (-190, 28), (-150, 28), (-112, 34), (-80, 38),
                                                             (0, 38)]), u + 124, 124, 12)
    motor = sdf.smax(motor, np.abs(Y) - 35, 6)
    duct = sdf.cone(P, (-30, 0, -6), (-212, 0, 4), 20, 19.5)
    body = sdf.smin(sdf.smin(housing, motor, 24), duct, 12)
    body = sdf.smax(body, -Z - 24, 1.5)
    body = slots(body, P, (-104, 46), 8.6, vents, (2.0, 13), 36, -slant, 8)
    body = slots(body, P, (-232, 56), 6.8, 3, (1.6, 12), 31, 0, 7)
    body = ridge(body, sdf.turn(X, Z, -slant, -46, 40)[0] , .8, 1.1)
    body = ridge(body, Z + 9 + (X < -60) * 90, .8, 1.1)
    rub = sdf.poly(X, Z, sdf.fillet([(-218, 110, 4), (-224, 26, 10), (-132, 22, 16), (-120, 46, 30), (-136, 64, 20), (-112, 110, 10)]))
    ribs = .9 + .5 * np.clip(np.cos((X + Z * .3) * .85) * 2, 0, 1) * np.clip((Z - 52) / 6, 0, 1) * np.clip((X + 214) / 6, 0,
        1) * np.clip((-X - 140) / 6, 0, 1)
    out = p.solid('shell', np.maximum(body, -rub + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(body - ribs, rub + .35), g, p.rubber(True))
    p.rod(31, 60, (-84, 0, 47), hole(), 'x', 2)
    p.rod(24, 26, (-225, 0, 60), hole(), 'x', 2)
    _mode(accent)
    hook = _pad(size, paper, accent)
    p.lathe([(14, 0), (20.5, 0), (20.5, -34), (18.5, -36), (15, -36), (15, -4), (14, -4)], (-208, 0, 4), p.black(), 'x', 1, name='port')
    p.rod(15, 2, (-226, 0, 4), hole(), 'x', .2)
    for i in range(2):
        p.lathe([(20, -18 - i * 7), (21.4, -18.6 - i * 7), (21.4, -20.6 - i * 7), (20, -21 - i * 7)], (-208, 0, 4), p.black(), 'x', .3)
    if knob:
        _knob()
    p.box((40, 18, 7), (-82, 0, 84), p.black(), 3, (0, -5, 0))
    p.grip_ribs((-94, 0, 87.4), (5, 0, -.44), 5, (1.6, 13, 1.8), p.lacquer(accent))
    p.rod(12, 14, (-206, -22, 66), p.black(), 'y', 1.4)
    for s in (-1, 1):
        p.screw((-120, s * 33.4, 34), r=2.8)
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    p.printed('150', 17, (6, -76, 20), out, (84, 0, 0), ink)
    p.printed(f'{power}   5 mm', 5.6, (6, -76, 7), out, (84, 0, 0), ink)
    p.stripe(30, 1.4, (6, -76, 1), out, (84, 0, 0), p.lacquer(accent))
    p.patch([(-24, -9), (24, -9), (24, 9), (-24, 9)], (-80, 66, 44), out, (90, 0, 180), p.material('rating', (.42, .42, .41), .34, .25),
            .05)
    boot((-250, 0, 60), (0, -4, 0), 50)
    if cable:
        cord((-298, 0, 57), (-1, 0, -.12), tilt(), [(-350, 2, 92), (-400, 16, 40), (-416, 50), (-396, 110), (-310, 140), (-240, 140)])
    return {'shell': out, 'grip': grip, 'hook': hook}


def _mode(accent):
    """Mode switch on top of the gear housing."""
    p.lathe([(0, 60), (31, 60), (31, 69), (27, 73), (0, 73)], (0, 0, 0), p.black(), 'z', 2)
    p.lathe([(30.4, 0), (31.5, .5), (31.5, 3), (30.4, 3.5)], (0, 0, 63), p.lacquer(accent), 'z', .3)


def _knob():
    p.lathe([(0, 70), (17, 70), (15, 76), (16, 84), (25, 94), (28, 104), (24, 114), (12, 118), (0, 118)], (10, 0, 0), p.rubber(), 'z', 5,
            name='knob')
    for i in range(18):
        a = 2 * math.pi * i / 18
        p.box((2, 3, 10), (10 + 27.4 * math.cos(a), 27.4 * math.sin(a), 103), p.rubber(), .9, (0, 0, math.degrees(a)))


def _pad(r, paper, accent):
    p.lathe([(54, -20), (64, -20), (r * .93, -27), (r * .97, -31), (r * .97, -37), (r * .93, -37), (r * .9, -30), (54, -26)], (0, 0, 0),
            p.rubber(), 'z', 1.4, name='skirt')
    p.lathe([(0, -32), (r * .8, -32), (r * .99, -41), (r, -43), (r, -51), (0, -51)], (0, 0, 0),
            p.material('pad', (.030, .030, .031), .7, bump=.2, scale=120), 'z', 1.2, name='pad')
    p.lathe([(r - .3, 0), (r + .15, .3), (r + .15, 2.2), (r - .3, 2.5)], (0, 0, -47.5), p.lacquer(accent), 'z', .1)
    m = p.material('grit', (.22, .105, .055), .9, bump=.5, scale=260) if paper else p.material('hook', (.06, .06, .062), .95, bump=.9,
        scale=260, spec=.15)
    hook = p.lathe([(0, -51), (r, -51), (r, -53), (0, -53)], (0, 0, 0), m, 'z', .3, name='hook')
    for ring, n in ((.62, 8), (.33, 6), (.86, 16)):
        for i in range(n):
            a = 2 * math.pi * (i + .5) / n
            p.rod(4.6 if ring < .8 else 2.6, .6, (r * ring * math.cos(a), r * ring * math.sin(a), -53.0), hole(), 'z', .1)
    return hook
