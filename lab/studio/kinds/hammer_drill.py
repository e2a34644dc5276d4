"""Corded impact drill: long motor barrel, handle at the rear, 43 mm neck with a side handle, keyless or keyed chuck; lies on its flank."""
import numpy as np
import kit as p
import pistol
import spindles
from pistol import outline

POSE = pistol.lying(7)
VIEWS = {
    'main': dict(azimuth=24, elevation=44, fill=.94, pose=POSE),
    'side': dict(azimuth=3, elevation=68, fill=.94, pose=POSE),
    'detail': dict(azimuth=30, elevation=38, pose=POSE, focus=(96, 190, 36), span=170),
}
ZB = pistol.AXIS


def build(shell='graphite', accent='copper', chuck='keyless', power='600 W', side_handle=118, style='sweep', slots=6, slant=-20,
          cable=True, depth_stop=True, trigger=None):
    t = pistol.Pistol(lo=(-132, -50, 42), hi=(112, 50, 246))
    X, Y, Z = t.X, t.Y, t.Z
    t.barrel([(-114, 28), (-100, 31.5), (-70, 33.5), (-12, 33.5), (14, 31), (44, 27.5), (66, 26)], tall=1.05, n=2.35, edge=11)
    neck = np.maximum(np.sqrt(Y ** 2 + (Z - ZB) ** 2) - 21.5, np.abs(X - 76) - 26)
    t.join(neck, 7)
    chin = outline(X, Z, [(-70, 152, 4), (-34, 157, 16), (10, 166, 24), (52, 176, 10), (52, ZB, 4), (-70, ZB, 4)])
    t.join(pistol.sdf.slab(chin, Y, 23, 9), 18)
    t.handle(shift=-50, low=64, lean=24, depth=1.02, width=.98, k=34)
    t.well(x=-32, z=154, size=(12, 8.6, 19))
    t.slots(-92, slots, 7.6, (3.4, 24), slant)
    for i in range(4):  # air outlet at the gearbox
        t.cut(np.maximum(outline(X, Z, [(18 + i * 6.6, ZB - 12, 1.4), (21 + i * 6.6, ZB - 12, 1.4), (25 + i * 6.6, ZB + 10, 1.4),
                                        (22 + i * 6.6, ZB + 10, 1.4)]), 22 - np.abs(Y)), 1)
    t.groove([(8, 300), (4, 226, 10), (12, 196, 20), (2, 166, 14), (6, 100), (200, 100), (200, 300)])
    t.bosses([(-104, 182), (-36, ZB - 22), (44, ZB - 15), (-2, ZB + 23), (-80, 92), (-74, 140)])
    zone = {'sweep': [(-180, 178, 4), (-112, 172, 14), (-96, 158, 24), (-64, 152, 26), (-46, 138, 14), (0, 134, 6), (0, 74, 6),
                      (-60, 74, 18), (-90, 66, 14), (-180, 70, 6)],
            'tail': [(-180, 260, 3), (-102, 260, 8), (-96, 210, 16), (-104, 180, 14), (-92, 158, 20), (-40, 146, 12), (0, 140, 6),
                     (0, 40, 6), (-180, 40, 6)]}[style]
    rub = outline(X, Z, zone)
    grip = outline(X, Z, [(-160, 150, 20), (-104, 146, 14), (-92, 132, 10), (-96, 98, 14), (-104, 82, 8), (-160, 82, 8)])
    palm = outline(X, Z, [(-70, 92, 4), (-20, 92, 4), (-20, 134, 4), (-66, 134, 8)])
    on = t.skin([
        ('neck', 50.5 - X + 0 * Z, -.1, p.material('neck-alu', (.36, .36, .365), .42, 1, bump=.14, scale=110)),
        ('ring', np.abs(X - 47.4) - 1.8 + 0 * Z, .2, p.lacquer(accent)),
        ('grip', np.maximum(grip, rub + 1.5), 1.3, pistol.grip_rubber('diamond')),
        ('palm', np.maximum(palm, rub + 1.5), 1.2, pistol.grip_rubber('rib')),
        ('rubber', rub, .9, p.rubber(True)),
    ], shell)
    t.fins(-100, -46, 28)
    t.fins(12, 46, 22)
    p.rod(11, 14, (104, 0, ZB), p.dark_steel(), 'x')
    on['head'] = spindles.keyless(107, ZB, 21.5, 46, False) if chuck == 'keyless' else spindles.keyed(107, ZB, 20.5, 46)
    if side_handle:
        spindles.side_handle(76, ZB, 21.5, side_handle, -84, accent=accent)
        if depth_stop:
            p.rod(3, 150, (98, -9, ZB - 38), p.steel(), 'x', .8)
            for i in range(24):
                p.box((.7, 3, .4), (104 + 2.4 * i, -11.8, ZB - 38), p.material('ink', (.03, .03, .03), .5), .05, (90, 0, 0))
    # controls
    pistol.trigger(-42, 177, p.plastic(trigger, .3) if trigger else None, tall=46)
    p.rod(5, 5, (-54, -18.6, 140), p.black(), 'y', 1.4, 'lock')
    lever = p.plastic(accent)
    p.box((7, 40, 13), (-26, 0, 170), p.black(), 2.6, (0, 12, 0))
    p.box((30, 20, 6), (18, 0, ZB + 33), p.black(), 2.4)
    p.box((13, 15, 6), (14, 0, ZB + 36.4), lever, 2)
    # prints
    p.both_flanks(lambda s, rot: p.printed(power, 15, (-22, s * 66, ZB + 6), on['shell'], rot, pistol.ink(shell), bold=.0025))
    p.both_flanks(lambda s, rot: p.stripe(42, 1.6, (-22, s * 66, ZB - 6), on['shell'], rot, p.lacquer(accent)))
    pistol.label(40, 13, (-18, -60, ZB - 16), on['shell'], [(f'230 V ~ 50 Hz   {power}', 3.2, -18, 2.6),
                                                            ('0-2800 min-1  13 mm', 2.7, -18, -1),
                  ('S/N 2210-0047   EU', 2.4, -18, -4.3)])
    if cable:
        rope(-93, 60)
    return on


def rope(x, z):
    """Boot below the handle, then the cable on the table, round behind the motor."""
    m = p.rubber()

    def boot():
        prof = [(0, 6), (10, 6), (9.4, -4)]
        for i in range(7):
            prof += [(9 - i * .62, -6 - i * 5.2, .4), (7.2 - i * .5, -7.2 - i * 5.2, .4), (7.2 - i * .5, -9.4 - i * 5.2, .4)]
        p.lathe(prof + [(4, -44), (0, -44)], (0, 0, 0), m, 'z', .4)
    p.grouped(boot, (x, 0, z), (6, 6, 0))

    def low(zz):
        return pistol.floor_at(zz) - 3.9
    p.tube([(x - 3, 2, z - 36), (x - 8, low(2), 2), (x - 28, low(-6), -6), (x - 46, low(24), 24), (x - 44, low(90), 90),
            (x - 26, low(160), 160), (x + 14, low(206), 206)], 3.7, m, 'cable')
