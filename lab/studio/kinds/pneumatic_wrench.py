"""Air impact wrench: composite handle and motor housing, bare aluminium hammer case, air inlet below; lies on its flank."""
import math
import numpy as np
import kit as p
import pistol
import spindles
from pistol import outline

POSE = pistol.lying(8)
VIEWS = {
    'main': dict(azimuth=26, elevation=42, fill=.94, pose=POSE),
    'side': dict(azimuth=3, elevation=68, fill=.94, pose=POSE),
    'detail': dict(azimuth=34, elevation=34, pose=POSE, focus=(50, 192, 38), span=150),
}
ZB = pistol.AXIS


def build(shell='graphite', accent='steelblue', torque='1150 Nm', drive='1/2"', plug=True, coupler=False, size=1.0):
    r = 34 * (.5 + .5 * size)
    t = pistol.Pistol(lo=(-92, -50, 36), hi=(46, 50, ZB + r + 14))
    X, Y, Z = t.X, t.Y, t.Z
    t.barrel([(-72, r - 2), (-56, r), (-10, r), (14, r), (24, r)], tall=1.02, n=2.7, edge=6)
    chin = outline(X, Z, [(-44, 158, 4), (10, 160, 10), (24, ZB - r + 4, 10), (24, ZB, 4), (-44, ZB, 4)])
    t.join(np.maximum(pistol.sdf.slab(chin, Y, r - 10, 9), X - 24), 16)
    t.handle(low=56, lean=12, depth=.98, width=.96)
    base = pistol.sdf.slab(pistol.oval(X + 38, Y, 25.5, 20, 2.6), Z - 54, 11, 3)
    t.join(base, 12)
    t.well(x=12, z=157)
    t.groove([(-120, 300), (-52, 300), (-52, 100), (-120, 100)], 1.2)
    for i in range(5):  # shallow flutes on the flank
        t.cut(pistol.sdf.rbox((X, np.abs(Y), Z), (-40 + i * 6.4, r + 1.0, ZB - 16), (1.6, 2.2, 9.5), 1.5), .8)
    t.bosses([(-36, 76), (-28, 170)])
    for i in range(4):  # exhaust at the foot
        t.cut(pistol.sdf.rbox((X, np.abs(Y), Z), (-50 + i * 8, 20, 55), (1.7, 8, 5), 1.4), .8)
    rub = outline(X, Z, [(-120, 164, 4), (-58, 164, 12), (-44, 152, 14), (-14, 148, 12), (40, 142, 6), (40, 78, 6), (-120, 70, 6)])
    grip = outline(X, Z, [(-90, 146, 14), (-54, 142, 14), (-40, 130, 10), (-44, 98, 14), (-50, 84, 8), (-90, 84, 8)])
    palm = outline(X, Z, [(-14, 90, 4), (30, 90, 4), (30, 132, 4), (-14, 132, 8)])
    cap = np.maximum(X + 52.4, 158 - Z)
    on = t.skin([
        ('cap', cap, .4, p.black(True)), ('ring', np.maximum(np.abs(X + 49.4) - 2.1, 158 - Z), .2, p.lacquer(accent)),
        ('grip', np.maximum(grip, rub + 1.5), 1.2, pistol.grip_rubber('diamond')),
        ('palm', np.maximum(palm, rub + 1.5), 1.2, pistol.grip_rubber('rib')),
        ('rubber', rub, .8, p.rubber(True)),
    ], shell)
    case = p.material('nose-cast', (.36, .36, .365), .42, 1, bump=.22, scale=85)
    on['head'] = spindles.hammer_case(24, 72, ZB, r, 17, case, case, .7)
    p.lathe([(r - 4, 0), (r + 1, 0), (r + 1, 6), (r - 4, 6)], (24, 0, ZB), case, 'x', 1.2, name='flange')
    spindles.square_drive(71, ZB)
    # the motor's end: bolts, power dial
    for i in range(4):
        a = math.radians(45 + 90 * i)
        y, z = (r - 6.5) * math.cos(a), ZB + (r - 6.5) * math.sin(a)
        p.rod(4.2, 6, (-72, y, z), p.dark_steel(), 'x', .6)
        p.lathe([(2.3, 0), (2.3, 1)], (-75.6, y, z), p.material('hole', (.004, .004, .004), .7), 'x', .1, seg=6)
    spindles.fluted([(0, 0, 0), (15, 0, 0), (15, 1, 1), (14, 9, 1), (12, 10, 0), (0, 10, 0)], (-82, 0, ZB), p.lacquer(accent), 14)
    # trigger, direction key, inlet
    pistol.trigger(2, 178, p.material('trigger-alu', (.33, .33, .335), .36, 1, bump=.05, scale=120), tall=38, half=7, travel=23)
    p.rod(6.5, 44, (-8, 0, 172), p.plastic(accent), 'y', 1.6, 'reverse')
    brass = p.material('brass', (.52, .38, .16), .28, 1)
    p.lathe([(0, 0), (11, 0), (11, -9), (0, -9)], (-34, 0, 43), p.steel(), 'z', .6, seg=6)
    p.lathe([(0, 0), (7.5, 0), (7.5, -6), (0, -6)], (-34, 0, 34), p.dark_steel(), 'z', .5)
    if coupler:
        p.lathe([(0, 0), (6, 0), (6, -6), (7.5, -7), (7.5, -12), (4.6, -14), (4.6, -20), (5.6, -22), (5.6, -25), (4.4, -30), (0, -30)],
                (-34, 0, 29), brass, 'z', .5)
    elif plug:
        p.lathe([(0, 0), (9, 0), (9, -3), (7, -4), (7, -11), (6, -13), (0, -13)], (-34, 0, 29), p.plastic(accent), 'z', 1)
    p.both_flanks(lambda s, rot: p.printed(torque, 9.5, (-14, s * 66, ZB + 12), on['shell'], rot, pistol.ink(shell), bold=.002))
    p.both_flanks(lambda s, rot: p.printed(f'{drive}   6.3 bar', 5, (-14, s * 66, ZB + 2.5), on['shell'], rot, pistol.ink(shell)))
    p.both_flanks(lambda s, rot: p.stripe(46, 1.4, (-14, s * 66, ZB - 3), on['shell'], rot, p.lacquer(accent)))
    return on
