"""Jigsaw with bow handle (or as a barrel), cordless or corded; it stands on a piece of plywood at the beginning of a cut."""
import math
import numpy as np
import baseplate
import blades
import cables
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=32, elevation=15),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=42, elevation=14, focus=(70, -20, 84), span=130),
}
HIGH = 62  # the stand


def build(shell='graphite', accent='copper', bow=True, battery=True, cable=False, amps='2.0 Ah', volts='18 V', text=None, vents=6,
    slant=.25,
          stand=True, head='black', plate='cast'):
    out = {'base': _base(plate)}
    out.update(_body(shell, accent, bow, battery or not cable, vents, slant, head))
    _nose(accent)
    ink = ink_on(shell)
    p.printed(text or volts, 12, (-6, -70, 92), out['shell'], color=ink)
    p.stripe(40, 1.3, (-6, -70, 82), out['shell'], mat=p.lacquer(accent))
    p.printed('26 mm   0-3200 min-1' if battery or not cable else '26 mm   500-3100 min-1', 3.6, (-6, -70, 76), out['shell'], color=ink)
    if battery:
        p.battery((-120, 0, 52), (112, 70, 44), accent, volts, amps)
    elif not cable:  # the bare slide of the battery
        p.box((96, 46, 7), (-120, 0, 49), p.black(), 2)
    if cable:
        cables.cable([(-146, 0, 110), (-190, 0, 100), (-238, 30, 0), (-250, 80, 4 - HIGH), (-180, 150, 4 - HIGH),
            (-60, 140, 4 - HIGH), (0, 80, 4 - HIGH)], 3.6)
    if stand:
        _stand()
    return out


def _base(plate):
    mat = {'cast': p.cast(), 'steel': p.brushed(), 'black': p.material('plate-black', (.020, .020, .021), .42, .3, bump=.12,
        scale=90)}[plate]
    outline = [(-72, -38, 10), (70, -38, 8), (92, -24, 8), (92, 24, 8), (70, 38, 8), (-72, 38, 10)]
    slot = [(44, -5, 4.5), (110, -5), (110, 5), (44, 5, 4.5)]
    ridges = [((-60, 30), (64, 30), 2.4), ((-60, -30), (64, -30), 2.4)]
    base = baseplate.base_plate(outline, mat, [slot], ridges, lip=6)
    for y in (-14, 14):
        p.box((6, 6, .2), (80, y, 3.1), p.material('hole', (.004, .004, .004), .7), .05, (0, 0, 45))
    bracket = [(-54, 3, 2), (30, 3, 2), (36, 16, 8), (24, 26, 8), (-40, 26, 8)]
    for y in (-17, 17):
        p.plate(bracket, 3, (0, y, 0), p.brushed(), 'xz', r=.5)
    p.box((60, 30, 22), (-8, 0, 14), p.dark_steel(), 3)
    p.box((34, 6, 7), (-20, -24, 15), p.black(), 2.5, (0, 16, 0))  # bevel lever
    p.rod(6, 12, (-6, -22, 13), p.black(), 'y', 1.5)
    return base


def _body(shell, accent, bow, battery, vents, slant, head):
    g = p.grid((-176, -46, 14), (112, 46, 212), .8)
    X, Y, Z = g.X, g.Y, g.Z
    low = [(-110, 44, 16), (-40, 42, 30), (24, 20, 14)]
    front = [(92, 20, 8), (100, 70, 30), (98, 128, 30), (84, 168, 26)]
    if bow:
        top = [(40, 188, 40), (-36, 200, 80), (-108, 190, 50), (-140, 156, 40), (-150, 110, 30), (-146, 62, 14)]
        hole = sdf.poly(X, Z, sdf.fillet([(36, 128, 14), (42, 146, 18), (22, 162, 24), (-40, 168, 60), (-90, 160, 34),
            (-108, 138, 20), (-104, 118, 12), (-70, 113, 20), (10, 114, 16)]))
        half = sdf.lerp(Z, [(20, 31), (70, 34), (96, 33), (118, 25), (140, 18), (200, 16.5)])
    else:
        front = [(92, 20, 8), (100, 70, 30), (94, 112, 24)]
        top = [(50, 134, 30), (-60, 128, 60), (-136, 116, 30), (-158, 92, 20), (-154, 56, 14)]
        hole, half = 400 + 0 * X, sdf.lerp(Z, [(20, 31), (70, 34), (100, 32), (134, 24)])
    outer = sdf.poly(X, Z, sdf.fillet(front + top + low))
    half = half - 4 * np.clip((X - 62) / 38, 0, 1) ** 2
    f = sdf.slab(sdf.smax(outer, -hole, 5), np.abs(Y) - half + 16, 16, 13)
    motor = sdf.slab(np.sqrt((Y / 1.0) ** 2 + (Z - 80) ** 2) - 36, X + 44, 78, 10)
    f = sdf.smin(f, motor, 18)
    if battery or bow:
        foot = sdf.rbox((X, Y, Z), (-120, 0, 62), (54, 34, 11), 7) if battery else 400 + 0 * f
        f = sdf.smin(f, foot, 14)
    f = sdf.smax(f, -(Z - 51 + 60 * np.clip((X + 58) / 20, 0, 1)), 2) if battery else f
    for i in range(vents):
        x = -104 + i * 10
        f = sdf.smax(f, -sdf.rbox((X + (Z - 84) * slant, np.abs(Y), Z), (x, 37, 84), (2.1, 9, 17 - abs(i - vents / 2) * 1.5), 1.7), 1.2)
    line = np.abs(sdf.poly(X, Z, sdf.fillet([(-42, 20), (-42, 66, 10), (-32, 100, 20), (-44, 112), (-44, 130), (140, 130),
        (140, 20)]))) - .8
    f = np.maximum(f, -np.maximum(line, -(f + 1.0)))
    f = sdf.smax(f, -sdf.slab(sdf.poly(X, Z, sdf.fillet([(60, -4), (60, 36, 12), (120, 44), (120, -4)])), Y, 19, 4),
        3)  # room for the blade's holder
    nose = sdf.poly(X, Z, sdf.fillet([(46, 0), (48, 60, 20), (62, 104, 20), (70, 136, 10), (120, 150), (120, 0)]))
    if bow:
        zone = sdf.poly(X, Z, sdf.fillet([(96, 230, 4), (78, 158, 16), (40, 146, 18), (0, 160, 30), (-72, 156, 30), (-110, 134, 20),
            (-118, 110, 14), (-200, 104, 4), (-200, 230, 4)]))
    else:
        zone = sdf.poly(X, Z, sdf.fillet([(40, 160, 4), (30, 106, 20), (-60, 98, 30), (-120, 84, 20), (-200, 90, 4), (-200, 160, 4)]))
    zone = np.maximum(zone, -nose + .5)
    dia = np.clip(np.sin((X * .9 + Z) * .95) * np.sin((X * .9 - Z) * .95) * 3, -.2, 1)
    tex = .5 * dia * np.clip(-sdf.poly(X, Z, sdf.fillet([(-20, 170, 10), (-24, 196, 10), (-100, 188, 20), (-138, 140, 20),
        (-114, 134, 10), (-84, 168, 20)])) / 3, 0, 1)
    body = p.solid('shell', np.maximum(f, -np.minimum(zone, nose) + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(f - .9 - tex, zone + .35), g, p.rubber(True))
    mat = {'black': p.black(True), 'cast': p.cast()}.get(head) or p.plastic(head)
    front = p.solid('head', np.maximum(f - .2, nose + .35), g, mat)
    p.rod(31, 96, (-60, 0, 82), p.material('hole', (.004, .004, .004), .7), 'x', 2)
    if bow:
        t = p.grid((-46, -12, 146), (16, 12, 178), .8)
        tp = sdf.poly(t.X, t.Z, sdf.fillet([(-42, 176, 3), (12, 174, 3), (8, 160, 8), (-10, 153, 12), (-34, 160, 8)]))
        p.solid('trigger', sdf.slab(tp, t.Y, 7.5, 4), t, p.plastic(accent))
        p.box((14, 40, 7), (8, 0, 178), p.black(), 3)
        p.rod(9, 18, (62, 0, 176), p.black(), 'y', 1.5)
    else:
        p.box((40, 14, 5), (-10, -24, 122), p.plastic(accent), 2.2, (50, 0, 0))
    for x, z in ((28, 40), (-30, 56), (-132, 100), (80, 120)):
        p.screw((x, -(31.5 if x > 70 else 34.2 if z < 90 else 27.5), z))
    return {'shell': body, 'grip': grip, 'head': front}


def _nose(accent):
    """Plunger, blade with its clamp, guiding roller, wire guard, orbit switch, lamp."""
    steel, dark = p.steel(), p.dark_steel()
    p.rod(5, 40, (76, 0, 40), steel, 'z', .8)
    p.lathe([(0, -9), (8, -9), (9, -7), (9, 6), (7, 9), (0, 9)], (76, 0, 24), dark, 'z', .6)
    p.grouped(lambda: blades.straight_blade(86, 7.5, 22, 1.2, .5), (75, 0, 28), (0, 90, 0))
    p.lathe([(0, -4), (7, -4), (7, -1.2), (5.4, 0), (7, 1.2), (7, 4), (0, 4)], (65, 0, 9), steel, 'y', .3)
    p.box((12, 12, 7), (58, 0, 10), dark, 1)
    p.tube([(86, -21, 40), (98, -19, 33), (102, 0, 31), (98, 19, 33), (86, 21, 40)], 1.7, steel)
    p.rod(9, 5, (40, -33.5, 62), p.black(), 'y', 1)
    p.box((24, 5, 8), (46, -36.5, 62), p.plastic(accent), 2.4, (0, 24, 0))
    for i, n in enumerate('0123'):
        a = math.radians(150 - i * 38)
        p.text(n, 4, (40 + 17 * math.cos(a), -34.6, 62 + 17 * math.sin(a)), p.material('ink-print', p.INK, .5), thick=.02)
    p.box((3, 12, 5), (99, 0, 54), p.material('led', (.9, .9, .82), .2, glow=1.0), 2)


def _stand():
    """Plywood in layers: it ends where the blade goes down."""
    tones = [p.material(f'ply{i}', c, .62, bump=.25, scale=30, stretch=(1, 1, 8)) for i,
        c in enumerate(((.40, .26, .135), (.29, .17, .08)))]
    n = 11
    h = HIGH / n
    for i in range(n):
        p.box((178, 112, h + .02), (-21, 0, -HIGH + (i + .5) * h), tones[i % 2], .35, name='ply')
