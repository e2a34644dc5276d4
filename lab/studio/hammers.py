"""Parts of hammers: SDS chucks, chisels, side handles on a ring, depth stops, selector knobs, D handles."""
import math
import numpy as np
import sdf
import kit as p
from inline import knob_handle


def sds_chuck(loc, accent=None, k=1.0, cover=True):
    """SDS chuck along +x from loc: neck, pull-back sleeve, soft dust cap; k = 1 is SDS-plus, 1.5 SDS-max. Returns the sleeve."""
    m = p.material('sleeve', (.020, .020, .022), .36, bump=.04, scale=90)
    x, y, z = loc
    p.lathe([(0, 0), (18 * k, 0), (18 * k, 8 * k), (0, 8 * k)], loc, p.dark_steel(), 'x', .8)
    prof = [(17, 5), (20.5, 6), (21.5, 11), (20.8, 20), (18.4, 28), (18.8, 32), (17.6, 35), (15, 36)]
    o = p.lathe([(a * k, b * k) for a, b in prof], loc, m, 'x', 1.6 * k, name='sleeve')
    for i in range(24):
        a = 2 * math.pi * i / 24
        p.box((11 * k, 2.0 * k, 1.6 * k), (x + 13.5 * k, y + 21 * k * math.cos(a), z + 21 * k * math.sin(a)), m, .6,
              (math.degrees(a) + 90, 0, 0))
    if accent:
        p.lathe([(a * k, b * k) for a, b in [(18.4, 28.6), (19.0, 29), (19.1, 31), (18.6, 31.6)]], loc, p.lacquer(accent), 'x', .3)
    if cover:
        prof = [(15, 35), (17, 36), (17, 39), (14, 44), (12, 52), (8.5, 54), (6, 54), (5.4, 46), (0, 46)]
        p.lathe([(a * k, b * k) for a, b in prof], loc, p.rubber(), 'x', 1.2 * k)
    return o


def keyed_ring(loc, r, accent):
    """Quick-change collar behind the chuck: a ring with marks."""
    p.lathe([(r * .8, 0), (r, .8), (r, 9), (r * .94, 10), (r * .8, 10)], loc, p.black(), 'x', .6)
    p.lathe([(r * .98, 3), (r * 1.015, 3.4), (r * 1.015, 5.4), (r * .98, 5.8)], loc, p.lacquer(accent), 'x', .2)


def ring_handle(loc, r, drop=0.0, length=112, grip=15, width=17, accent=None, stop=None):
    """Side handle on a clamping ring around the x axis at loc; drop: degrees from -y towards down; stop: length of a depth rod."""
    def make():
        p.lathe([(r - 2, -width / 2), (r + 5, -width / 2), (r + 5, width / 2), (r - 2, width / 2)], (0, 0, 0), p.black(), 'x', 2.2,
                name='ring')
        p.box((width, 20, 24), (0, -r - 10, 0), p.black(), 4)
        p.grouped(lambda: knob_handle(length, grip, accent=accent), (0, -r - 12, 0))
    if stop:
        p.grouped(lambda: _depth_stop(r, stop, width, accent), loc)
    return p.grouped(make, loc, (drop, 0, 0))


def _depth_stop(r, length, width, accent):
    y, z = r * .55, r + 8
    p.box((width - 2, 15, 20), (0, y, z - 2), p.black(), 4)
    p.rod(3.2, length, (length / 2 - 52, y, z + 1), p.dark_steel(), 'x', 1)
    for i in range(int(length / 10) - 8):
        p.rod(3.4, .8, (16 + i * 10, y, z + 1), p.brushed(), 'x', .1)
    p.box((8, 7, 9), (0, y - 7, z + 5), p.plastic(accent) if accent else p.black(), 2)


def selector(loc, r=17, accent='amber', turn=35, axis=(90, 0, 0)):
    """Mode knob on the near flank: disc, wing, pointer, and the symbols' dots around it."""
    def make():
        p.lathe([(0, 0), (r, 0), (r, 3), (r * .9, 4.5), (0, 4.5)], (0, 0, 0), p.black(), 'z', 1)
        p.box((r * 1.75, r * .55, 9), (0, 0, 7), p.black(), 2.6, (0, 0, turn))
        t = math.radians(turn)
        p.box((r * .5, 2, .8), (r * .58 * math.cos(t), r * .58 * math.sin(t), 11.6), p.lacquer(accent), .3, (0, 0, turn))
    return p.grouped(make, loc, axis)


def trigger(pts, half, loc_y=0.0, r=3.5, name='trigger', mat=None):
    """A trigger from its outline in the xz plane (closed polygon with radii)."""
    q = sdf.fillet(pts)
    xs, zs = [a for a, _ in q], [b for _, b in q]
    g = p.grid((min(xs) - 4, loc_y - half - 4, min(zs) - 4), (max(xs) + 4, loc_y + half + 4, max(zs) + 4), .7)
    return p.solid(name, sdf.slab(sdf.poly(g.X, g.Z, q), g.Y - loc_y, half, r), g, mat or p.material('trigger', (.045, .046, .05), .36))


def chisel(loc, length=250, r=9):
    """Pointed SDS-max chisel along +x: collar at the chuck, hexagonal shank, forged point."""
    p.lathe([(0, -20), (r, -20), (r, 0), (r * 1.0, 6), (0, 6)], loc, p.brushed(), 'x', .5)
    m = p.material('forged', (.13, .128, .125), .42, .9, bump=.10, scale=60)
    p.lathe([(0, 0), (r * 1.08, 0), (r * 1.08, length * .76), (r * .75, length * .86), (r * .18, length), (0, length)], loc, m, 'x', 1.0,
            seg=6, name='chisel')


def ring_profile(X, Z, outer, inner):
    """A closed frame in side profile (D handle): the outer outline without the inner one."""
    return np.maximum(sdf.poly(X, Z, sdf.fillet(outer)), -sdf.poly(X, Z, sdf.fillet(inner)))
