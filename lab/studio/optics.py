"""Parts of lasers: clear windows, 360-degree emitters, warning labels, levelling bases."""
import math
import bpy
import kit as p

BEAM = (.05, 1, .20)
NIGHT = (.006, .006, .007)


def clear(tint=(.80, .88, .85)):
    """Thin clear glass: light passes, the room is mirrored in it."""
    key = f'clear-{tint}'
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    m = bpy.data.materials.new(key)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out, mix, fresnel = (nt.nodes.new(f'ShaderNode{n}') for n in ('OutputMaterial', 'MixShader', 'Fresnel'))
    through, mirror = nt.nodes.new('ShaderNodeBsdfTransparent'), nt.nodes.new('ShaderNodeBsdfGlossy')
    through.inputs[0].default_value = (*tint, 1)
    mirror.inputs['Roughness'].default_value = .04
    fresnel.inputs['IOR'].default_value = 1.7
    nt.links.new(fresnel.outputs[0], mix.inputs[0])
    nt.links.new(through.outputs[0], mix.inputs[1])
    nt.links.new(mirror.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], out.inputs[0])
    return m


def dark():
    return p.material('well', NIGHT, .5)


def ray(color=BEAM):
    return p.material('ray', color, .4, glow=5)


def emitter(loc, rot=(0, 0, 0), r=16, h=17, beam=BEAM, cap=None):
    """A 360-degree window that stands on a face at loc and points along its own z: glass drum, mirror cone, cap."""
    def make():
        rib, top = p.black(), 3 + h
        p.lathe([(0, -2), (r + 3, -2), (r + 3, 1.6), (r + .8, 3), (0, 3)], (0, 0, 0), rib, 'z', .8)
        p.lathe([(0, 3.1), (r - 2, 3.1)], (0, 0, 0), dark(), 'z', 0)
        p.lathe([(r * .40, 3), (r * .40, 5), (r * .26, 6.2), (0, 6.2)], (0, 0, 0), p.dark_steel(), 'z', .3)
        p.lathe([(0, 6.5), (r * .86, top - .5), (r * .86, top)], (0, 0, 0), p.material('mirror', (.62, .64, .63), .10, 1), 'z', .2)
        a = 6.5 + (top - 7) * .55
        q = r * .86 * .55
        p.lathe([(q + .15, a - .45), (q + .75, a + .45)], (0, 0, 0), ray(beam), 'z', 0)
        p.lathe([(r, 2.8), (r, top + .2)], (0, 0, 0), clear(), 'z', 0, seg=128)
        p.lathe([(r + .6, top - .8), (r + 2.6, top - .2), (r + 3.2, top + 2), (r + 2.2, top + 5.5, 2.5), (r - 3, top + 7),
            (r - 4.5, top + 6.2), (0, top + 6.2)],
                (0, 0, 0), cap or rib, 'z', .8)
        p.lathe([(r + .6, top - .8), (0, top - .8)], (0, 0, 0), rib, 'z', .1)
        for i in range(2):
            a = math.radians(45 + 180 * i)
            p.rod(1.1, h, (r * .93 * math.cos(a), r * .93 * math.sin(a), 3 + h / 2), p.dark_steel(), 'z', .1)
    p.grouped(make, loc, rot, 'emitter')


def warning(loc, on, rot=(90, 0, 0), w=30, h=15):
    """The prescribed sign of a class 2 laser."""
    amber = p.material('sign', (.62, .40, .03), .45)
    ink = p.material('ink', (.02, .02, .02), .5)
    p.patch([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)], loc, on, rot, amber, .05)
    from marks import _moved
    k, at = h * .36, _moved(loc, rot, -w * .29, 0)
    p.patch([(-k, -k * .8), (k, -k * .8), (0, k * .95)], at, on, rot, ink, .10)
    p.patch([(-k * .62, -k * .58), (k * .62, -k * .58), (0, k * .6)], at, on, rot, amber, .14)
    p.patch([(-.16 * k, -k * .4), (.16 * k, -k * .4), (.16 * k, k * .25), (-.16 * k, k * .25)], at, on, rot, ink, .18)
    p.printed('LASER 2', h * .24, _moved(loc, rot, w * .19, h * .22), on, rot, (.02, .02, .02))
    for i in range(3):
        p.stripe(w * (.46, .46, .30)[i], h * .055, _moved(loc, rot, w * .19 - (0, 0, w * .08)[i], -h * (.06 + .15 * i)), on, rot, ink)


def keys(spots, y, r=5.2, accent='stone', marks=None):
    """Round soft keys on a front at depth y; spots: (x, z). The first one carries the accent."""
    light = p.material('print', (.62, .62, .60), .5)
    for i, (x, z) in enumerate(spots):
        p.lathe([(0, -1.9), (r * .8, -1.9, 1), (r, -.8, .8), (r, .6), (0, .6)], (x, y, z), p.plastic(accent) if i == 0 else p.rubber(),
            'y', .4)
        if marks and marks[i]:
            p.text(marks[i], r * 1.1, (x, y - 2.0, z), light if i else p.material('ink', (.02, .02, .02), .5), thick=.03)


def lamps(spots, y, lit=2):
    for i, (x, z) in enumerate(spots):
        on = i < lit
        p.rod(.9, .8, (x, y, z), p.material('led-on' if on else 'led-off', (.05, .75, .18) if on else (.05, .06, .05), .3,
            glow=1.8 if on else 0), 'y', .2)


def turret(z=40, r=40, accent='stone', feet=True, spread=0):
    """A levelling base below z: turning plate, scale ring, fine drive, three screw feet. Returns its ring."""
    k, ink, a, d = r / 40, p.black(), 0, p.dark_steel()
    reach = r + 12 + spread
    p.lathe([(0, z), (r * .92, z), (r * .96, z - 2), (r * .94, z - 5), (0, z - 5)], (0, 0, 0), ink, 'z', .8)
    ring = p.lathe([(0, z - 5), (r - 2, z - 5), (r, z - 6.5), (r, z - 13), (r - 1.5, z - 14), (0, z - 14)], (0, 0, 0), p.alu(), 'z', .6,
        160)
    dark_ink = p.material('ink', (.02, .02, .02), .5)
    for i in range(72):
        a = math.radians(5 * i)
        long = 4.2 if i % 6 == 0 else 2.2
        t = p.box((.45, .2, long), (r * math.cos(a), r * math.sin(a), z - 7.2 - long / 2), dark_ink, .03)
        t.rotation_euler[2] = a + math.pi / 2
    foot = p.lathe([(0, z - 14), (r * .86, z - 14), (r * .9, z - 16), (r * .74, z - 23, 4), (10, z - 25), (0, z - 25)], (0, 0, 0), ink,
        'z', 1.2)
    knob = p.lathe([(0, -8), (6.4, -8), (7, -7), (7, 7), (6.4, 8), (0, 8)], (r * .82, -r * .56, z - 18), p.black(), 'x', .8)
    knob.rotation_euler[2] = math.radians(-34)
    for i in range(16):
        t = 2 * math.pi * i / 16
        c, s = 7 * math.cos(t), 7 * math.sin(t)
        u = math.radians(-34)
        b = p.box((12, 1, .9), (r * .82 - s * math.sin(u) * 0 - c * math.sin(u), -r * .56 + c * math.cos(u), z - 18 + s), p.black(), .3)
        b.rotation_euler = (t, 0, u)
    if feet:
        for i in range(3):
            a = math.radians(-62 + 120 * i)
            c, s = math.cos(a), math.sin(a)
            b = p.plate([(0, -9, 0), (reach - r * .5, -6, 5), (reach - r * .5 + 9, 0, 6), (reach - r * .5, 6, 5), (0, 9, 0)], 7,
                (r * .5 * c, r * .5 * s, z - 20), ink, 'xy', 1.5)
            b.rotation_euler[2] = a
            p.lathe([(0, z - 13), (5.6, z - 13), (6.4, z - 14.2), (6.4, z - 16.5), (0, z - 16.5)], (reach * c, reach * s, 0),
                p.plastic(accent), 'z', .5)
            p.rod(2.6, max(6, z - 21), (reach * c, reach * s, (z - 19) / 2), p.steel(), 'z', .3)
            p.lathe([(0, 0), (6.5, 0), (7.5, 1.4), (6, 4), (2.6, 5.5), (0, 5.5)], (reach * c, reach * s, 0), p.rubber(), 'z', .8)
    else:
        p.lathe([(0, 0), (r * .62, 0), (r * .66, 2), (r * .6, z - 24), (0, z - 24)], (0, 0, 0), d, 'z', 1)
    return {'ring': ring, 'foot': foot}


def thread(z=0, r=11):
    """The 1/4-inch socket in a foot, seen from outside as a steel ring."""
    p.lathe([(3.4, z), (r, z), (r, z + 4), (3.4, z + 4)], (0, 0, 0), p.steel(), 'z', .4)
