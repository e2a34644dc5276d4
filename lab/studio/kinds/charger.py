"""Mains charger for slide-on packs: sloped bays with rails and contacts, display of lamps, fan vents, lead."""
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=26, elevation=24),
    'side': dict(azimuth=4, elevation=12),
    'back': dict(azimuth=152, elevation=20),
    'detail': dict(azimuth=22, elevation=38, focus=(0, -10, 58), span=130),
}


def build(shell='graphite', accent='amber', bays=2, packs=(), usb=True, volts='14.4 - 18 V', amps='5.0 Ah', vents=7, cable=True, level=4):
    """packs: the bays (from the left, 0, 1) in which a battery sits."""
    pitch = 128
    L, W, H = (150, 278)[bays > 1], 176, 74
    g = p.grid((-L / 2 - 4, -W / 2 - 4, 0), (L / 2 + 4, W / 2 + 4, H + 18), 1.1)
    P = X, Y, Z = g.X, g.Y, g.Z
    # side profile: low display lip in front, bay deck that rises to the back, fan hump behind
    side = sdf.poly(Y, Z, sdf.fillet([(-88, 4, 6), (88, 4, 6), (88, 74, 18), (56, 80, 12), (40, 62, 8), (-44, 52, 10), (-82, 30, 14)]))
    body = sdf.slab(side, X, L / 2, 14)
    spots = [(i - (bays - 1) / 2) * pitch for i in range(bays)]
    holes = body * 0 + 99
    for x in spots:
        body = sdf.smax(body, -sdf.rbox((X, Y, Z - .106 * Y), (x, -2, 70), (37, 45, 16), 4), 1.5)  # the well of the bay
        for i in range(6):  # outlet of the fan in the bay's floor
            holes = np.minimum(holes, sdf.rbox((X, Y, Z), (x - 15 + i * 6, 18, 56), (1.5, 11, 16), 1.2))
    for i in range(vents):  # air inlets on both flanks and at the back
        holes = np.minimum(holes, sdf.rbox((np.abs(X), Y, Z), (L / 2, -22 + i * 11, 30 + i * .6), (6, 2.2, 11 - .5 * abs(i - vents // 2)),
            1.8))
        holes = np.minimum(holes, sdf.rbox((X, Y, Z), (-vents * 6 + i * 12 + 6, 90, 40), (2.4, 6, 14), 1.8))
    body = sdf.smax(body, -holes, .8)
    # a panel line parts tub and deck; feet of rubber
    split = Z - 22 - .06 * Y
    body = np.maximum(body, -np.maximum(np.abs(split) - .6, -(body + 1.2)))
    panel = sdf.poly(X, Y, sdf.fillet([(-L / 2 + 26, -80, 6), (L / 2 - 26, -80, 6), (L / 2 - 30, -55, 6), (-L / 2 + 30, -55, 6)]))
    body = np.maximum(body, -np.maximum(panel, -(body + .9)))
    o = {'shell': p.solid('shell', np.maximum(body, -split), g, p.plastic(shell)),
        'tub': p.solid('tub', np.maximum(body, split), g, p.black(True))}
    p.box((L - 40, W - 52, 34), (0, 17, 26), p.material('hole', (.004, .004, .004), .7), 2)
    display = p.solid('display', np.maximum(np.maximum(sdf.slab(side, X, L / 2, 14) + .5, panel + .7), -20 - Z), g,
                      p.material('panel', (.012, .012, .013), .25, coat=.3))
    o['display'] = display
    for x in spots:
        _bay(x)
        _lamps(x, display, accent)
        if bays > 1:
            p.printed('12'[x > 0], 8, (x - 45, -26, 75), o['shell'], (0, 0, 0), (.05, .05, .05) if shell in ('stone', 'sand') else p.INK)
        for dy in (0, 5):  # which way the pack slides in
            p.patch([(-6, -3), (0, 0), (6, -3), (6, -1.4), (0, 1.6), (-6, -1.4)], (x - 45, -14 + dy, 75), o['shell'], (0, 0, 0))
    both = [o['shell'], o['tub']]
    _underside(L, W, volts)
    p.printed(volts, 6, (0, -116, 11.5), both, color=(.5, .5, .48))
    if usb:
        x = L / 2 - 38
        p.box((17, 2, 9), (x, -87.2, 15), p.rubber(), .9)
        p.box((12.5, 1, 5), (x, -88.0, 15), p.material('hole', (.004, .004, .004), .7), .4)
        p.box((10.5, 1, 1.4), (x, -88.2, 15.6), p.material('tongue', (.30, .30, .29), .4), .2)
    for x in (-L / 2 + 24, L / 2 - 24):
        for y in (-W / 2 + 24, W / 2 - 24):
            p.lathe([(0, 0), (8, 0), (9, 1.5), (9, 6), (0, 6)], (x, y, 0), p.rubber(), 'z', .8)
    for i, x in enumerate(spots):
        if i in packs:
            p.grouped(lambda: p.battery((0, 0, 0), (118, 74, 56), shell, volts.split()[-2] + ' V', amps, level), (x, 2, 58), (180, 0, 90))
    if cable:
        o['cable'] = _cable(L, W)
    return o


def _bay(x):
    """Rails, contact tower and catch of one bay; its floor rises to the back (6 degrees)."""
    def make():
        for s in (-1, 1):
            p.box((6, 84, 9), (s * 33.5, 0, 4.5), p.black(), 1)
            p.box((9, 80, 2.6), (s * 31, 0, 9.6), p.black(), .8)
            p.box((2, 78, 1), (s * 27.6, 0, 9.6), p.steel(), .3)
        p.box((46, 22, 12), (0, 29, 5), p.black(), 1.6)
        for i in range(5):
            p.box((1.2, 15, 9), (-16 + i * 8, 16, 6.5), p.material('copper', (.52, .26, .12), .3, 1), .2)
            p.box((5, 16, 3), (-16 + i * 8, 17, 1.5), p.black(), .6)
        p.box((20, 5, 5), (0, -38, 2.5), p.plastic((.02, .02, .021)), 1.2)
        for i in range(3):
            p.box((36, .8, .6), (0, -28 + i * 5, .6), p.black(), .2)
    p.grouped(make, (x, -2, 54.2), (6.05, 0, 0))


def _lamps(x, display, accent):
    """Charging lamps of one bay: battery sign, two lamps, a line in the accent."""
    ink = (.55, .55, .53)
    rot = (0, 0, 0)
    for i in range(2):
        on = i == 0
        p.patch([(-7 + i * 18 - 4, -1.6), (-7 + i * 18 + 4, -1.6), (-7 + i * 18 + 4, 1.6), (-7 + i * 18 - 4, 1.6)], (x, -66, 66), display,
            rot,
                p.material('led-on' if on else 'led-off', (.05, .75, .18) if on else (.22, .03, .02), .3, glow=1.6 if on else 0))
    for u0, u1, v0, v1 in ((-34, -22, 2, 2.7), (-34, -22, -2.7, -2), (-34, -33.3, -2.7, 2.7), (-22.7, -22, -2.7, 2.7),
        (-22, -20.6, -1.2, 1.2), (-32.4, -27, -1.4, 1.4)):
        p.patch([(u0, v0), (u1, v0), (u1, v1), (u0, v1)], (x, -66, 66), display, rot, p.material('ink-print', ink, .45))
    p.printed('100 %', 4.2, (x + 27, -66, 66), display, rot, ink)
    p.stripe(66, .9, (x, -73.5, 66), display, rot, p.lacquer(accent))


def _underside(L, W, volts):
    z, lines = 3.95, [('IN   230 V ~ 50 Hz   2,4 A', 5, -46, 10), (f'OUT  {volts} =  9 A', 5, -46, 2),
        ('Li-Ion   Ni-MH      t 50 min', 5, -46, -6), ('IP20   class II', 4, -46, -13)]
    p.label(104, 40, (0, 18, z), lines, (180, 0, 0))
    for x in (-L / 2 + 22, L / 2 - 22):
        for y in (-W / 2 + 46, W / 2 - 46):
            p.rod(5, .6, (x, y, z), p.material('hole', (.004, .004, .004), .7), 'z', .1)
            p.rod(3, .8, (x, y, z - .05), p.dark_steel(), 'z', .2)
    for i in range(7):
        p.box((60, 2.2, .4), (0, -34 - i * 5.5, z), p.material('hole', (.004, .004, .004), .7), .15)


def _cable(L, W):
    m = p.rubber()
    x, y = -L / 2 + 40, W / 2
    p.lathe([(0, 0), (7.5, 0), (7, 6), (4.6, 26), (0, 26)], (x, y - 2, 18), m, 'y', 1)
    for i in range(4):
        p.lathe([(5.0, 0), (7.0 - i * .5, .4), (7.0 - i * .5, 2.4), (5.0, 2.8)], (x, y + 4 + i * 4.6, 18), m, 'y', .3)
    return p.tube([(x, y + 18, 18), (x - 4, y + 42, 12), (x - 30, y + 58, 4), (x - 62, y + 34, 3.6), (x - 84, y - 10, 3.6),
        (x - 76, y - 52, 3.6), (x - 92, y - 84, 3.6)], 3.6, m)
