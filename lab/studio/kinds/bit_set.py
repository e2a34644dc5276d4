"""Screwdriver bits: flat boxes, one open with rows of bits and a magnetic holder, one closed."""
import math
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=24, elevation=34),
    'side': dict(azimuth=4, elevation=24),
    'detail': dict(azimuth=26, elevation=44, focus=(-20, 24, 18), span=95),
}
L, W, LOW, HIGH = 182, 96, 22, 16
CODES = ('brick', 'steelblue', 'moss', 'amber')


def build(shell='graphite', accent='amber', boxes=2, count='53', angle=104, rows=3):
    """The open box stands at the origin, the closed one before it."""
    o = {}
    _tray(o, shell)
    _bits(rows)
    p.grouped(lambda: _lid(o, shell, accent, count, inside=True), (0, W / 2 - 2, LOW), (-angle, 0, 0), 'lid')
    if boxes > 1:
        p.grouped(lambda: _closed(o, shell, accent, count), (30, -136, 0), (0, 0, -8), 'closed')
    return o


def _shape(g, height, r=9):
    return sdf.slab(sdf.poly(g.X, g.Y, sdf.fillet([(-L / 2, -W / 2, r), (L / 2, -W / 2, r), (L / 2, W / 2, r), (-L / 2, W / 2, r)])),
        g.Z - height / 2, height / 2, 3.2)


def _tray(o, shell):
    g = p.grid((-L / 2 - 3, -W / 2 - 3, -2), (L / 2 + 3, W / 2 + 3, LOW + 3), .8)
    X, Y, Z = g.X, g.Y, g.Z
    body = _shape(g, LOW)
    pit = sdf.slab(sdf.poly(X, Y, sdf.fillet([(-L / 2 + 4, -W / 2 + 4, 7), (L / 2 - 4, -W / 2 + 4, 7), (L / 2 - 4, W / 2 - 4, 7),
        (-L / 2 + 4, W / 2 - 4, 7)])), Z - LOW, 11, 1)
    rim = np.abs(sdf.poly(X, Y, sdf.fillet([(-L / 2 + 2, -W / 2 + 2, 8), (L / 2 - 2, -W / 2 + 2, 8), (L / 2 - 2, W / 2 - 2, 8),
        (-L / 2 + 2, W / 2 - 2, 8)]))) - .5
    body = np.maximum(np.maximum(body, -pit), -np.maximum(rim, LOW - 1 - Z))
    for s in (-1, 1):  # finger dent at the latch
        body = sdf.smax(body, -sdf.rbox((X, Y, Z), (0, -W / 2, LOW), (16, 2, 6), 1.5), .6)
    o['tray'] = p.solid('tray', body, g, p.plastic(shell))
    for s in (-1, 1):
        p.rod(3.2, 26, (s * 52, W / 2 - .5, LOW), p.black(), 'x', .4)


def _bit(x, y, z, length, code, tip, turn=90):
    """One bit that lies along y, its tip towards -y."""
    def make():
        m = p.material('bit', (.23, .225, .22), .30, 1)
        p.lathe([(0, 0), (3.1, 0), (3.6, .8), (3.6, 9), (3.1, 9.8), (3.1, 11.4), (3.6, 12), (3.6, 14.5), (2.6, 16.5)], (0, 0, 0), m, 'x',
            .2, seg=6)
        if code:
            p.lathe([(2.9, 9.6), (3.65, 9.6), (3.65, 11.6), (2.9, 11.6)], (0, 0, 0), p.lacquer(code), 'x', .2, seg=24)
        if tip == 'cross':
            p.lathe([(2.6, 16), (2.6, length - 6), (1.9, length - 3.5), (.5, length), (0, length)], (0, 0, 0), m, 'x', .2, seg=24)
            for i in range(4):
                a = math.radians(45 + 90 * i)
                p.box((6, .9, 1.3), (length - 3.6, 1.75 * math.cos(a), 1.75 * math.sin(a)), p.material('hole', (.01, .01, .01), .6), .1,
                    (math.degrees(a), 0, 0))
        elif tip == 'hex':
            p.lathe([(2.4, 16), (2.4, length), (0, length)], (0, 0, 0), m, 'x', .2, seg=6)
        else:
            p.lathe([(2.6, 16), (2.6, length - 5), (2.0, length - 4), (2.0, length), (0, length)], (0, 0, 0), m, 'x', .15, seg=12)
    p.grouped(make, (x, y, z), (30, 0, -turn), 'bit')


def _bits(rows):
    """Three racks with bits in their order: kind by kind, size by size; long ones and the holder in front."""
    rack = p.material('rack', (.020, .020, .021), .5, bump=.1, scale=90)
    pitch, n = 11.6, 14
    for row in range(rows):
        y = W / 2 - 8 - row * 28
        last = row == rows - 1
        p.box((L - 11, 9, 6), (0, y - 5.5, 14), rack, 1)
        p.box((L - 11, 3.6, 4), (0, y - 22, 13.5), rack, 1)
        code = CODES[row % 4]
        for i in range(n if not last else 9):
            x = -L / 2 + 15.5 + i * pitch
            _bit(x, y - 1.2, 15.6, 25, CODES[(row + (i >= n // 2)) % 4], ('cross', 'torx', 'hex')[row] if i < 7 or row else 'torx')
            p.box((.6, 26, 3), (x + pitch / 2, y - 13, 13), rack, .2)
        if last:  # magnetic holder
            def holder():
                p.lathe([(0, 0), (3.5, 0), (3.5, 17), (4.8, 18), (4.8, 22)], (0, 0, 0), p.steel(), 'x', .3, seg=6)
                p.lathe([(4.4, 20), (5.6, 20.6), (6.2, 22), (6.2, 46), (5.7, 47.5), (3.8, 47.5), (3.8, 40)], (0, 0, 0), p.alu(), 'x', .4)
                for i in range(7):
                    p.lathe([(6.0, 25 + i * 1.6), (6.5, 25.3 + i * 1.6), (6.5, 26 + i * 1.6), (6.0, 26.3 + i * 1.6)], (0, 0, 0),
                        p.dark_steel(), 'x', .1)
            p.grouped(holder, (L / 2 - 62, y - 12, 17), (0, 0, 0), 'holder')


def _lid(o, shell, accent, count, inside):
    """The lid around its hinge: its back edge at y = 0, shut when not turned."""
    g = p.grid((-L / 2 - 3, -W - 3, -3), (L / 2 + 3, 3, HIGH + 3), .8)
    X, Y, Z = g.X, g.Y + W / 2, g.Z

    def rect(q, r):
        return sdf.poly(X, Y, sdf.fillet([(-L / 2 + q, -W / 2 + q, r), (L / 2 - q, -W / 2 + q, r), (L / 2 - q, W / 2 - q, r),
            (-L / 2 + q, W / 2 - q, r)]))
    body = sdf.slab(rect(0, 9), Z - HIGH / 2, HIGH / 2, 3.2)
    if inside:
        body = np.maximum(body, -sdf.slab(rect(4, 7), Z, HIGH - 3, 1))
    body = sdf.smax(body, -sdf.slab(rect(11, 6), Z - HIGH, 1.0, .3), .6)
    name = 'lid-open' if inside else 'lid'
    o[name] = p.solid(name, body, g, p.plastic(shell))
    o['latch'] = p.plate([(-13, -5, 2), (13, -5, 2), (13, 9, 3), (-13, 9, 3)], 2.6, (0, -W - .6, 3), p.plastic(accent), 'xz', .8)
    p.box((18, .8, 1.2), (0, -W - 2.1, 8), p.black(), .3)
    if inside:
        # a row of bits clipped into the lid, and its printed sheet
        m = p.material('rack', (.020, .020, .021), .5, bump=.1, scale=90)
        p.box((L - 30, 7, 9), (0, -W * .66, HIGH - 7), m, 1)
        p.box((L - 30, 4, 9), (0, -W * .66 + 22, HIGH - 7), m, 1)
        sheet = p.box((L - 34, 34, .3), (0, -W * .24, HIGH - 3.2), p.paper((.62, .60, .56)), .05)
        for i, t in enumerate(('PH  1 2 3', 'PZ  1 2 3', 'TX  10-40', 'HEX  3-6')):
            x = -L / 2 + 40 + i * 34
            p.text(t, 5, (x, -W * .24 + 7, HIGH - 3.4), p.material('ink', (.02, .02, .02), .5), (180, 0, 0), thick=.02)
            p.box((25, 4, .1), (x, -W * .24 - 4, HIGH - 3.4), p.lacquer(CODES[i]), .02)
        o['sheet'] = sheet
        for i in range(10):
            _bit(-66 + i * 14.6, -W * .66 + 26, HIGH - 10.6, 50 if i % 2 else 25, CODES[i % 4], ('torx', 'cross', 'hex')[i % 3], 90)


def _closed(o, shell, accent, count):
    g = p.grid((-L / 2 - 3, -W / 2 - 3, -2), (L / 2 + 3, W / 2 + 3, LOW + 3), .9)
    p.solid('tray', _shape(g, LOW), g, p.plastic(shell))
    p.grouped(lambda: _lid(o, shell, accent, count, inside=False), (0, W / 2, LOW + .7), (0, 0, 0), 'lid')
    z = LOW + HIGH - .25
    p.plate([(-44, -20, 3), (44, -20, 3), (44, 20, 3), (-44, 20, 3)], .3, (-26, 0, z), p.paper((.66, .64, .60)), 'xy', .05)
    ink = p.material('ink', (.02, .02, .02), .5)
    p.text(count, 26, (-64, 1, z + .2), ink, (0, 0, 0), 'LEFT', .02)
    p.text('1/4"  PH PZ TX HEX', 5.6, (-30, 9, z + .2), ink, (0, 0, 0), 'LEFT', .02)
    for i, code in enumerate(CODES):
        p.box((9, 6, .1), (-25.5 + i * 11, -8, z + .2), p.lacquer(code), .02)
    p.box((88, 1.6, .1), (-26, -18, z + .2), p.lacquer(accent), .02)
