"""Cordless drill/driver: pistol grip, clutch ring, keyless chuck, slide-on battery, side handle if it is a strong one."""
import numpy as np
import kit as p
import pistol
import spindles
from pistol import outline

VIEWS = {
    'main': dict(azimuth=32, elevation=14),
    'side': dict(azimuth=4, elevation=5),
    'detail': dict(azimuth=42, elevation=20, focus=(48, 0, 232), span=150),
}
ZB = pistol.AXIS
ZONES = {  # rubber in the side view: grip and back
    'sweep': [[(-120, 176, 4), (-70, 172, 14), (-50, 160, 30), (-22, 154, 26), (-6, 138, 16), (40, 132, 6), (40, 74, 6), (-16, 74, 22),
               (-44, 62, 20), (-120, 66, 6)]],
    'step': [[(-120, 240, 3), (-78, 240, 10), (-70, 176, 18), (-46, 160, 20), (-40, 150, 8), (40, 146, 6), (40, 70, 6), (-18, 70, 18),
              (-30, 58, 10), (-120, 52, 6)]],
    'band': [[(-120, 168, 4), (-60, 168, 12), (-46, 150, 14), (-8, 146, 14), (-4, 120, 10), (40, 118, 6), (40, 84, 6), (-24, 84, 16),
              (-120, 78, 6)],
             [(-120, 182, 3), (-76, 182, 8), (-82, 250, 8), (-120, 250, 3)]],
}


def build(shell='graphite', accent='amber', pack='large', amps='5.0 Ah', volts='18 V', torque='60 Nm', speed='0-500 / 0-1900 min-1',
          style='sweep', pattern='diamond', size=1.0, reach=0, chuck=13, metal=False, clutch=True, side_handle=0, side_angle=-155,
          clip=True, slant=14, slots=5, gears=True, quick=False, trigger=None):
    t = pistol.Pistol()
    X, Y, Z = t.X, t.Y, t.Z
    rear, front, r = -88 * (.5 + .5 * size) + reach * .3, 40 * size, 31.5 * (.6 + .4 * size)
    t.barrel([(rear, r - 3), (rear + 12, r - .5), (rear + 34, r + .8), (-14, r + .5), (front - 22, r - 2.5), (front, r - 3.5)], tall=1.03,
             edge=9)
    chin = outline(X, Z, [(-40, 158, 4), (14, 160, 10), (front - 2, ZB - r + 6, 16), (front, ZB, 4), (-40, ZB, 4)])
    t.join(np.maximum(pistol.sdf.slab(chin, Y, r - 9, 9), X - front + .5), 16)
    t.handle(shift=reach, lean=15)
    t.foot(shift=reach)
    t.well(x=12 + reach, z=156)
    t.slots(rear + 20, slots, 8.2, (4.0, 27), slant)
    t.groove([(-28, 300), (-24, 222, 10), (-32, 196, 26), (-24, 172, 16), (-30, 120), (90, 120), (90, 300)])
    t.bosses([(-34 + reach, 88), (-78 + reach * .7, 182), (26, ZB - 20), (-38, ZB + 23), (-64 + reach, 46), (28 + reach, 44)])
    rub = None
    for pts in ZONES[style]:
        q = outline(X - reach, Z, pts)
        rub = q if rub is None else np.minimum(rub, q)
    grip = outline(X - reach, Z, [(-90, 150, 20), (-54, 146, 14), (-40, 134, 10), (-44, 96, 14), (-50, 78, 8), (-90, 78, 8)])
    inlay = np.maximum(outline(X - reach, Z, [(-14, 90, 4), (30, 90, 4), (30, 134, 4), (-14, 134, 8)]), rub)
    band = np.maximum(np.abs(X - front + 5.2) - 1.9, 140 - Z)
    collar = np.maximum(front - 3.0 - X, 140 - Z)
    parts = [('collar', collar, -.1, p.black()), ('ring', band, .15, p.lacquer(accent)),
             ('grip', np.maximum(grip, rub + 1.5), 1.3, pistol.grip_rubber(pattern)), ('palm', inlay, 1.2, pistol.grip_rubber('rib')),
             ('rubber', rub, .9, p.rubber(True))]
    on = t.skin(parts, shell)
    t.fins(rear + 12, rear + 64, r - 5)
    # front: clutch and chuck
    x = front
    if clutch:
        on['clutch'] = spindles.clutch(x + .8, ZB, r - 3.2, 23)
        x += 23
    else:
        p.lathe([(0, 0), (r - 5, 0), (r - 6, 6), (21, 10), (0, 10)], (x, 0, ZB), p.black(), 'x', 2)
        x += 9
    p.rod(13, 8, (x + 2, 0, ZB), p.dark_steel(), 'x')
    if quick:  # release collar behind a chuck that comes off
        spindles.fluted([(14, 1, 0), (19, 1, 0), (19.6, 2, .9), (19.6, 8, .9), (18.6, 9.4, 0), (14, 9.4, 0)], (x, 0, ZB),
                        p.lacquer(accent), 22)
        x += 8
    on['head'] = spindles.keyless(x + 3, ZB, 21.5 if chuck == 13 else 18.5, 45 if chuck == 13 else 39, metal)
    if side_handle:
        spindles.side_handle(front - 14, ZB, r - 1, side_handle, side_angle, accent=accent)
    # controls
    pistol.trigger(2 + reach, 178, p.plastic(trigger, .3) if trigger else None)
    pistol.reverse_key(-12 + reach, 173)
    if gears:
        pistol.gear_slide(-22, ZB + r * 1.03 + .6, on['shell'], pistol.ink(shell))
    pistol.lamp(36 + reach, 52)
    if clip:
        pistol.belt_clip()
    on['foot'] = on['shell']
    # prints
    ink = pistol.ink(shell)
    pistol.label(44, 14.5, (-26 + reach, -60, 46), on['shell'], pistol.rating(volts, speed))
    p.both_flanks(lambda s, rot: p.printed(volts, 14, (-4, s * (r + 24), ZB + 8), on['shell'], rot, ink, bold=.0025))
    p.both_flanks(lambda s, rot: p.printed(torque, 6, (-4, s * (r + 24), ZB - 4), on['shell'], rot, ink))
    p.both_flanks(lambda s, rot: p.stripe(34, 1.6, (-4, s * (r + 24), ZB - 10), on['shell'], rot, p.lacquer(accent)))
    pistol.shoe(-22 + reach, 30, accent, pack, amps, volts)
    return on
