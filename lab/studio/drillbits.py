"""Drill bits and screwdriver bits of a set, lying along +y from the origin on their axis z = 0."""
import math
import numpy as np
import kit as p

FINISH = {'metal': ('tin', (.46, .33, .13), .28), 'masonry': ('blast', (.50, .50, .49), .42), 'wood': ('oxide', (.13, .13, .135), .30)}


def finish(kind):
    name, color, rough = FINISH[kind]
    return p.material(name, color, rough, 1, bump=.04, scale=160)


def film():
    """Steel of a masonry bit on which a light film of rust has come up in spots."""
    m = p.material('film', (.46, .45, .44), .52, 1, bump=.1, scale=160)
    nt = m.node_tree
    if 'spots' not in nt.nodes:
        noise, ramp, at = nt.nodes.new('ShaderNodeTexNoise'), nt.nodes.new('ShaderNodeValToRGB'), nt.nodes.new('ShaderNodeTexCoord')
        ramp.name = 'spots'
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 9, 6
        low, high = ramp.color_ramp.elements
        low.position, low.color = .47, (.46, .45, .44, 1)
        high.position, high.color = .66, (.20, .10, .045, 1)
        nt.links.new(at.outputs['Object'], noise.inputs['Vector'])
        nt.links.new(noise.outputs['Fac'], ramp.inputs[0])
        nt.links.new(ramp.outputs[0], nt.nodes['Principled BSDF'].inputs['Base Color'])
    return m


def twist(d=6, length=100, kind='metal', mat=None):
    """Twist drill: shank, two flutes, tip for metal (cone), wood (brad point) or masonry (carbide plate)."""
    R, shank, n = d / 2, length * .36, 28
    pitch, tip = max(7.5, d * (4.6 if kind == 'metal' else 3.4)), d * .32
    ys = [0, .3, shank - .4] + list(np.arange(shank, length - tip, max(.5, d * .14))) + [length - tip]
    th = np.arange(n) * 2 * math.pi / n
    v = []
    for y in ys:
        deep = np.clip((y - shank) / (d * 1.3), 0, 1) * (.50 if kind == 'wood' else .40)
        groove = np.clip(np.cos(2 * (th - 2 * math.pi * y / pitch)), 0, 1) ** .7
        r = R * (1 - deep * groove) * (.86 if y == 0 else 1)
        v += [(r[i] * math.cos(t), y, r[i] * math.sin(t)) for i, t in enumerate(th)]
    k = len(ys)
    f = [(j * n + i, (j + 1) * n + i, (j + 1) * n + (i + 1) % n, j * n + (i + 1) % n) for j in range(k - 1) for i in range(n)]
    v += [(0, length, 0), (0, 0, 0)]
    f += [((k - 1) * n + (i + 1) % n, (k - 1) * n + i, k * n) for i in range(n)] + [(i, (i + 1) % n, k * n + 1) for i in range(n)]
    f = [q[::-1] for q in f]
    o = p.add('drill-bit', v, f, mat or finish(kind), smooth=55)
    if kind == 'masonry':
        p.box((d * 1.06, d * .7, max(1.2, d * .22)), (0, length - d * .36, 0), p.material('carbide', (.20, .20, .20), .34, 1), .2,
              (0, 30, 0))
    if kind == 'wood':
        q = p.lathe([(R * .30, 0), (0, d * .55)], (0, length - tip * .6, 0), finish(kind), 'y', .1, seg=16)
        q.name = 'brad'
    return o


def spade(width=20, length=150):
    """Flat wood bit."""
    w, b = width / 2, length - width * .9
    p.rod(3.2, b, (0, b / 2, 0), finish('wood'), 'y', .4)
    p.plate([(-3.4, -6), (3.4, -6), (w, 2), (w, width * .78), (2.4, width * .72), (0, width * .95 + 6), (-2.4, width * .72),
             (-w, width * .78), (-w, 2)], 1.8, (0, b, 0), finish('masonry'), 'xy', .3)
    p.rod(1.4, 2.2, (0, b + width * .42, 0), p.material('hole', (.004, .004, .004), .7), 'z', .1)


def nut_driver(size=8, length=48):
    c = p.material('chrome', (.60, .60, .59), .17, 1)
    p.lathe([(0, 0), (3.6, 0), (3.6, length * .40)], (0, 0, 0), c, 'y', .3, seg=6)
    R = size * .62 + 1.6
    p.lathe([(3.4, length * .38), (4.4, length * .44), (R, length * .56), (R, length), (size * .56, length), (size * .54, length - 6),
             (0, length - 6)], (0, 0, 0), c, 'y', .5, seg=36)


def holder(length=60, accent='amber'):
    """Magnetic bit holder."""
    p.lathe([(0, 0), (3.6, 0), (3.6, length * .42)], (0, 0, 0), p.dark_steel(), 'y', .3, seg=6)
    p.lathe([(3.2, length * .40), (5.6, length * .44), (5.6, length), (3.8, length), (3.6, length - 8), (0, length - 8)], (0, 0, 0),
            p.dark_steel(), 'y', .6, seg=36)
    p.lathe([(5.6, 0), (5.9, .6), (5.9, 5), (5.6, 5.6)], (0, length * .62, 0), p.lacquer(accent), 'y', .3, seg=36)


def countersink(d=12, length=44):
    p.lathe([(0, 0), (3.4, 0), (3.4, length * .55), (d / 2, length * .62), (d / 2, length * .72), (.4, length)], (0, 0, 0),
            finish('masonry'), 'y', .3, seg=7)
