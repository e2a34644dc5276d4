"""Cordless 12 V angle ratchet: slim inline body with a paddle, alloy neck, flat 3/8" head, stick battery; lies on its flank."""
import numpy as np
import kit as p
import pistol
import sdf
from pistol import outline

POSE = pistol.lying(0)
VIEWS = {
    'main': dict(azimuth=36, elevation=40, pose=POSE),
    'side': dict(azimuth=4, elevation=56, pose=POSE),
    'detail': dict(azimuth=30, elevation=36, pose=POSE, focus=(118, 0, 22), span=110),
}


def build(shell='graphite', accent='olive', torque='60 Nm', drive='3/8"', volts='12 V', amps='2.0 Ah', pattern='dot', pack=True):
    t = pistol.Pistol(lo=(-128, -34, -36), hi=(76, 34, 40), h=.65, axis=0)
    X, Y, Z = t.X, t.Y, t.Z
    tall = pistol.curve(X, [(-118, 24), (-84, 22), (-30, 21.5), (20, 22.5), (54, 20), (70, 17)])
    wide = pistol.curve(X, [(-118, 23.5), (-84, 20), (-30, 19.5), (20, 21), (54, 18.5), (70, 16)])
    t.join(sdf.slab(pistol.oval(Y, Z, wide, tall, 2.5), X + 24, 92, 5))
    t.cut(sdf.rbox((X, Y, Z), (-2, 0, 23), (36, 9, 5), 3), 2)
    t.slots(30, 4, 6.5, (3, 17), 18, 0, 6)
    t.groove([(22, 60), (25, 10, 8), (18, -8, 12), (24, -60), (120, -60), (120, 60)])
    t.bosses([(-108, -14), (16, -10), (54, -12)], 3.2, 2)
    rub = outline(X, Z, [(-82, 60, 4), (-80, 8, 16), (-72, -8, 18), (-50, -14, 20), (2, -8, 18), (16, 60, 4)])
    low = outline(X, Z, [(-84, -12, 8), (-52, -16, 10), (8, -12, 8), (4, -50, 4), (-84, -50, 4)])
    grip = outline(X, Z, [(-68, 12, 10), (-26, 12, 10), (-30, -3, 8), (-62, -1, 8)])
    on = t.skin([
        ('ring', np.abs(X - 60) - 1.6 + 0 * Z, .15, p.lacquer(accent)),
        ('grip', np.maximum(grip, rub + 1), 1.0, pistol.grip_rubber(pattern)),
        ('belly', low, 1.0, pistol.grip_rubber('rib')), ('rubber', rub, .8, p.rubber(True)),
    ], shell)
    t.fins(22, 52, 16)
    # paddle
    g = p.grid((-44, -12, 12), (42, 12, 40), .6)
    d = sdf.slab(outline(g.X, g.Z, [(-36, 15, 2), (-34, 27, 7), (10, 30, 14), (34, 24, 6), (36, 15, 2)]), g.Y, 8.2, 3.6)
    p.solid('paddle', d, g, p.material('trigger', (.03, .03, .033), .34))
    # neck and head
    m = p.material('nose', (.12, .12, .123), .38, 1, bump=.12, scale=110)
    g = p.grid((64, -22, -24), (152, 22, 26), .5)
    x0 = 132
    neck = sdf.slab(pistol.oval(g.Y, g.Z, pistol.curve(g.X, [(66, 15.6), (88, 11), (x0, 13)]),
                                pistol.curve(g.X, [(66, 16.6), (90, 10.5), (x0, 10)]), 2.5), g.X - 100, 34, 3)
    disc = sdf.slab(np.sqrt((g.X - x0) ** 2 + g.Y ** 2) - 15.5, g.Z, 13, 3.5)
    on['head'] = p.solid('head', sdf.smin(neck, disc, 8), g, m)
    p.rod(12.6, 3, (x0, 0, -13), p.steel(.28), 'z', .6)
    p.rod(7.6, 5, (x0, 0, -15.5), p.dark_steel(), 'z', .8)
    p.box((9.5, 9.5, 12), (x0, 0, -22), p.material('anvil', (.19, .19, .192), .26, 1, bump=.03, scale=80), .8, (0, 0, 30))
    p.rod(9.5, 5, (x0, 0, 14.5), p.dark_steel(), 'z', 1)
    p.box((20, 5, 4), (x0 - 2, 0, 17.5), p.plastic(accent), 1.6, (0, 0, 24))
    # stick battery at the rear
    if pack:
        g = p.grid((-166, -32, -34), (-110, 32, 34), .7)
        d = sdf.slab(pistol.oval(g.Y, g.Z, 26, 27.5, 3.2), g.X + 138, 22, 5)
        d = sdf.smax(d, -(np.abs(g.X + 132) - .6 + 0 * g.Y + np.maximum(0, -(d + 1.4)) * 9), .4)
        on['pack'] = p.solid('pack', d, g, p.black(True))
        for s in (-1, 1):
            p.box((15, 5, 16), (-126, s * 24.5, 4), p.plastic(accent), 2)
        p.both_flanks(lambda s, rot: p.printed(volts, 8, (-148, s * 44, 6), on['pack'], rot))
        p.both_flanks(lambda s, rot: p.printed(amps, 4.4, (-148, s * 44, -3), on['pack'], rot))
    p.both_flanks(lambda s, rot: p.printed(torque, 6, (-96, s * 44, 3), on['shell'], rot, pistol.ink(shell)))
    p.both_flanks(lambda s, rot: p.printed(drive, 4.2, (-96, s * 44, -4), on['shell'], rot, pistol.ink(shell)))
    p.lathe([(15.2, 0), (16.4, 0), (16.4, 2), (15.2, 2)], (66, 0, 0), p.black(), 'x', .3)
    return on
