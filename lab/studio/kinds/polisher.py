"""Angle polisher: long body, rear grip with a paddle switch, bow handle over the gear head, backing plate or foam pad."""
import numpy as np
import sdf
import kit as p
from inline import boot, cord, hole, ridge, slots, tilt

VIEWS = {
    'main': dict(azimuth=32, elevation=17, fill=.94),
    'side': dict(azimuth=5, elevation=8, fill=.94),
    'detail': dict(azimuth=38, elevation=24, focus=(-6, -10, 120), span=200),
}


def build(shell='graphite', accent='copper', power='1200 W', pad='foam', size=90, bow=True, slant=16, vents=7, foam='sand'):
    """pad: foam (on its plate) or plate (hook face bare); size: radius of the pad."""
    g = p.grid((-398, -50, -52), (-26, 50, 56), .95)
    P = X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(-30, 41, 4), (-150, 45, 40), (-206, 35, 50), (-330, 33, 40), (-382, 38, 16), (-392, 30, 10),
                                      (-390, -20, 12), (-374, -36, 14), (-336, -26, 30), (-214, -24, 40), (-160, -44, 40), (-30, -41,
                                          4)]))
    half = sdf.lerp(X, [(-392, 27), (-340, 24), (-250, 25), (-206, 29), (-150, 42), (-80, 44), (-30, 41)])
    body = sdf.slab(side, np.abs(Y) - half + 44, 44, 27)
    body = slots(body, P, (-150, 0), 9, vents - 1, (2.1, 15), 42, -slant, 9)
    body = slots(body, P, (-378, 4), 6.6, 3, (1.6, 11), 27, 0, 7)
    u, _ = sdf.turn(X, Z, -slant, -162, 0)
    body = ridge(body, u, .8, 1.1)
    body = sdf.smax(body, -sdf.rbox(P, (-262, 0, -30), (54, 9.5, 11), 4), 2)
    rub = sdf.poly(X, Z, sdf.fillet([(-362, 60, 6), (-362, -60, 6), (-190, -60, 20), (-196, -16, 40), (-214, 10, 40), (-200, 60, 14)]))
    top = np.clip((Z - 8) / 4, 0, 1)
    ribs = .9 + .5 * np.clip(np.cos((X - Z * .4) * .8) * 2, 0, 1) * top * np.clip((X + 352) / 8, 0, 1) * np.clip((-X - 226) / 8, 0, 1)
    out = p.solid('shell', np.maximum(body, -rub + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(body - ribs, rub + .35), g, p.rubber(True))
    p.rod(36, 90, (-96, 0, 0), hole(), 'x', 2)
    p.rod(21, 26, (-371, 0, 4), hole(), 'x', 2)
    _paddle(accent)
    head = _head(accent)
    _pad(pad, size, p.COLORS[foam])
    if bow:
        _bow()
    p.rod(12, 20, (-352, -18, 16), p.black(), 'y', 1.6)  # speed wheel
    for x, z in ((-182, 20), (-182, -26), (-376, -22)):
        for s in (-1, 1):
            p.screw((x, s * (34.4 if x > -300 else 24.4), z), r=3)
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    p.printed(power, 10, (-64, -80, 5), out, color=ink)
    p.stripe(34, 1.3, (-64, -80, -3), out, mat=p.lacquer(accent))
    p.printed(f'{int(size * 2)} mm   M14', 4.4, (-64, -80, -9), out, color=ink)
    p.patch([(-30, -11), (30, -11), (30, 11), (-30, 11)], (-100, 80, 0), out, (90, 0, 180),
            p.material('rating', (.42, .42, .41), .34, .25), .05)
    boot((-390, 0, 2), (0, 0, 0), 54)
    cord((-442, 0, 2), (-1, 0, -.15), tilt(), [(-500, 0, 78), (-540, 20, 30), (-548, 60), (-520, 120), (-430, 150), (-360, 150)], 4.2)
    return {'shell': out, 'grip': grip, 'head': head}


def _paddle(accent):
    g = p.grid((-322, -12, -52), (-202, 12, -10), .8)
    q = sdf.poly(g.X, g.Z, sdf.fillet([(-314, -20, 4), (-314, -32, 6), (-290, -40, 12), (-222, -40, 8), (-210, -22, 5)]))
    p.solid('paddle', sdf.slab(q, g.Y, 8.4, 4), g, p.material('trigger', (.045, .046, .05), .36))
    p.box((14, 7, 6), (-214, 0, -31), p.plastic(accent), 2)


def _head(accent):
    h = p.grid((-46, -48, -50), (50, 48, 52), .8)
    A, B, C = h.X, h.Y, h.Z
    head = sdf.cyl(A, B, C + 1, sdf.lerp(C, [(-48, 28), (-26, 38), (10, 37), (26, 32), (42, 24)]), 43, 10)
    neck = sdf.slab(np.sqrt(B ** 2 + C ** 2) - sdf.lerp(A, [(-44, 42), (4, 32)]), A + 20, 20, 6)
    head = sdf.smin(head, neck, 14)
    head = sdf.smin(head, sdf.rbox((A, B, C), (-36, 0, 0), (5, 40, 40), 14), 6)
    for y in (-1, 1):
        head = sdf.smin(head, sdf.cyl(A, C - 4, B - y * 38, 13, 7, 1.5), 8)
    for i in range(3):
        head = sdf.smax(head, -sdf.rbox((A, np.abs(B), C), (-22, 40, -18 + 9 * i), (8, 6, 2), 1.6), 1.6)
    head = ridge(head, C + 30, .7, 1)
    o = p.solid('head', head, h, p.material('gearcover-light', (.22, .22, .225), .42, .6, bump=.2, scale=80))
    for y in (-1, 1):
        for z in (-1, 1):
            p.lathe([(0, 0), (4.2, 0), (4.2, 3.6), (2.4, 3.6), (2.4, 1.6), (0, 1.6)], (-32, y * 31, z * 31), p.dark_steel(), 'x', .5)
    p.plate([(-38, -38, 14), (38, -38, 14), (38, 38, 14), (-38, 38, 14)], 1.8, (-41.5, 0, 0), p.lacquer(accent), 'yz', .4)
    p.rod(8, 6, (-4, 0, 43), p.black(), 'z', 1.5)
    p.lathe([(0, -48), (16, -48), (16, -60), (0, -60)], (0, 0, 0), p.steel(), 'z', .6)
    return o


def _pad(kind, r, foam):
    """Backing plate; on it the foam, or the bare hook face."""
    p.lathe([(0, -52), (22, -52), (34, -56), (r * .86, -60), (r * .95, -64), (r * .95, -68), (0, -68)], (0, 0, 0), p.rubber(), 'z', 2)
    p.lathe([(22, -51.6), (26, -52), (26, -54), (22, -55)], (0, 0, 0), p.steel(), 'z', .5)
    if kind == 'foam':
        m = p.material('foam', foam, .9, bump=.7, scale=190, spec=.2)
        p.lathe([(0, -68), (r * .9, -68), (r * 1.0, -72, 5), (r * 1.0, -94, 7), (r * .93, -101, 6), (0, -101)], (0, 0, 0), m, 'z', 3,
                name='foam')
    else:
        m = p.material('hook', (.06, .06, .062), .95, bump=.9, scale=260, spec=.15)
        p.lathe([(0, -68), (r * .945, -68), (r * .945, -70), (0, -70)], (0, 0, 0), m, 'z', .5, name='hook')


def _bow():
    arm = [(0, 44, 4), (6, 55, 22), (22, 57, 62), (36, 46, 92), (42, 22, 103), (42, 0, 105)]
    way = [(x, -y, z) for x, y, z in arm] + [(x, y, z) for x, y, z in arm[-2::-1]]
    p.tube(way, 9.5, p.black(), 'bow')
    p.tube([(38, -42, 96), (41.4, -26, 102), (42, 0, 105), (41.4, 26, 102), (38, 42, 96)], 13.5, p.rubber(), 'bow-grip')
    for s in (-1, 1):
        p.rod(14, 9, (0, s * 46, 4), p.black(), 'y', 2)
        p.rod(8, 3, (0, s * 51, 4), p.dark_steel(), 'y', .6)
        p.rod(4, 1.2, (0, s * 52.6, 4), hole(), 'y', .2)
