"""Cordless hydraulic pipe press: barrel with pump and cylinder, swivelling fork head, C-shaped press jaws, pistol grip, battery."""
import math
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=28, elevation=14),
    'side': dict(azimuth=4, elevation=6),
    'detail': dict(azimuth=34, elevation=18, focus=(215, 0, 215), span=190),
}
ZB = 214
BIG = 1.28  # the jaws' size against their drawing


def jaw(bore=22, thick=30):
    """Pair of press jaws in the xz plane, closed around the bore; its two pins stand at x = 0."""
    R = bore / 2
    cx, w = 44 + R, 15
    g = p.grid((-62, -thick / 2 - 2, -52), (cx + R + w + 4, thick / 2 + 2, 52), .9)
    X, Y, Z = g.X, g.Y, g.Z
    out = {}
    for s in (-1, 1):
        V = Z * s
        rr = np.sqrt((X - cx) ** 2 + V * V)
        arm = sdf.poly(X, V, sdf.fillet([(-54, 15, 5), (-50, 6, 6), (-28, 5, 14), (-10, 1, 8), (cx, 0), (cx + R + w - 3, 0, 4),
                                         (cx + R + w - 6, R * .7, 6), (cx + R * .6, R + w, 12), (30, R + w - 1, 16), (14, 36, 14), (-10, 37,
                                         10), (-30, 26, 14), (-56, 27, 5)]))
        flat = np.maximum(np.maximum(arm, R - rr), .5 - V)
        body = sdf.slab(flat, Y, thick / 2, 2.2)
        body = sdf.smax(body, -np.maximum(np.abs(rr - R) - 3.2, np.abs(Y) - 4.5), .8)  # groove for the ring of the fitting
        body = sdf.smax(body, -sdf.slab(sdf.poly(X, V, sdf.fillet([(26, 22, 4), (cx - 4, R + 6, 4), (cx + 8, R + 7, 3), (cx - 2, R + 11, 3),
                                                                   (30, R + 10, 4)])), np.abs(Y) - thick / 2, 1.6, .6), .8)
        out[f'jaw{s}'] = p.solid('jaw', body, g, p.material('forged', (.24, .24, .24), .40, 1, bump=.16, scale=80))
        p.rod(12, thick + 15, (0, 0, s * 20), p.dark_steel(), 'y', 1.5)
        p.rod(4, thick + 15.8, (0, 0, s * 20), p.material('hole', (.004, .004, .004), .7), 'y', .3)
    link = [(-16, -36, 14), (16, -36, 14), (18, 0, 20), (16, 36, 14), (-16, 36, 14), (-32, 12, 8), (-32, -12, 8)]
    for y in (-1, 1):
        out['link'] = p.plate(link, 5.5, (0, y * (thick / 2 + 3.4), 0), p.material('blackened', (.045, .045, .047), .40, 1, bump=.1,
            scale=80), 'xz', 1.2, 'link')
    p.text(f'M {bore * BIG:.0f}', 11, (-3, -thick / 2 - 6.25, 0), p.material('print', (.62, .62, .60), .5), thick=.05)
    return out


def build(shell='graphite', accent='amber', volts='18 V', amps='2.0 Ah', battery=True, bore=22, label='32 kN', only_jaw=0):
    if only_jaw:  # a pair of jaws of the set, lying flat
        p.grouped(lambda: jaw(only_jaw / BIG), (0, 0, 22), (90, 0, 0)).scale = (BIG, BIG, 1.06)
        return {}
    g = p.grid((-112, -52, 18), (122, 52, 272), .95)
    P = X, Y, Z = g.X, g.Y, g.Z
    rr = np.sqrt(Y ** 2 + (Z - ZB) ** 2)
    rad = sdf.lerp(X, [(-112, 30), (-96, 36), (-70, 39), (0, 40), (40, 43), (78, 43), (104, 38), (120, 37)])
    barrel = sdf.slab(rr - rad, X - 4, 108, 9)
    spine = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-92, 226, 10), (70, 230, 14), (62, 266, 16), (-60, 262, 16), (-90, 250, 12)])), Y, 17, 9)
    hand = sdf.poly(X, Z, sdf.fillet([(-58, 200, 8), (10, 200, 8), (4, 168, 16), (-9, 140, 26), (-16, 100, 30), (-18, 60, 14),
                                      (-70, 60, 14), (-74, 100, 30), (-68, 140, 30)]))
    half = sdf.lerp(Z, [(40, 20), (70, 17.5), (100, 18.5), (130, 19), (160, 18), (190, 22)])
    handle = sdf.slab(hand, np.abs(Y) - half + 17, 17, 13)
    foot = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-90, 30, 4), (44, 30, 4), (43, 44, 9), (2, 62, 22), (-80, 64, 12), (-92, 46, 8)])), Y, 37,
                    9)
    body = sdf.smin(sdf.smin(sdf.smin(barrel, spine, 10), handle, 26), foot, 30)
    body = sdf.smax(body, -(Z - 30), 1.5)
    for i in range(6):
        slot = sdf.rbox((X, np.abs(Y), Z), (-80 + i * 9, 38, ZB - 2), (2.1, 8, 15 - abs(i - 2.5) * 1.6), 1.6)
        body = sdf.smax(body, -slot, 1.2)
    body = sdf.smax(body, -sdf.rbox(P, (14, 0, 158), (9, 8.4, 18), 4), 2)
    line = np.abs(X - 30 - (Z - ZB) * .30) - .8
    body = np.maximum(body, -np.maximum(np.maximum(line, 170 - Z), -(body + 1.1)))
    zone = sdf.poly(X, Z, sdf.fillet([(-120, 178, 6), (-78, 176, 12), (-50, 162, 30), (-18, 152, 30), (-4, 130, 16), (30, 126, 6),
                                      (30, 70, 6), (-18, 72, 18), (-48, 60, 20), (-120, 60, 6)]))
    cap = sdf.poly(X, Z, sdf.fillet([(-130, 160, 3), (-92, 160, 10), (-96, 280, 10), (-130, 280, 3)]))
    rub, nose = np.minimum(zone, cap), 84 - X
    o = {'shell': p.solid('shell', np.maximum(body, -np.minimum(rub, nose) + .35), g, p.plastic(shell))}
    o['grip'] = p.solid('rubber', np.maximum(np.maximum(body - .9, rub + .35), -nose), g, p.rubber(True))
    o['collar'] = p.solid('collar', np.maximum(body - .2, nose + .5), g, p.black(True))
    p.rod(31, 70, (-58, 0, ZB), p.material('hole', (.004, .004, .004), .7), 'x', 2)
    for i in range(16):
        a = math.pi * i / 8
        p.box((22, 3.4, 2.6), (101, 38.4 * math.cos(a), ZB + 38.4 * math.sin(a)), p.black(), 1, (math.degrees(a) + 90, 0, 0))
    # cylinder, swivel ring, fork with its locking pin
    p.lathe([(0, 0), (33, 0), (33, 26), (30, 29), (30, 40), (0, 40)], (118, 0, ZB), p.alu(), 'x', 1.2)
    p.lathe([(33.2, 0), (34.6, 1), (34.6, 8), (33.2, 9)], (124, 0, ZB), p.lacquer(accent), 'x', .4)
    dark = p.material('blackened', (.045, .045, .047), .40, 1, bump=.1, scale=80)
    fork = [(0, -34, 6), (30, -34, 8), (66, -24, 18), (86, -14, 12), (86, 14, 12), (66, 24, 18), (30, 34, 8), (0, 34, 6)]
    for s in (-1, 1):
        p.plate(fork, 8.5, (150, s * 27, ZB), dark, 'xz', 2, 'fork')
        p.rod(11, 3, (216, s * 32, ZB), p.steel(), 'y', .8)
    p.box((16, 62, 62), (154, 0, ZB), dark, 5)
    p.rod(8, 66, (216, 0, ZB), p.steel(), 'y', 1)
    p.tube([(216, -36, ZB), (216, -40, ZB - 6), (214, -40, ZB - 20), (206, -38, ZB - 22)], 2.2, p.steel())
    for s in (-1, 1):
        p.rod(9, 24, (172, 0, ZB + s * 10), p.steel(), 'y', 1)
    if bore:
        p.grouped(lambda: o.update(jaw(bore / BIG)), (226, 0, ZB)).scale = (BIG, 1.06, BIG)
    # trigger, release button, display, foot
    tg = p.grid((0, -12, 126), (38, 12, 188), .8)
    tp = sdf.poly(tg.X, tg.Z, sdf.fillet([(2, 182, 3), (31, 182, 6), (27, 160, 20), (27, 138, 6), (6, 130, 4)]))
    o['trigger'] = p.solid('trigger', sdf.slab(tp, tg.Y, 7.8, 4), tg, p.plastic(accent))
    p.box((20, 19, 7), (-66, 0, ZB + 47.5), p.black(), 2.6, (0, -12, 0))
    p.box((24, 15, 4), (-20, 0, ZB + 51), p.material('gauge', (.012, .012, .014), .2), 1.5)
    for i, c in enumerate(((.05, .75, .18), (.7, .25, .02))):
        p.rod(2, 1, (-26 + i * 12, 0, ZB + 53), p.material(f'lamp{i}', c, .3, glow=1.2 if i == 0 else .1), 'z', .2)
    p.box((3, 13, 6), (41, 0, 47), p.material('led', (.9, .9, .82), .2, glow=1.2), 2)
    for x, z in ((-72, 47), (27, 44)):
        for s in (-1, 1):
            p.screw((x, s * 36.6, z))
    for x, z in ((-40, ZB + 28), (56, ZB + 34), (56, ZB - 34)):
        p.screw((x, -34 if z > ZB + 30 else -30.5, z))
    p.label(48, 13, (-24, -37.05, 46.5), [(f'{volts}  {label}', 4.2, -21.5, 2.4), ('swivel 270', 3.2, -21.5, -3)])
    p.both_flanks(lambda side, rot: p.printed(label, 14, (58, side * 62, ZB + 6), o['shell'], rot))
    p.both_flanks(lambda side, rot: p.stripe(40, 2.2, (58, side * 62, ZB - 7), o['shell'], rot, p.lacquer(accent)))
    if battery:
        p.battery((-24, 0, 31), (120, 76, 46) if amps.startswith('2') else (124, 76, 60), accent, volts, amps)
    return o
