"""Corded sabre saw: D handle, barrel, rubber nose, pivoting shoe; it rests on handle and shoe with the blade to the right."""
import math
import numpy as np
from mathutils import Matrix
import blades
import cables
import sdf
import kit as p
from inks import ink_on

REST = Matrix.Rotation(math.radians(4.3), 4, 'Y')
VIEWS = {
    'main': dict(azimuth=48, elevation=30, fill=.95, pose=REST),
    'side': dict(azimuth=4, elevation=9, fill=.95, pose=REST),
    'detail': dict(azimuth=34, elevation=18, focus=(150, -10, 50), span=170, pose=REST),
}
ZB = 84  # axis of the plunger


def build(shell='graphite', accent='amber', nose='rubber', blade=150, teeth=24, text='1100 W', vents=7, slant=.3, cable=True):
    out = _body(shell, accent, nose, vents, slant)
    out['shoe'] = _shoe()
    p.grouped(lambda: blades.straight_blade(blade + 34, 19, teeth, 1.3, .55), (152, 0, ZB - 1), (0, 0, 0))
    ink = ink_on(shell)
    p.printed(text, 14, (-46, -70, ZB + 6), out['shell'], color=ink)
    p.stripe(58, 1.5, (-46, -70, ZB - 5), out['shell'], mat=p.lacquer(accent))
    p.printed('28 mm   0-2600 min-1', 4.6, (-46, -70, ZB - 12), out['shell'], color=ink)
    if cable:
        cables.cable([(-246, 0, 96), (-290, 0, 88), (-330, 24, 30), (-322, 84, 3), (-230, 130, 11), (-130, 104, 18), (-70, 50, 23)], 3.8)
    return out


def _body(shell, accent, nose_color, vents, slant):
    g = p.grid((-262, -50, 2), (168, 50, 150), .9)
    X, Y, Z = g.X, g.Y, g.Z
    # barrel: wide at the motor, slimmer towards the nose
    rad = sdf.lerp(X, [(-150, 36), (-120, 41), (-20, 42), (16, 38), (60, 35), (110, 33), (140, 28), (152, 24)])
    barrel = sdf.slab(np.sqrt(Y ** 2 + ((Z - ZB) / 1.04) ** 2) - rad, X - 2, 148, 8)
    outer = sdf.poly(X, Z, sdf.fillet([(-96, 118, 30), (-150, 132, 30), (-214, 134, 40), (-248, 112, 30), (-254, 66, 24),
        (-240, 18, 20), (-214, 8, 14), (-150, 22, 30), (-96, 50, 30)]))
    hole = sdf.poly(X, Z, sdf.fillet([(-150, 98, 16), (-200, 101, 20), (-219, 86, 20), (-218, 50, 16), (-204, 38, 12), (-158, 50, 16),
        (-142, 74, 18)]))
    half = sdf.lerp(X, [(-254, 17), (-210, 18), (-160, 24), (-110, 38)])
    handle = sdf.slab(sdf.smax(outer, -hole, 6), np.abs(Y) - half + 15, 15, 12)
    f = sdf.smin(barrel, handle, 22)
    belly = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-70, 60, 10), (40, 60, 10), (70, 44, 16), (20, 37, 12), (-60, 37, 12)])), Y, 24, 8)
    f = sdf.smin(f, belly, 14)
    for i in range(vents):
        f = sdf.smax(f, -sdf.rbox((X + (Z - ZB) * slant, np.abs(Y), Z), (-126 + i * 9, 44, ZB - 2),
            (2, 11, 21 - abs(i - vents / 2) * 1.6), 1.7), 1.2)
    for i in range(9):  # folds of the nose
        f = sdf.smax(f, -np.maximum(np.abs(X - 48 - i * 9) - 1.0, -(f + 1.3)), 1.2)
    line = np.abs(sdf.poly(X, Z, sdf.fillet([(-84, 0), (-84, 66, 12), (-72, 96, 20), (-86, 150), (180, 150), (180, 0)]))) - .8
    f = np.maximum(f, -np.maximum(line, -(f + 1.0)))
    front = 30 - X - (Z - ZB) * .35 - 8 * np.sin(np.clip((Z - 40) / 60, 0, 1) * 3.1)
    zone = sdf.poly(X, Z, sdf.fillet([(-130, 160, 4), (-150, 104, 16), (-206, 96, 20), (-212, 50, 14), (-196, 0, 6), (-280, 0, 4),
        (-280, 160, 4)]))
    rub = np.minimum(zone, front)
    dia = np.clip(np.sin((X * .9 + Z) * .9) * np.sin((X * .9 - Z) * .9) * 3, -.2, 1)
    tex = .5 * dia * np.clip(-sdf.poly(X, Z, sdf.fillet([(-222, 104, 10), (-244, 100, 10), (-248, 50, 10), (-226, 40, 10)])) / 3, 0, 1)
    body = p.solid('shell', np.maximum(f, -rub + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(f - .9 - tex, zone + .35), g, p.rubber(True))
    mat = {'rubber': p.rubber(True), 'cast': p.cast()}.get(nose_color) or p.plastic(nose_color)
    head = p.solid('head', np.maximum(f - .6, front + .35), g, mat)
    p.rod(36, 76, (-96, 0, ZB), p.material('hole', (.004, .004, .004), .7), 'x', 2)
    t = p.grid((-222, -12, 44), (-192, 12, 96), .8)
    tp = sdf.poly(t.X, t.Z, sdf.fillet([(-220, 90, 3), (-206, 92, 6), (-202, 74, 12), (-206, 54, 6), (-220, 50, 3)]))
    p.solid('trigger', sdf.slab(tp, t.Y, 8, 4), t, p.plastic(accent))
    p.box((22, 44, 9), (-186, 0, 110), p.black(), 3)
    # orbit switch, shoe lever, speed dial, screws
    p.lathe([(0, 0), (14, 0), (15, -2), (15, -5), (12, -6), (0, -6)], (8, -37, ZB - 16), p.black(), 'y', 1)
    p.box((25, 6, 7), (8, -44.5, ZB - 16), p.plastic(accent), 2.4, (0, -30, 0))
    p.lathe([(27, 0), (31.2, .6), (30.6, 4.4), (27, 5)], (130, 0, ZB), p.lacquer(accent), 'x', .5)
    for x, z, y in ((-70, 112, 30), (-120, 50, 25), (-66, 54, 30.5), (-232, 30, 15.2), (-156, 114, 22)):
        p.screw((x, -y, z))
    p.rod(12, 5, (-40, 0, ZB + 42), p.black(), 'z', 1)
    return {'shell': body, 'grip': grip, 'head': head}


def _shoe():
    """Plunger with its quick clamp, the guide bar and the pivoting shoe with its slot."""
    steel, dark = p.steel(), p.dark_steel()
    p.lathe([(0, 0), (17, 0), (18, 3), (18, 18), (15, 21), (0, 21)], (150, 0, ZB), dark, 'x', 1.2)
    for i in range(14):
        a = i * math.pi / 7
        p.box((12, 2, 1.6), (161, 18 * math.cos(a), ZB + 18 * math.sin(a)), dark, .5, (math.degrees(a) + 90, 0, 0))
    p.rod(7, 20, (178, 0, ZB), steel, 'x', .8)
    p.box((60, 26, 4), (164, 0, ZB - 29), p.brushed(), 1)
    p.rod(4, 40, (192, 0, ZB - 27), steel, 'y', .6)
    g = p.grid((178, -30, ZB - 50), (216, 30, ZB + 26), .8)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(186, ZB - 46, 6), (193, ZB - 44, 2), (206, ZB - 4, 20), (206, ZB + 20, 3), (202.5, ZB + 20, 3),
        (202.5, ZB - 2, 20), (188, ZB - 34, 8), (180, ZB - 24, 2), (178, ZB - 27, 2)]))
    f = sdf.slab(side, Y, 26, 2)
    f = sdf.smax(f, -sdf.slab(sdf.poly(Y, Z, sdf.fillet([(-5, ZB - 40, 4), (5, ZB - 40, 4), (5, ZB + 13, 4), (-5, ZB + 13, 4)])),
        X - 200, 30, .5), 1)
    for y in (-15, 15):
        f = sdf.smax(f, -np.maximum(np.sqrt((Y - y) ** 2 + (Z - ZB - 4) ** 2) - 4, -X), 1)
    shoe = p.solid('shoe', f, g, p.material('shoe', (.030, .031, .033), .40, .2, bump=.12, scale=90))
    for s in (-1, 1):
        p.plate([(176, ZB - 32, 3), (198, ZB - 32, 3), (204, ZB - 12, 4), (202, ZB - 6, 3), (190, ZB - 18, 6), (176, ZB - 22, 3)], 3,
            (0, s * 14, 0), p.brushed(), 'xz', r=.5)
    return shoe
