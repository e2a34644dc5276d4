"""Cordless drum drain cleaner: closed drum, pistol handle with battery behind it, spiral coming out of the nose."""
import math
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=34, elevation=16),
    'side': dict(azimuth=6, elevation=8),
    'detail': dict(azimuth=48, elevation=20, focus=(120, 0, 150), span=200),
}
ZB, RD = 136, 104  # axis and radius of the drum


def _smooth(pts, n=40):
    """Catmull-Rom curve through points."""
    q = np.array([pts[0], *pts, pts[-1]], float)
    t = np.linspace(0, 1, n, endpoint=False)[:, None]
    out = [.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c,
           d in zip(q, q[1:], q[2:], q[3:])]
    return np.vstack([*out, q[-1:]])


def coil(pts, r=4, pitch=3.0, bulb=34):
    """Wound spring along points; the last mm swell to a bulb."""
    path = _smooth(pts)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    L, n = s[-1], 18
    at = np.arange(0, L, pitch / 6)
    c = np.stack([np.interp(at, s, path[:, i]) for i in range(3)], 1)
    tan = np.gradient(c, axis=0)
    tan /= np.linalg.norm(tan, axis=1, keepdims=True)
    side = np.cross(tan, (0, 0, 1.0)) + np.array((0, 1e-6, 0))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, tan)
    th = np.arange(n) * 2 * math.pi / n
    swell = np.clip((at - L + bulb) / bulb, 0, 1)
    big = r * (1 + .75 * np.sin(np.pi * np.clip(swell, 0, 1)) ** 1.0) * (1 - .35 * (swell > .97))
    ridge = .74 + .26 * np.abs(np.cos(math.pi * at[:, None] / pitch - th[None] / 2))
    rr = big[:, None] * ridge
    v = (c[:, None] + rr[..., None] * (np.cos(th)[None, :, None] * side[:, None] + np.sin(th)[None, :, None] * up[:, None])).reshape(-1, 3)
    k = len(at)
    f = [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for j in range(k - 1) for i in range(n)]
    f += [tuple(range(n))[::-1], tuple((k - 1) * n + i for i in range(n))]
    return p.add('spiral', v, f, p.material('spring', (.40, .395, .385), .30, 1), smooth=80)


def build(shell='graphite', accent='amber', drum='stone', volts='12 V', amps='2.0 Ah', battery=True, bent=False, label='8 mm'):
    o = {}
    # drum: a turned bowl with ribs on its front
    prof = [(0, -52), (52, -52, 10), (88, -46, 14), (RD - 2, -34, 10), (RD, -22, 4), (RD, 24, 8), (RD - 6, 34, 8), (58, 54, 12),
            (40, 58, 8), (34, 70, 6), (0, 70)]
    o['drum'] = p.lathe(prof, (40, 0, ZB), p.material('drum', p.COLORS.get(drum, drum), .36, bump=.06, scale=90), 'x', 2, seg=160,
                        name='drum')
    p.lathe([(RD + .2, 0), (RD + 2.6, 2), (RD + 2.6, 11), (RD + .2, 13)], (28, 0, ZB), p.black(), 'x', .8, seg=160)
    for i in range(12):
        a = 2 * math.pi * i / 12
        p.box((5, 28, 6), (40 + 44, 77 * math.cos(a), ZB + 77 * math.sin(a)), o['drum'].data.materials[0], 2.2, (math.degrees(a), 0,
            0)).rotation_euler.rotate_axis('Z', math.radians(25))
    for i in range(3):
        a = 2 * math.pi * i / 3 + .5
        p.rod(4.5, 3, (40 + 56, 50 * math.cos(a), ZB + 50 * math.sin(a)), p.dark_steel(), 'x', .8)
    # nose: collar, locking sleeve in the accent colour, guide tube
    p.lathe([(0, 0), (30, 0), (32, 4), (32, 18), (27, 24), (0, 24)], (106, 0, ZB), p.black(), 'x', 1.6)
    o['sleeve'] = p.lathe([(0, 0), (24, 0), (25, 3), (24, 26), (20, 34), (0, 34)], (128, 0, ZB), p.plastic(accent), 'x', 1.6)
    for i in range(18):
        a = 2 * math.pi * i / 18
        p.box((20, 3, 2.4), (142, 24.4 * math.cos(a), ZB + 24.4 * math.sin(a)), p.plastic(accent), 1, (math.degrees(a) + 90, 0, 0))
    p.lathe([(0, 0), (15, 0), (15, 20), (12, 26), (8, 26), (7, 12), (0, 12)], (160, 0, ZB), p.dark_steel(), 'x', 1)
    end = [(214, -150, 4.5), (176, -148, 5), (160, -136, 22)] if bent else [(214, -150, 4.5), (170, -146, 5), (128, -124, 7)]
    o['spiral'] = coil([(168, 0, ZB), (196, 0, ZB - 3), (232, -4, ZB - 30), (262, -14, 60), (284, -38, 16), (284, -84, 4.5),
                        (256, -130, 4.5), *end], 4, 3.2)
    # motor housing, handle and foot behind the drum
    g = p.grid((-170, -50, 30), (2, 50, 200), .95)
    P = X, Y, Z = g.X, g.Y, g.Z
    rr = np.sqrt(Y ** 2 + (Z - ZB - 4) ** 2)
    rad = sdf.lerp(X, [(-134, 24), (-118, 29), (-80, 32), (-30, 33), (-14, 44), (0, 50)])
    barrel = sdf.slab(rr - rad, X + 66, 70, 7)
    hand = sdf.poly(X, Z, sdf.fillet([(-128, 140, 8), (-64, 140, 8), (-70, 112, 16), (-82, 88, 20), (-86, 52, 10), (-136, 52, 10),
                                      (-142, 90, 24)]))
    handle = sdf.slab(hand, np.abs(Y) - sdf.lerp(Z, [(40, 20), (70, 17), (110, 18), (140, 20)]) + 17, 17, 13)
    foot = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-156, 46, 4), (-62, 46, 4), (-66, 58, 8), (-86, 68, 12), (-140, 68, 10), (-156, 56, 6)])),
                    Y, 31, 8)
    body = sdf.smax(sdf.smin(sdf.smin(barrel, handle, 24), foot, 20), 46 - Z, 1.5)
    for i in range(5):
        body = sdf.smax(body, -sdf.rbox((X, np.abs(Y), Z), (-112 + i * 9, 31, ZB + 4), (2.1, 8, 12 - abs(i - 2)), 1.6), 1.2)
    body = sdf.smax(body, -sdf.rbox(P, (-66, 0, 106), (8, 8.2, 15), 4), 2)
    zone = sdf.poly(X, Z, sdf.fillet([(-180, 118, 6), (-140, 118, 10), (-112, 112, 20), (-84, 104, 12), (-60, 96, 6), (-60, 70, 6),
                                      (-90, 62, 12), (-180, 62, 6)]))
    neck = -26 - X
    o['shell'] = p.solid('shell', np.maximum(body, -np.minimum(zone, neck) + .35), g, p.plastic(shell))
    o['grip'] = p.solid('rubber', np.maximum(np.maximum(body - .9, zone + .35), -neck), g, p.rubber(True))
    p.solid('collar', np.maximum(body - .2, neck + .5), g, p.black(True))
    p.rod(25, 60, (-90, 0, ZB + 4), p.material('hole', (.004, .004, .004), .7), 'x', 2)
    tg = p.grid((-80, -10, 84), (-46, 10, 130), .8)
    tp = sdf.poly(tg.X, tg.Z, sdf.fillet([(-78, 126, 3), (-52, 126, 6), (-55, 106, 14), (-54, 92, 5), (-74, 88, 4)]))
    o['trigger'] = p.solid('trigger', sdf.slab(tp, tg.Y, 7.2, 4), tg, p.plastic(accent))
    p.box((13, 40, 6), (-88, 0, 122), p.black(), 2.6)
    # stand under the drum
    for s in (-1, 1):
        p.tube([(-24, s * 40, ZB - 20), (-20, s * 58, 70), (-6, s * 66, 14), (16, s * 66, 6), (62, s * 66, 6), (78, s * 64, 10)], 6,
               p.black())
        p.rod(8.5, 16, (70, s * 65, 8.5), p.rubber(), 'x', 2)
        p.box((26, 10, 14), (-22, s * 38, ZB - 22), p.black(), 3)
    p.tube([(70, -66, 7), (70, 66, 7)], 5, p.black())
    p.box((12, 8, 5), (-18, 0, ZB - 48), p.material('led', (.9, .9, .82), .2, glow=1.2), 2)
    for x, z in ((-146, 57), (-72, 53), (-50, ZB + 20)):
        for s in (-1, 1):
            p.screw((x, s * (30.4 if z < 90 else 28.6), z), r=3)
    p.both_flanks(lambda side, rot: p.printed(label, 11, (-66, side * 60, ZB + 8), o['shell'], rot))
    p.both_flanks(lambda side, rot: p.stripe(30, 2, (-66, side * 60, ZB - 3), o['shell'], rot, p.lacquer(accent)))
    if battery:
        p.battery((-110, 0, 47), (92, 60, 46), accent, volts, amps)
    return o
