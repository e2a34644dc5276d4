"""Body of the cordless impact tools: a short motor barrel, a turned hammer case, a handle right below, a lamp under the nose."""
import numpy as np
import kit as p
import pistol
import spindles
from pistol import outline

ZB = pistol.AXIS
ZONES = {
    'sweep': [[(-120, 176, 4), (-62, 174, 12), (-48, 160, 20), (-20, 154, 20), (-2, 140, 12), (40, 136, 6), (40, 74, 6), (-16, 74, 22),
               (-44, 62, 20), (-120, 66, 6)]],
    'tail': [[(-120, 250, 3), (-56, 250, 6), (-50, 206, 20), (-56, 172, 14), (-46, 152, 12), (-10, 146, 10), (40, 142, 6), (40, 72, 6),
              (-18, 72, 18), (-36, 60, 10), (-120, 56, 6)]],
    'band': [[(-120, 160, 4), (-50, 160, 12), (-40, 146, 12), (40, 140, 6), (40, 82, 6), (-24, 82, 14), (-120, 76, 6)],
             [(-120, 186, 3), (-54, 186, 8), (-60, 250, 8), (-120, 250, 3)]],
}


def body(shell, accent, rear, front, tip, r, nose_r, pack, amps, volts, lines, style, pattern, slots, slant, nose=None, cap=None,
         label=None, clip=True, trigger=None,
         holes=False, modes=0, ring=True, heavy=1.0):
    """Everything but the spindle; returns the named objects. lines: the print on the flank (large, small)."""
    t = pistol.Pistol(lo=(rear - 14, -52, 18), hi=(front + 30, 52, ZB + r * 1.1 + 14))
    X, Y, Z = t.X, t.Y, t.Z
    t.barrel([(rear, r - 4), (rear + 10, r - 1.2), (rear + 30, r), (front - 22, r), (front, r - 1.5)], tall=1.04, n=2.45, edge=10)
    chin = outline(X, Z, [(-44, 160, 4), (12, 160, 10), (front + 1, ZB - r + 5, 14), (front + 1, ZB, 4), (-44, ZB, 4)])
    t.join(np.maximum(pistol.sdf.slab(chin, Y, r - 9, 9), X - front), 16)
    t.handle(lean=14, depth=heavy, width=heavy)
    t.foot(half=37)
    t.well(x=12, z=157)
    t.slots(rear + 10, slots, 7.6, (3.6, 25), slant)
    t.groove([(rear + 44, 300), (rear + 47, 220, 12), (rear + 42, 196, 24), (rear + 48, 170, 14), (rear + 44, 120), (120, 120), (120, 300)])
    t.bosses([(-36, 88), (rear + 13, 178), (front - 9, ZB - 18), (rear + 54, ZB + r - 8), (-64, 46), (28, 44)])
    rub = None
    for pts in ZONES[style]:
        q = outline(X, Z, pts)
        rub = q if rub is None else np.minimum(rub, q)
    grip = outline(X, Z, [(-90, 150, 20), (-54, 146, 14), (-40, 134, 10), (-44, 96, 14), (-50, 78, 8), (-90, 78, 8)])
    palm = outline(X, Z, [(-14, 92, 4), (30, 92, 4), (30, 132, 4), (-14, 132, 8)])
    parts = [('grip', np.maximum(grip, rub + 1.5), 1.3, pistol.grip_rubber(pattern)),
             ('palm', np.maximum(palm, rub + 1.5), 1.2, pistol.grip_rubber('rib')),
             ('rubber', rub, .9, p.rubber(True))]
    if ring:
        parts.insert(0, ('ring', np.maximum(np.abs(X - front + 4.6) - 1.7, 150 - Z), .15, p.lacquer(accent)))
    if holes:
        for x in (-51, 9):
            t.cut(np.maximum(np.sqrt((X - x) ** 2 + (Z - 37) ** 2) - 2.5, Y + 30), .5)
    on = t.skin(parts, shell)
    t.fins(rear + 8, rear + 50, r - 5)
    on['head'] = spindles.hammer_case(front - .5, tip, ZB, r - 1.2, nose_r, nose, cap)
    p.lathe([(r - 3, -3), (r - .8, -3), (r - .8, 0), (r - 3, 0)], (front - .2, 0, ZB), p.black(), 'x', .4)
    pistol.trigger(2, 178, p.plastic(trigger, .3) if trigger else None)
    pistol.reverse_key(-10, 172, 19.5 * heavy)
    pistol.lamp(37, 52)
    if clip:
        pistol.belt_clip()
    if modes:  # mode keys on the foot's shoulder
        p.box((20, 30, 8), (11.8, 0, 57.3), p.black(), 1, (0, 31, 0))  # stands in the foot, not on it
        for i in range(modes):
            lit = p.material('led-off', (.05, .06, .05), .3) if i else p.material('led-on', (.05, .75, .18), .3, glow=1.2)
            p.rod(1.4, 1, (13.2, -9 + 6 * i, 61.3), lit, 'z', .2).rotation_euler[1] = .54
    on['foot'] = on['shell']
    pistol.label(44, 14.5, (-26, -60, 46), on['shell'], pistol.rating(volts, label or '0-3200 min-1'))
    color = pistol.ink(shell)
    mid = (rear + front) / 2 + 20
    p.both_flanks(lambda s, rot: p.printed(lines[0], 9.5, (mid, s * (r + 24), ZB + 8), on['shell'], rot, color, bold=.002))
    p.both_flanks(lambda s, rot: p.printed(lines[1], 4.2, (mid, s * (r + 24), ZB - .5), on['shell'], rot, color))
    p.both_flanks(lambda s, rot: p.stripe(21, 1.4, (mid, s * (r + 24), ZB - 6), on['shell'], rot, p.lacquer(accent)))
    pistol.shoe(-22, 30, accent, pack, amps, volts)
    return on
