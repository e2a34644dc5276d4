"""SDS-max demolition hammer: long barrel in line with the motor, D handle at the rear, pointed chisel; rests on belly and side handle."""
import numpy as np
import sdf
import kit as p
from hammers import chisel, ring_handle, ring_profile, sds_chuck, trigger
from inline import boot, cord, hole, ridge, slots, tilt

VIEWS = {
    'main': dict(azimuth=32, elevation=16, fill=.94),
    'side': dict(azimuth=5, elevation=7, fill=.94),
    'detail': dict(azimuth=34, elevation=18, focus=(110, -20, 140), span=230),
}


def build(shell='stone', accent='amber', energy='8.3 J', power='1150 W', bit=160, slant=22, drop=41):
    g = p.grid((-366, -60, -142), (34, 60, 74), 1.1)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(24, 42, 10), (-60, 52, 40), (-190, 64, 50), (-256, 58, 20), (-262, 30, 10), (-262, -120, 12),
                                      (-238, -134, 14), (-150, -134, 26), (-96, -62, 50), (-40, -50, 20), (24, -42, 10)]))
    half = sdf.lerp(X, [(-262, 44), (-220, 52), (-120, 53), (-40, 47), (24, 42)])
    body = sdf.slab(side, np.abs(Y) - half + 53, 53, 32)
    d = ring_profile(X, Z, [(-240, 58, 8), (-310, 54, 50), (-358, 10, 50), (-352, -110, 30), (-336, -134, 20), (-240, -134, 8)],
                     [(-262, 18, 10), (-296, 16, 28), (-312, -10, 28), (-310, -76, 26), (-290, -98, 22), (-262, -98, 8)])
    body = sdf.smin(body, sdf.slab(d, np.abs(Y) - sdf.lerp(X, [(-358, 20), (-300, 20), (-250, 30)]) + 20, 20, 14), 14)
    body = slots(body, (X, Y, Z), (-232, -48), 11, 8, (2.4, 20), 52, -slant, 9)
    u, _ = sdf.turn(X, Z, -slant, -124, 0)
    body = ridge(body, u, .9, 1.2)
    body = ridge(body, np.abs(Z - 36) + (X > -130) * 50 + (X < -250) * 50, .8, 1)
    front = -34 - X + .22 * Z
    rub = sdf.poly(X, Z, sdf.fillet([(-400, 20, 3), (-322, 26, 20), (-298, 14, 20), (-304, -30, 20), (-300, -104, 14), (-322, -112, 10),
                                     (-400, -108, 3)]))
    ribs = .5 * np.clip(np.cos(Z * .8) * 2, 0, 1) * (X < -334) * (Z < 0) * (Z > -90)
    out = p.solid('shell', np.maximum(np.maximum(body, -front + .3), -rub + .35), g, p.plastic(shell))
    gear = p.solid('gear', np.maximum(body + .2, front + .3), g, p.material('gearcover', (.040, .041, .044), .44, .3, bump=.16, scale=80))
    grip = p.solid('grip', np.maximum(body - .9 - ribs, rub + .35), g, p.rubber(True))
    p.rod(44, 110, (-186, 0, -24), hole(), 'x', 2)
    sleeve, tube = _front(accent, shell)
    if bit:
        chisel((206, 0, 0), bit, 9.4)
    ring_handle((66, 0, 0), 33, drop, 124, 17, 22, accent)
    trigger([(-318, -2, 3), (-296, -6, 7), (-300, -36, 20), (-298, -66, 7), (-318, -70, 4)], 9, mat=p.plastic(accent))
    for x, z in ((-4, 26), (-4, -26), (-112, 34), (-136, -96), (-246, 40), (-246, -118)):
        for s in (-1, 1):
            p.screw((x, s * (float(np.interp(x, [-262, -220, -120, -40, 24], [42, 50.5, 51.5, 45.5, 40])) - 1), z), r=3.8)
    boot((-346, 0, -112), (0, -8, 0), 56)
    cord((-400, 0, -120), (-1, 0, -.05), tilt(), [(-446, 30), (-452, 84), (-396, 128), (-290, 140)], 4.4)
    dial = p.rod(15, 8, (-168, -51, 14), p.black(), 'y', 1.6)
    p.box((2, 1, 10), (-168, -55.2, 18), p.lacquer(accent), .3)
    _prints(out, accent, shell, energy, power)
    return {'shell': out, 'gear': gear, 'grip': grip, 'tube': tube, 'sleeve': sleeve, 'dial': dial}


def _front(accent, shell):
    """Lacquered hammer tube with cooling rings, then the SDS-max chuck."""
    m = p.lacquer((.055, .056, .060))
    o = p.lathe([(0, 0), (41, 0), (42, 3), (40, 14), (35, 24), (33, 32), (33, 60), (38, 64), (38, 74), (34, 82), (30, 100), (26, 106),
                 (0, 106)], (22, 0, 0), m, 'x', 2.4, name='tube')
    p.lathe([(37.8, 0), (38.6, .5), (38.6, 4.5), (37.8, 5)], (88, 0, 0), p.lacquer(accent), 'x', .3)
    return sds_chuck((124, 0, 0), None, 1.5), o


def _prints(out, accent, shell, energy, power):
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    p.printed(energy, 15, (-78, -74, 9), out, color=ink)
    p.printed('SDS-max', 9, (-78, -74, -7), out, color=ink)
    p.stripe(42, 1.6, (-78, -74, -15), out, mat=p.lacquer(accent))
    p.printed('1  2  3  4  5  6', 4.6, (-168, -74, 31), out, color=ink)
    p.patch([(-36, -14), (36, -14), (36, 14), (-36, 14)], (-190, 74, 20), out, (90, 0, 180),
            p.material('rating', (.42, .42, .41), .34, .25), .05)
    p.printed(f'{power}   {energy}', 6, (-190, 74, 22), out, (90, 0, 180), (.02, .02, .02))
