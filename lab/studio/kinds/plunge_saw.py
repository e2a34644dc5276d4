"""Plunge-cut saw: the blade is housed, a D handle behind, a knob in front; alone or on its guide rail."""
import math
import numpy as np
import baseplate
import cables
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=30, elevation=17),
    'side': dict(azimuth=5, elevation=9),
    'detail': dict(azimuth=34, elevation=18, focus=(40, -47, 104), span=150),
}
YB = -30  # middle of the blade's housing
ZC = 52   # centre of the housing's arc


def build(shell='graphite', accent='moss', housing='black', size=160, battery=False, cable=True, rail=0, text='1200 W', volts='40 V',
          amps='4.0 Ah'):
    out = {'foot': _foot(accent), 'guard': _housing(housing, accent, size)}
    out.update(_body(shell, accent, battery))
    ink = ink_on(housing if housing not in ('cast', 'black') else 'stone' if housing == 'cast' else 'graphite')
    p.printed(f'{size}', 17, (4, -90, 104), out['guard'], color=ink)
    p.printed('mm', 6, (30, -90, 100), out['guard'], color=ink)
    p.stripe(66, 1.4, (4, -90, 92), out['guard'], mat=p.lacquer(accent))
    p.printed(text, 7, (4, -90, 84), out['guard'], color=ink)
    if battery:
        p.grouped(lambda: p.battery((0, 0, 0), (116, 72, 46), accent, volts, amps), (-150, 58, 112), (0, 0, 0))
    elif cable:
        cables.cable([(-186, 24, 108), (-226, 26, 92), (-272, 60, 24), (-290, 120, 4), (-220, 200, 4), (-110, 160, 4), (-40, 120, 4)],
            3.8)
    if rail:
        out['rail'] = _rail(rail, accent)
    return out


def _foot(accent):
    outline = [(-176, -68, 8), (150, -68, 14), (176, -44, 14), (176, 96, 12), (-176, 96, 12)]
    slot = [(-120, YB - 9, 4), (124, YB - 9, 4), (124, YB + 9, 4), (-120, YB + 9, 4)]
    ridges = [((-160, 82), (160, 82), 3.2), ((-160, 30), (-60, 30), 3), ((70, 30), (160, 30), 3), ((-162, 44), (-162, 70), 3),
        ((150, 44), (150, 70), 3)]
    foot = baseplate.base_plate(outline, p.cast(), [slot], ridges, lip=8, thick=4)
    for x in (-136, 132):  # clamps that take up the play on the rail
        p.rod(10, 11, (x, 56, 9), p.black(), 'z', 2)
        p.lathe([(0, 0), (5, 0), (5, 1), (0, 1)], (x, 56, 14), p.lacquer(accent), 'z', .2)
    for x in (-118, 118):  # bevel segments with their clamps
        p.plate([(-34, 0, 2), (34, 0, 2), (32, 26, 20), (0, 40, 24), (-32, 26, 20)], 4, (x, 10 if x < 0 else 10, 3), p.cast(), 'yz',
            r=.8, name='bevel')
        p.lathe([(0, 0), (12, 0), (13, 4), (13, 13), (9, 15), (0, 15)], (x + (3 if x > 0 else -18), 8, 22), p.black(), 'x', 1.5)
    baseplate.scale_marks((-60, -60), (6, 0), 26, (.6, 4), 5, 4.1, (.03, .03, .03))
    p.box((14, 10, 9), (168, YB, 6), p.lacquer(accent), 2)  # cut indicator
    return foot


def _housing(color, accent, size):
    g = p.grid((-136, -60, 2), (140, 6, 166), .8)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(-126, 7, 5), (128, 7, 5), (130, 34, 10), (112, 92, 40), (66, 142, 50), (4, 158, 80),
        (-60, 146, 60), (-106, 100, 40), (-128, 50, 30)]))
    f = sdf.slab(side, Y - YB, 17, 5)
    f = sdf.smax(f, -np.maximum(np.abs(side + 9) - .9, 1.2 - np.abs(Y - YB) + 14.6), 1)  # lid line
    foot = sdf.poly(X, Z, sdf.fillet([(-140, 30, 2), (-60, 30, 8), (-48, 40, 8), (52, 40, 8), (64, 30, 8), (150, 30, 2), (150, 0),
        (-140, 0)]))
    f = sdf.smax(f, -np.maximum(np.abs(foot) - .8, -(Y - YB + 15.6)), .8)
    rr, a = np.sqrt(X ** 2 + (Z - ZC) ** 2), np.degrees(np.arctan2(Z - ZC, X))
    arc = np.maximum(np.abs(rr - 84) - 4.2, (np.abs(a - 46) - 34) * 1.4)
    f = sdf.smax(f, -np.maximum(arc, Y - YB + 11), 1.5)  # slot of the depth stop
    for i in range(6):  # air slots at the back
        u, v = sdf.turn(X, Z, 118 + i * 9, 0, ZC)
        f = sdf.smax(f, -sdf.rbox((u, Y - YB + 17, v), (80, 0, 0), (11, 3, 2.2), 1.5), 1)
    f = sdf.smax(f, -sdf.slab(sdf.poly(X, Z, sdf.fillet([(-34, 10, 3), (40, 10, 3), (36, 30, 6), (-30, 30, 6)])), Y - YB + 17, 2.5, 1), 1)
    mat = {'black': p.material('housing', (.018, .018, .019), .38, bump=.10, scale=100), 'cast': p.cast()}.get(color) or p.plastic(color)
    guard = p.solid('guard', f, g, mat)
    light = p.material('scale-ink', p.INK if color in ('black', 'graphite', 'slate') else (.03, .03, .03), .5)
    for i in range(15):
        a = math.radians(14 + i * 4.6)
        q = 94 if i % 5 else 92.5
        p.box((4 if i % 5 else 7, .14, .7), (q * math.cos(a), YB - 17.03, ZC + q * math.sin(a)), light, .02, (0, -math.degrees(a), 0))
    for n, a in ((0, 14), (30, 37), (55, 60)):
        a = math.radians(a)
        p.text(f'{n}', 5, (103.5 * math.cos(a), YB - 17.05, ZC + 103.5 * math.sin(a)), light, thick=.01)
    a = math.radians(30)
    p.box((15, 11, 15), (84 * math.cos(a), YB - 16, ZC + 84 * math.sin(a)), p.plastic(accent), 3, (0, -30, 0))
    p.box((2, .4, 9), (84 * math.cos(a), YB - 21.6, ZC + 84 * math.sin(a)), p.black(), .1, (0, -30, 0))
    blade = p.material('blade-body', (.66, .65, .63), .30, 1, bump=.05, scale=40, stretch=(1, 20, 20), aniso=.3)
    p.box((66, .8, 18), (4, YB - 15.2, 19), blade, .2)  # the blade behind its window
    for x, z in ((-96, 24), (100, 24), (-98, 66), (-36, 140), (36, 140)):
        p.screw((x, YB - 17.2, z))
    return guard


def _body(shell, accent, battery):
    m = p.grid((-60, -16, 40), (70, 126, 156), .9)
    f = sdf.cyl(m.X - 4, m.Z - 98, m.Y - 56, sdf.lerp(m.Y, [(-10, 47), (30, 47), (44, 44), (112, 41)]), 62, 9)
    for i in range(12):
        u, v = sdf.turn(m.X, m.Z, i * 30, 4, 98)
        f = sdf.smax(f, -sdf.rbox((u, m.Y, v), (44, 96, 0), (7, 12, 2.2), 1.6), 1)
    motor = p.solid('motor', f, m, p.plastic(shell))
    p.rod(34, 30, (4, 98, 98), p.material('hole', (.004, .004, .004), .7), 'y', 2)
    g = p.grid((-212, -16, 58), (150, 64, 236), .8)
    H, I, J = g.X, g.Y - 22, g.Z
    outer = sdf.poly(H, J, sdf.fillet([(56, 96, 20), (84, 142, 24), (74, 172, 24), (20, 190, 60), (-60, 216, 80), (-134, 218, 60),
        (-184, 186, 50), (-200, 140, 30), (-192, 104, 18), (-160, 86, 20), (-60, 80, 20)]))
    hole = sdf.poly(H, J, sdf.fillet([(-40, 158, 16), (-52, 176, 24), (-104, 186, 40), (-146, 172, 36), (-160, 144, 22),
        (-146, 122, 14), (-80, 120, 20), (-48, 134, 16)]))
    half = sdf.lerp(J, [(80, 26), (118, 24), (160, 17.5), (220, 16.5)])
    f = sdf.slab(sdf.smax(outer, -hole, 5), np.abs(I) - half + 16, 16, 12)
    front = sdf.cone((H, I, J), (62, 0, 146), (128, 0, 178), 20, 17.5)
    f = sdf.smin(f, front, 16)
    for i in range(5):
        f = sdf.smax(f, -sdf.rbox((H + (J - 100) * .3, np.abs(I), J), (-150 + i * 10, 27, 102), (1.8, 6, 8), 1.4), 1)
    zone = sdf.poly(H, J, sdf.fillet([(-8, 240, 4), (-22, 190, 16), (-60, 168, 24), (-128, 160, 40), (-168, 120, 30), (-230, 124, 4),
        (-230, 250, 4)]))
    knob = 86 - H - (J - 150) * .35
    rub = np.minimum(zone, knob)
    dia = np.clip(np.sin((H * .9 + J) * .95) * np.sin((H * .9 - J) * .95) * 3, -.2, 1)
    tex = .5 * dia * np.clip(-np.minimum(sdf.poly(H, J, sdf.fillet([(-70, 196, 10), (-78, 214, 10), (-150, 208, 20), (-184, 160, 20),
        (-166, 150, 10), (-120, 186, 20)])), 98 - H) / 3, 0, 1)
    body = p.solid('shell', np.maximum(f, -rub + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(f - .9 - tex, rub + .35), g, p.rubber(True))
    t = p.grid((-104, 8, 150), (-44, 36, 196), .8)
    tp = sdf.poly(t.X, t.Z, sdf.fillet([(-100, 192, 3), (-52, 184, 3), (-54, 170, 8), (-72, 164, 10), (-94, 174, 8)]))
    p.solid('trigger', sdf.slab(tp, t.Y - 22, 7.5, 4), t, p.plastic(accent))
    p.box((20, 42, 8), (-52, 22, 199), p.black(), 3, (0, 14, 0))
    dial = (30, 22, 190)
    p.rod(11, 16, dial, p.black(), 'y', 1.5)
    for i in range(18):
        a = i * math.pi / 9
        p.box((1.6, 15, 1.2), (dial[0] + 11 * math.cos(a), 22, dial[2] + 11 * math.sin(a)), p.black(), .4, (0, -math.degrees(a), 0))
    p.lathe([(0, 0), (21, 0), (22, 3), (22, 12), (19, 14), (19, 40), (20, 41), (20, 48), (17, 48), (17, 6), (0, 6)],
        (-112, YB + 4, 44), p.rubber(), 'x', 1)\
        .rotation_euler[1] = math.radians(186)
    if battery:
        p.box((112, 66, 12), (-150, 50, 116), p.plastic(shell), 5)
    return {'motor': motor, 'shell': body, 'grip': grip}


def _rail(length, accent):
    """Guide rail under the saw: flat aluminium with grooves, glide strips, the guiding rib and a splinter guard."""
    metal, n = p.material('rail', (.50, .50, .50), .34, 1, bump=.05, scale=60, stretch=(1, 30, 30), aniso=.4), 0
    half = length / 2
    bar = p.box((length, 186, 3.2), (n, 66, -1.8), metal, .6, name='rail')
    for y, w in ((-18, 12), (84, 10)):  # glide strips
        p.box((length - 1, w, .5), (n, y, -.1), p.material('glide', (.03, .03, .032), .35), .1)
    for y in (44, 60, 112, 124):  # walls of the guide and of the clamping groove
        p.box((length, 2.4, 6), (n, y, .2), metal, .6)
    p.box((length, 14, 1), (n, 118, -.1), p.material('groove', (.10, .10, .10), .5, .8), .1)
    p.box((length, 8, 2.6), (n, -29, -1.6), p.material('splinter', (.016, .016, .017), .6), .4)
    p.box((length, 2, .3), (n, -9, .1), p.lacquer(accent), .05)
    for s in (-1, 1):
        p.box((1.4, 186, 3), (s * half, 66, -1.8), p.dark_steel(), .3)
    return bar
