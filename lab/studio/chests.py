"""Parts of plastic chests on wheels: hulls, wheels, telescopic handles, latches."""
import math
import numpy as np
import kit as p
import sdf


def hull(w, d, z0, z1, draft=.03, corner=30, edge=8, h=2.2, grow=14):
    """(grid, field) of a tapered box that is w by d mm at z1 and a little less at z0, with round corners."""
    g = p.grid((-w / 2 - grow, -d / 2 - grow, z0 - grow), (w / 2 + grow, d / 2 + grow, z1 + grow), h)
    less = draft * (z1 - np.clip(g.Z, z0, z1))
    qx, qy = np.abs(g.X) - w / 2 + less + corner, np.abs(g.Y) - d / 2 + less + corner
    flat = np.minimum(np.maximum(qx, qy), 0) + np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2) - corner
    return g, sdf.slab(flat, g.Z - (z0 + z1) / 2, (z1 - z0) / 2, edge)


def wheel(r, width, loc, accent=None, spokes=6):
    """Wheel on an axle along x, the outer face towards +x or -x as loc lies."""
    x, y, z = loc
    s = 1 if x > 0 else -1
    w = width / 2
    tyre = p.material('tyre', (.013, .013, .0135), .62, bump=.2, scale=60, spec=.3)
    rim = p.material('rim', (.05, .05, .052), .42, bump=.08, scale=70)
    body = p.lathe([(r * .62, -w), (r * .9, -w), (r, -w * .6), (r, w * .6), (r * .9, w), (r * .62, w)], loc, tyre, 'x', 5, name='tyre')
    n = 36
    for i in range(n):
        a = 2 * math.pi * i / n
        for k in (-1, 1):
            p.box((w * .72, 4, r * .045), (x + k * w * .5, y + r * .993 * math.cos(a + k * .04),
                z + r * .993 * math.sin(a + k * .04)), tyre, 1.2, (math.degrees(a) + 90, 0, 0))
    f = s * w
    p.lathe([(0, -w * .5), (r * .66, -w * .5), (r * .66, w * .86), (r * .60, w * .86), (r * .57, w * .35), (0, w * .35)] if s > 0 else
            [(0, w * .5), (r * .66, w * .5), (r * .66, -w * .86), (r * .60, -w * .86), (r * .57, -w * .35),
                (0, -w * .35)], loc, rim, 'x', 2)
    for i in range(spokes):
        a = 360 * i / spokes + 12
        b = math.radians(a)
        p.box((w * .5, r * .40, r * .11), (x + f * .5, y + r * .38 * math.cos(b), z + r * .38 * math.sin(b)), rim, 3, (a, 0, 0))
    p.lathe([(0, f * .95), (r * .17, f * .95), (r * .21, f * .8), (r * .22, 0)], loc, rim, 'x', 2)
    if accent:
        p.lathe([(0, f * .99), (r * .11, f * .99), (r * .12, f * .9)], loc, p.lacquer(accent), 'x', .5)
    return body


def telescope(x, y, z0, z1, r=10, grip=None, accent=None):
    """Two aluminium tubes at +-x and the grip that joins them; returns the grip."""
    tube = p.alu()
    for s in (-1, 1):
        p.rod(r, z1 - z0, (s * x, y, (z0 + z1) / 2), tube, 'z', 1)
        p.lathe([(r + .5, 0), (r + 7, 0), (r + 6, 14), (r + .5, 15)], (s * x, y, z0 + (z1 - z0) * .02), p.black(), 'z', 2)
    g = p.grid((-x - 30, y - 24, z1 - 34), (x + 30, y + 24, z1 + 34), 1.4)
    side = sdf.poly(g.X, g.Z - z1, sdf.fillet([(-x - 17, -22, 6), (-x - 19, 10, 16), (-x + 8, 24, 18), (x - 8, 24, 18),
        (x + 19, 10, 16), (x + 17, -22, 6),
                                              (x - 15, -22, 6), (x - 22, -10, 14), (-x + 22, -10, 14), (-x + 15, -22, 6)]))
    bar = p.solid('handle', sdf.slab(side, g.Y - y, 15, 9), g, grip or p.rubber())
    if accent:
        p.box((46, 20, 8), (0, y, z1 + 22.5), p.plastic(accent), 3.5)
    return bar


def latch(loc, w=46, h=64, mat=None, side='front', accent=None):
    """Over-centre latch on the front (-y) or on a flank (+x, -x); loc is the middle of its foot on the wall."""
    steel, body = p.brushed(), mat or p.black()

    def make():
        p.plate([(-w / 2, -h / 2, 8), (w / 2, -h / 2, 8), (w / 2 - 4, h / 2, 6), (-w / 2 + 4, h / 2, 6)], 13, (0, -5, 0), body, 'xz',
            r=2.4, name='latch')
        p.plate([(-w / 2 + 8, -h / 2 + 14, 5), (w / 2 - 8, -h / 2 + 14, 5), (w / 2 - 10, h / 2 - 18, 5),
            (-w / 2 + 10, h / 2 - 18, 5)], 4, (0, -11.2, -2), body, 'xz', r=1.6)
        p.box((w - 14, 8, 10), (0, -12, -h / 2 + 9), body, 3)
        p.tube([(-w / 2 + 8, -9, h / 2 - 12), (-w / 2 + 8, -8, h / 2 + 8), (-w / 2 + 14, -7, h / 2 + 14),
            (w / 2 - 14, -7, h / 2 + 14), (w / 2 - 8, -8, h / 2 + 8), (w / 2 - 8, -9, h / 2 - 12)], 2.6, steel)
        p.box((w - 6, 12, 9), (0, -4, h / 2 + 18), body, 3)
        if accent:
            p.box((w - 22, 1.6, 5), (0, -13.6, h / 2 - 14), p.plastic(accent), .7)

    return p.grouped(make, loc, (0, 0, {'front': 0, 'right': 90, 'left': -90}[side]))


def metal_latch(loc, w=44, h=74):
    """Pressed steel latch with an eye for a padlock, on the front."""
    def make():
        m, dark = p.brushed(), p.dark_steel()
        p.box((w, 3, h * .5), (0, -1, -h * .26), m, 1.2)
        p.box((w - 10, 4, h * .74), (0, -4, 0), m, 1.8)
        p.box((w - 10, 9, 8), (0, -7, -h * .37), m, 3)
        p.box((w, 3, 18), (0, -1, h * .42), m, 1.2)
        p.rod(3.4, w - 6, (0, -5, h * .34), dark, 'x', .5)
        p.lathe([(3.6, -3), (7, -3), (7, 1), (3.6, 1)], (0, -8, -h * .1), dark, 'y', .6)
        for s in (-1, 1):
            p.rod(2.6, 2, (s * (w / 2 - 7), -3, -h * .42), dark, 'y', .5)

    return p.grouped(make, loc)
