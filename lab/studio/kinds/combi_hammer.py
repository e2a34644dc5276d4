"""Heavy SDS-max combination hammer: barrel, hanging motor, sprung D handle at the rear; stands on motor and handle."""
import numpy as np
import sdf
import kit as p
from hammers import ring_handle, ring_profile, sds_chuck, selector, trigger
from inline import boot, cord, hole, ridge, slots, tilt

VIEWS = {
    'main': dict(azimuth=30, elevation=14, fill=.94),
    'side': dict(azimuth=5, elevation=7, fill=.94),
    'detail': dict(azimuth=36, elevation=16, focus=(70, -20, 240), span=230),
}


def build(shell='graphite', accent='copper', energy='11.5 J', size='40', slant=0, vents=8, drop=18, stop=True):
    g = p.grid((-200, -64, -246), (54, 64, 70), 1.1)
    X, Y, Z = g.X, g.Y, g.Z
    top = sdf.poly(X, Z, sdf.fillet([(44, 42, 10), (-6, 56, 30), (-70, 64, 40), (-172, 58, 16), (-184, 40, 10), (-184, -30, 10),
                                     (-150, -56, 20), (-20, -62, 20), (44, -42, 10)]))
    half = sdf.lerp(X, [(-190, 36), (-150, 46), (-80, 57), (-30, 56), (44, 42)])
    body = sdf.slab(top, np.abs(Y) - half + 57, 57, 34)
    motor = sdf.poly(X, Z, sdf.fillet([(14, -30, 10), (16, -90, 24), (2, -214, 10), (-10, -234, 12), (-128, -234, 14), (-138, -206, 16),
                                       (-148, -40, 20)]))
    body = sdf.smin(body, sdf.slab(motor, np.abs(Y) - sdf.lerp(Z, [(-234, 50), (-180, 56), (-90, 57), (-50, 55)]) + 56, 56, 32), 26)
    body = slots(body, (X, Y, Z), (-62, -204), 0, vents, (34, 2.4), 56, slant, 8, z_step=9)
    body = slots(body, (X, Y, Z), (-130, 8), 10, 4, (2.3, 17), 50, 20, 9)
    body = ridge(body, sdf.poly(X, Z, sdf.fillet([(200, -84), (20, -84, 20), (-60, -70, 60), (-120, -104, 40), (-300, -104), (-300, 200),
                                                  (200, 200)])), .9, 1.2)
    body = ridge(body, Z + 222, .8, 1.2)
    foot = Z + 222
    front = 2 - X + (Z < -70) * 100
    out = p.solid('shell', np.maximum(np.maximum(body, -foot + .3), -front + .3), g, p.plastic(shell))
    p.solid('base', np.maximum(body - .6, foot + .3), g, p.rubber(True))
    gear = p.solid('gear', np.maximum(body + .4, front + .1), g, p.material('gearcover', (.040, .041, .044), .44, .3, bump=.16, scale=80))
    p.rod(46, 150, (-62, 0, -150), hole(), 'z', 2)
    handle = _handle(shell)
    _tube(accent)
    nose = sds_chuck((128, 0, 0), accent, 1.5)
    selector((-62, -56, 14), 21, accent, 40)
    ring_handle((66, 0, 0), 36, drop, 128, 17.5, 24, accent, 290 if stop else None)
    for x, z in ((24, 28), (24, -28), (-20, 44), (-150, -20), (-118, -120), (-6, -120), (-118, -208)):
        for s in (-1, 1):
            p.screw((x, s * (float(np.interp(x, [-190, -150, -80, -30, 44], [34, 44, 55, 54, 40])) if z > -90 else 53.5), z), r=3.8)
    boot((-318, 0, -206), (0, -16, 0), 60)
    cord((-374, 0, -222), (-1, 0, -.15), tilt(), [(-430, 30), (-440, 90), (-380, 140), (-270, 156)], 4.6)
    _prints(out, accent, shell, energy, size)
    return {'shell': out, 'gear': gear, 'handle': handle, 'nose': nose}


def _handle(shell):
    """The D handle floats on bellows in front of its two arms."""
    g = p.grid((-346, -36, -246), (-132, 36, 66), 1.0)
    X, Y, Z = g.X, g.Y, g.Z
    d = ring_profile(X, Z, [(-200, 54, 8), (-284, 50, 60), (-334, 0, 60), (-330, -180, 44), (-312, -234, 26), (-154, -236, 10),
                            (-154, -184, 10), (-200, -30, 8), (-200, -20, 8)],
                     [(-210, -14, 12), (-256, -12, 34), (-284, -50, 34), (-284, -150, 40), (-264, -190, 30), (-140, -190, 8),
                      (-140, -14, 8)])
    body = sdf.slab(d, np.abs(Y) - sdf.lerp(X, [(-334, 22), (-280, 21), (-220, 27), (-160, 30)]) + 22, 22, 15)
    body = sdf.smax(body, -sdf.rbox((X, Y, Z), (-282, 0, -72), (12, 10, 40), 4), 2)
    rub = sdf.poly(X, Z, sdf.fillet([(-400, 20, 10), (-270, 20, 20), (-262, -20, 20), (-276, -60, 20), (-270, -170, 30),
                                     (-290, -200, 20), (-400, -200, 10)]))
    ribs = .5 * np.clip(np.cos(Z * .8) * 2, 0, 1) * (X < -312) * (Z < -20) * (Z > -160)
    p.solid('handle', np.maximum(body, -rub + .35), g, p.plastic(shell))
    grip = p.solid('handle-grip', np.maximum(body - .9 - ribs, rub + .35), g, p.rubber(True))
    for x0, z, w, h in ((-200, 18, 58, 66), (-153, -212, 58, 40)):
        for i in range(5):
            k = 5 if i % 2 else 0
            p.box((4.4, w - k, h - k), (x0 + 2 + i * 4, 0, z), p.rubber(), 2)
    trigger([(-294, -32, 3), (-266, -36, 7), (-270, -70, 24), (-268, -106, 7), (-294, -112, 4)], 9.5,
            mat=p.material('trigger', (.045, .046, .05), .36))
    return grip


def _tube(accent):
    m = p.material('gearcover', (.040, .041, .044), .44, .3, bump=.16, scale=80)
    p.lathe([(0, 0), (41, 0), (42, 4), (42, 8), (39, 12), (36, 16), (36, 44), (40, 47), (40, 56), (36, 62), (32, 78), (27, 90), (0, 90)],
            (40, 0, 0), m, 'x', 2.4, name='tube')
    p.lathe([(39.8, 0), (40.6, .5), (40.6, 4.5), (39.8, 5)], (90, 0, 0), p.lacquer(accent), 'x', .3)
    for i in range(3):
        p.lathe([(37, 0), (40.2, .5), (40.2, 2.6), (37, 3)], (46 + i * 4.4, 0, 0), m, 'x', .4)


def _prints(out, accent, shell, energy, size):
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    p.printed('SDS-max', 13, (-62, -90, -84), out, color=ink)
    p.stripe(64, 1.8, (-62, -90, -95), out, mat=p.lacquer(accent))
    p.printed(energy, 13, (-62, -90, -108), out, color=ink)
    p.printed('POWER CONTROL', 4, (-62, -90, -14), out, color=ink)
    p.patch([(-36, -14), (36, -14), (36, 14), (-36, 14)], (-60, 90, -100), out, (90, 0, 180),
            p.material('rating', (.42, .42, .41), .34, .25), .05)
    p.printed(f'SDS-max   {energy}   {size} mm', 5.2, (-60, 90, -97), out, (90, 0, 180), (.02, .02, .02))
    for i in range(3):
        p.rod(2.2, 1.2, (-104 + i * 8, -55.6, 34), p.material('lamp', (.05, .30, .10) if i == 0 else (.09, .09, .09), .3,
                                                              glow=.6 if i == 0 else 0), 'y', .3)
