"""Parts that many tools share: battery, chuck, discs, blades, castors, labels, screws."""
import math
import bpy
import numpy as np
from mathutils import Matrix, Vector
import sdf
from materials import *  # noqa: F403
from meshes import *  # noqa: F403
from meshes import S


def screw(loc, axis='y', r=3.4, mat=None):
    """Recessed torx-like screw head on a flank (axis y: seen from -y)."""
    sgn = -1 if loc[1] < 0 else 1
    x, y, z = loc
    rod(r + 1.1, 1.6, (x, y - sgn * .45, z), black(), 'y', .3)
    rod(r, 1.2, (x, y - sgn * .05, z), mat or dark_steel(), 'y', .4)
    rod(r * .45, .4, (x, y + sgn * .52, z), material('hole', (.004, .004, .004), .7), 'y', .1)


def label(w, h, loc, lines, rot=(90, 0, 0), bg=(.70, .70, .68), fg=(.03, .03, .03)):
    """A silver rating plate with small print. lines: (text, size, u, v) from the centre."""
    M = Matrix.LocRotScale(Vector(loc), Matrix.Rotation(math.radians(rot[2]), 3, 'Z') @ Matrix.Rotation(math.radians(rot[0]), 3, 'X'), None)
    pts = [(-w / 2, -h / 2, 1.5), (w / 2, -h / 2, 1.5), (w / 2, h / 2, 1.5), (-w / 2, h / 2, 1.5)]
    plate(pts, .3, loc, material('rating', bg, .34, .25), 'xy', r=.1, rot=rot)
    ink = material('ink', fg, .5)
    for s, size, u, v in lines:
        text(s, size, M @ Vector((u, v, .18)), ink, rot, 'LEFT', .03)


def chuck(loc, r=21.5, length=44):
    """Keyless 13 mm chuck along +x with a knurled sleeve and three jaws; loc is its rear face."""
    b, d = material('sleeve', (.020, .020, .022), .36, bump=.04, scale=90), dark_steel()
    x, y, z = loc
    lathe([(0, 0), (r * .93, 0), (r, 3), (r, length * .40), (r * .96, length * .46), (r * .96, length * .50), (r * .99, length * .53),
           (r * .97, length * .72), (r * .60, length * .985), (r * .50, length), (r * .36, length), (r * .34, length * .8), (0, length * .8)], loc, b, 'x', 1.4)
    for i in range(30):  # grip ribs
        a = 2 * math.pi * i / 30
        for u, w in ((length * .21, length * .30), (length * .615, length * .13)):
            rr = r * (1.0 if u < length * .4 else .985)
            box((w, 1.7, 1.5), (x + u, y + rr * math.cos(a), z + rr * math.sin(a)), b, .6, (math.degrees(a) + 90, 0, 0))
    lathe([(r * .965, 0), (r * 1.0, 0), (r * 1.0, 1.6), (r * .965, 1.6)], (x + length * .47, y, z), steel(), 'x', .3)
    for i in range(3):
        a = 2 * math.pi * i / 3 + .5
        box((16, 4.4, 6), (x + length * .93, y + r * .2 * math.cos(a), z + r * .2 * math.sin(a)), d, 1, (math.degrees(a) + 90, 0, 0))


def hex_bit(loc, length=46):
    x, y, z = loc
    lathe([(0, 0), (3.5, 0), (3.5, length * .55), (2.2, length * .62), (2.2, length * .9), (.6, length)], (x, y, z), steel(), 'x', .2, seg=6)


def battery(loc, size=(118, 74, 50), color='graphite', volts='18 V', amps='5.0 Ah', level=3):
    """Slide-on pack; loc is the centre of its top face (the interface), front towards +x."""
    x, y, z = loc
    L, W, H = size
    g = grid((-L / 2 - 6, -W / 2 - 6, -H - 6), (L / 2 + 12, W / 2 + 6, 8), .9)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(X, Z, sdf.fillet([(-L / 2, -2, 5), (L / 2 - 4, -2, 6), (L / 2 + 1, -H * .42, 8), (L / 2 - 3, -H, 9), (-L / 2 + 4, -H, 9), (-L / 2 - 2, -H * .5, 6)]))
    body = sdf.slab(side, Y, W / 2, 6)
    flute = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-L / 2 + 12, -14, 4), (L / 2 - 34, -14, 4), (L / 2 - 40, -H + 11, 4), (-L / 2 + 12, -H + 11, 4)])), np.abs(Y) - W / 2, 1.6, .8)
    body = sdf.smax(body, -flute, 2)
    low = np.maximum(body, Z + H * .80)
    o = [solid('pack', np.maximum(body, -(Z + H * .80 + 1.1)), g, black(True)), solid('pack-foot', np.maximum(low, Z + H * .8 + .1), g, rubber(True))]
    for q in o:
        q.location = Vector(loc) * S
    acc = lacquer(color)
    box((5, W * .46, 13), (x + L / 2 - .6, y, z - 12.5), plastic(color), 3)  # release button
    for i in range(3):
        box((.8, W * .36, 1.1), (x + L / 2 + 2.0, y, z - 9.5 - i * 3), black(), .3)
    box((1.6, W * .42, 9), (x + L / 2 - .3, y, z - H * .60), material('gauge', (.012, .012, .014), .25), 1)
    for i in range(4):
        lit = i < level
        rod(1.7, .8, (x + L / 2 + .7, y - W * .14 + i * W * .085, z - H * .60), material('led-on' if lit else 'led-off', (.05, .75, .18) if lit else (.05, .06, .05), .3, glow=1.6 if lit else 0), 'x', .2)
    flat = min(1, H / 50)  # of a flat pack the foot of the tool covers more
    print_z = z - H * .42 - 15 * (1 - flat)
    for s in (-1, 1):
        yy = y + s * (W / 2 - 1.5)
        rz = (90, 0, 0) if s < 0 else (90, 0, 180)
        light = material('print', (.62, .62, .60), .5)
        text(volts, 11 * flat, (x - L * .5 + 33, yy + s * .05, print_z), light, rz)
        text(f'{amps}  Li-Ion', 5.2 * flat, (x - L * .5 + 33, yy + s * .05, print_z - 9.5 * flat), light, rz)
        box((1.4, 1, 16), (x - L * .5 + 56, yy, z - H * .45), acc, .3)


def grip_ribs(start, step, count, size, mat, rot=(0, 0, 0)):
    for i in range(count):
        box(size, tuple(a + b * i for a, b in zip(start, step)), mat, min(size) * .45, rot)


def cutting_disc(loc, r=62.5, color=(.030, .029, .028)):
    """Bonded abrasive disc with paper label, inner ring and flange nut, facing -z."""
    m = material('abrasive', color, .85, bump=.5, scale=240)
    x, y, z = loc
    lathe([(11, -1.3), (r, -1.3), (r, 1.3), (11, 1.3)], loc, m, 'z', .3, seg=128)
    lathe([(14, -1.5), (r * .62, -1.5), (r * .62, -1.35)], loc, paper((.60, .58, .54)), 'z', .05, seg=128)
    lathe([(r * .50, -1.6), (r * .56, -1.6)], loc, material('ring', (.45, .03, .02), .5), 'z', .05, seg=128)
    lathe([(0, -7), (9, -7), (15, -6), (17.5, -1.4)], loc, dark_steel(), 'z', .8)
    for i in range(2):
        rod(2.2, 2, (x + (i * 2 - 1) * 11.5, y, z - 6.2), material('hole', (.004, .004, .004), .7), 'z', .2)


def saw_blade(loc, r=82.5, teeth=24, hub=10):
    """Circular saw blade in the xz plane, with gullets, carbide tips, expansion slots."""
    pts = []
    for i in range(teeth):
        a = 2 * math.pi * i / teeth
        for da, rr in ((0, r), (.10, r * .985), (.62, r * .945), (.80, r * .895), (.93, r * .90)):
            t = a + da * 2 * math.pi / teeth
            pts.append((rr * math.cos(t), -rr * math.sin(t)))
    disc = material('blade', (.30, .30, .295), .36, 1, bump=.06, scale=40, stretch=(1, 20, 20))
    plate(pts, 1.6, loc, disc, 'xz', r=.25, name='blade')
    lathe([(r * .62, -.9), (r * .66, -.9)], loc, material('etch', (.03, .03, .03), .5), 'y', .05)
    x, y, z = loc
    for i in range(teeth):
        a = 2 * math.pi * i / teeth + .02
        box((5, 2.5, 2.6), (x + r * .975 * math.cos(a), y, z - r * .975 * math.sin(a)), steel(.2), .3, (0, math.degrees(a), 0))
    lathe([(0, -14), (7, -14), (8, -13), (8, -9), (hub * 1.9, -8), (hub * 2, -6), (hub * 2, -1.2)], (x, y, z), steel(), 'y')
    rod(4, 1, (x, y - 13.9, z), material('hole', (.004, .004, .004), .7), 'y', .1)


def castor(loc, r=38, swivel=0, brake=True):
    """Swivel castor; loc is the mounting plate's centre (top). Returns its total height."""
    x, y, z = loc
    a = math.radians(swivel)
    h = r * 2 + 22
    ox, oy = x - math.sin(a) * r * .55, y + math.cos(a) * r * .55
    box((70, 70, 4), (x, y, z - 2), brushed(), 1)
    rod(20, 12, (x, y, z - 10), steel(), 'z', 2)
    k = r / 38
    w = lathe([(q, t * k) for q, t in ((0, -13), (r * .45, -13), (r * .55, -11), (r * .86, -12), (r * .97, -11), (r, -6), (r, 6), (r * .97, 11), (r * .86, 12), (r * .55, 11), (r * .45, 13), (0, 13))], (ox, oy, z - h + r), rubber(), 'x', 2)
    w.rotation_euler[2] = a
    c = lathe([(0, -13.6 * k), (r * .6, -13.6 * k), (r * .66, -12.2 * k), (r * .66, 12.2 * k), (r * .6, 13.6 * k), (0, 13.6 * k)], (ox, oy, z - h + r), material('wheelcap', (.30, .30, .30), .45), 'x', 1)
    c.rotation_euler[2] = a
    for s in (-1, 1):
        f = plate([(-r * .5, 0, 4), (r * .75, 0, 4), (r * 1.0, -r * .75, 4), (r * .72, -r * 1.25, 8), (r * .38, -r * 1.25, 8), (-r * .45, -r * .3, 6)], 3, (0, 0, 0), brushed(), 'yz')
        f.location = Vector((x + s * 17 * k * math.cos(a), y + s * 17 * k * math.sin(a), z - 14)) * S
        f.rotation_euler[2] = a
    if brake:
        b = box((26, 34, 6), (x + math.sin(a) * -r * 1.5, y + math.cos(a) * r * 1.5, z - 26), material('pedal', (.45, .02, .015), .4), 2, (18, 0, swivel))
        b.name = 'brake'
    return h
