"""Hand tools of a socket set, lying flat or standing: sockets, ratchets, spanners, bits, hex keys.

Each is made around its own origin; lay() turns it about z and sets it down.
"""
import math
import numpy as np
import sdf
import kit as p

DRIVE = {'1/4': 6.3, '3/8': 9.5, '1/2': 12.7}


def chrome():
    return p.material('chrome', (.60, .60, .59), .17, 1)


def hole():
    return p.material('hole', (.004, .004, .004), .7)


def outer(size, drive):
    """Outer diameter of a socket."""
    return max(DRIVE[drive] * 1.62 + 1.5, size * 1.31 + 2.4)


def socket(size, drive, length, loc, axis='z', turn=0):
    """Hexagon socket; its drive end at loc, its mouth along the axis."""
    R, q, k = outer(size, drive) / 2, DRIVE[drive] * .81 + 1, size * .578
    q = min(q, R)
    neck = [(q, length * .55), (R, length * .66)] if R > q + 1.5 else [(R, length * .5)]
    o = [p.lathe([(0, 0), (q - .8, 0), (q, .8), (q, length * .16), (q - .6, length * .18), (q - .6, length * .24),
                  (q, length * .26)] + neck +
                 [(R, length - 1), (R - 1, length), (k + .5, length), (k - .5, length - 1.6),
                  (k - .5, length - 3)], loc, chrome(), axis, .5, seg=40, name='socket'),
         p.lathe([(k + .6, length - .9), (k, length - 1.6), (k, length * .45), (0, length * .45)], loc, p.dark_steel(), axis, .1, seg=6,
                 name='hexagon'),
         p.lathe([(k * .96, length - 3), (0, length - 3.4)], loc, hole(), axis, .1, seg=6)]
    for x in o:
        x.rotation_euler[2] = math.radians(turn)


def lay(make, loc, turn=0, /, **options):
    return p.grouped(lambda: make(**options), loc, (0, 0, turn))


def ratchet(length=250, drive='1/2', accent='amber'):
    """Head at the origin, handle towards +x, drive square up; z = 0 is the middle of the handle."""
    k, c = length / 250, chrome()
    g = p.grid((-26 * k, -26 * k, -10 * k), (110 * k, 26 * k, 11 * k), .8)
    X, Y, Z = g.X, g.Y, g.Z
    head = sdf.slab(sdf.smin(np.sqrt(X * X + Y * Y) - 20 * k, sdf.poly(X, Y, [(0, -11 * k), (40 * k, -7 * k), (40 * k, 7 * k),
        (0, 11 * k)]), 14 * k), Z, 8.5 * k, 3 * k)
    shaft = sdf.cone((X, Y, Z), (20 * k, 0, 0), (108 * k, 0, 0), 7 * k, 6.2 * k)
    body = sdf.smin(head, shaft, 8)
    body = sdf.smax(body, -sdf.slab(np.sqrt(X * X + Y * Y) - 14.5 * k, Z - 9 * k, 2, .5), 1)
    p.solid('ratchet', body, g, c)
    p.rod(14 * k, 1.6, (0, 0, 8 * k), p.dark_steel(), 'z', .4)
    d = DRIVE[drive]
    p.box((d, d, d * 1.5), (0, 0, 8 * k + d * .7), c, .8, (0, 0, 20))
    p.lathe([(6.5 * k, 0), (10 * k, 8 * k), (11.5 * k, 30 * k), (10.2 * k, 62 * k), (12.4 * k, 100 * k), (12 * k, 122 * k),
             (7 * k, 128 * k), (0, 128 * k)],
            (100 * k, 0, 0), p.rubber(), 'x', 3, seg=40)
    p.lathe([(10.4 * k, 0), (11.3 * k, 2), (11.3 * k, 7 * k), (10.4 * k, 9 * k)], (112 * k, 0, 0), p.lacquer(accent), 'x', .6, seg=40)


def extension(length=125, drive='1/2'):
    """Along +x from the origin."""
    d = DRIVE[drive]
    p.lathe([(0, 0), (d * .82, 0), (d * .85, d * 1.5), (d * .52, d * 2), (d * .52, length - d * 1.1), (d * .5, length - d)], (0, 0, 0),
            chrome(), 'x', .8, seg=32)
    p.box((d * 1.1, d * .9, d * .9), (length - d * .55, 0, 0), chrome(), .6, (20, 0, 0))
    for i in range(3):
        p.lathe([(d * .86, 0), (d * .9, 0), (d * .9, 1.2), (d * .86, 1.2)], (d * (.35 + i * .3), 0, 0), p.dark_steel(), 'x', .2, seg=32)


def joint(drive='1/2'):
    """Universal joint along +x."""
    d = DRIVE[drive]
    p.lathe([(0, 0), (d * .85, 0), (d * .85, d * 1.3), (d * .5, d * 1.5), (0, d * 1.5)], (0, 0, 0), chrome(), 'x', .8, seg=32)
    p.box((d * 1.5, d * .5, d * 1.2), (d * 1.9, 0, 0), p.dark_steel(), .8)
    p.box((d * 1.3, d * 1.25, d * .4), (d * 2.3, 0, 0), chrome(), .8)
    p.lathe([(0, 0), (d * .7, 0), (d * .7, d * .5), (d * .45, d * .6), (d * .45, d * 1.5), (0, d * 1.5)], (d * 2.9, 0, 0), chrome(), 'x',
            .6, seg=32)


def spanner(size=13):
    """Combination spanner along +y: ring at the origin, jaw at the far end; lies around z = 0. Returns nothing; see span()."""
    L, r, t = span(size), size * .80 + 1.5, 2.2 + size * .10
    g = p.grid((-r * 1.5 - 2, -r - 2, -t - 2), (r * 1.5 + 2, L + r * 1.3 + 2, t + 2), .8)
    X, Y, Z = g.X, g.Y, g.Z
    ring = np.sqrt(X * X + Y * Y) - r
    jaw = np.sqrt((X / 1.12) ** 2 + (Y - L) ** 2) - r * 1.20
    bar = sdf.poly(X, Y, [(-size * .36 - 1, 0), (size * .36 + 1, 0), (size * .42 + 1, L), (-size * .42 - 1, L)])
    flat = sdf.smin(sdf.smin(ring, bar, 8), jaw, 10)
    hexa = np.maximum.reduce([np.abs(X * math.cos(a) + Y * math.sin(a)) - size * .5 for a in (0, math.pi / 3, 2 * math.pi / 3)])
    u, v = sdf.turn(X, Y, 15, 0, L)
    mouth = np.maximum(np.abs(u) - size * .5, -v - size * .32)
    flat = np.maximum(np.maximum(flat, -hexa), -mouth)
    half = t * np.where(ring < 1, 1.0, .82)
    body = sdf.slab(flat, np.abs(Z) - half + 10, 10, 1.0)
    trough = sdf.slab(np.maximum(np.abs(X) - size * .22 - .4, np.abs(Y - L * .5) - L * .27), np.abs(Z) - t * .82, .8, .4)
    p.solid('spanner', sdf.smax(body, -trough, .8), g, chrome())


def span(size):
    return 62 + size * 8.0


def spanner_recess(bed, x, y, size):
    L, r = span(size), size * .80 + 1.5
    bed.pill((x, y), (x, y + .1), r + 2, 8)
    bed.pill((x, y), (x, y + L), size * .42 + 3.2, 8)
    bed.pill((x, y + L), (x, y + L + .1), r * 1.25 + 2, 8)


def bit(loc, length=30, turn=90, color=(.20, .20, .205), d=6.3, tip=.34):
    """Hexagon bit from loc along the direction turn (degrees about z)."""
    r = d * .577
    o = p.lathe([(0, 0), (r * .86, 0), (r, .8), (r, length * .60), (r * .62, length * .70), (r * .58, length * .93), (r * tip, length),
                 (0, length)],
                loc, p.material('bit', color, .30, 1), 'x', .3, seg=12 if length > 40 else 6, name='bit')
    o.rotation_euler[2] = math.radians(turn)
    return o


def hex_key(size=5, short=28, long=80):
    """L key: long leg along +y, short leg along +x, lying on z = 0."""
    r = size * .56
    p.tube([(short, 0, 0), (short * .45, 0, 0), (r * 2.4, 0, 0), (r * .7, r * .7, 0), (0, r * 2.4, 0), (0, long * .5, 0), (0, long, 0)], r,
           p.dark_steel())


def screwdriver(length=210, r=13, color='graphite', accent='amber', tip='flat', sleeve=None, blade=3.0):
    """Along +x: the grip begins at the origin. sleeve: colour of an insulated blade."""
    grip = length * .48
    p.lathe([(0, 0), (r * .60, 0), (r * .93, r * .35), (r, r * 1.2), (r * .86, grip * .42), (r, grip * .60), (r * .92, grip * .74),
             (r * .62, grip * .86), (r * .80, grip * .93), (r * .66, grip), (0, grip)],
            (0, 0, 0), p.plastic(color), 'x', 3, seg=48, name='grip')
    for i in range(6):
        a = math.pi * i / 3 + .3
        p.box((grip * .46, 4.2, 3), (grip * .40, r * .86 * math.cos(a), r * .86 * math.sin(a)), p.plastic(accent), 1.4,
              (math.degrees(a) - 90, 0, 0))
    p.lathe([(r * .61, 0), (r * .62, 1.5), (0, 1.6)], (-1.5, 0, 0), p.plastic(accent), 'x', .5, seg=40)
    end = length - (9 if sleeve else 0)
    if sleeve:
        p.lathe([(0, 0), (blade + 1.5, 0), (blade + 1.3, end - grip - 9), (blade + .6, end - grip - 8), (0, end - grip - 8)], (grip - .5, 0,
            0), p.plastic(sleeve), 'x', .6, seg=32)
    p.rod(blade, length - grip - 8, (grip + (length - grip - 8) / 2, 0, 0), chrome(), 'x', .3)
    x = length - 9
    if tip == 'flat':
        p.plate([(0, -blade), (0, blade), (3, blade * 1.15), (9, blade * 1.15), (9, -blade * 1.15), (3, -blade * 1.15)], 1.3, (x, 0, 0),
                chrome(), 'xy', .3)
    else:
        p.lathe([(0, 0), (blade, 0), (blade, 1), (blade * .3, 8.6), (0, 9)], (x, 0, 0), p.dark_steel(), 'x', .3, seg=8)
