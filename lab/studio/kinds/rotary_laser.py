"""Rotating laser: a low housing with corner guards, the turning head in a glass lantern under a roof, a bow handle."""
import math
import numpy as np
import sdf
import kit as p
import optics

VIEWS = {
    'main': dict(azimuth=30, elevation=15),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=34, elevation=14, focus=(0, 0, 128), span=135),
}


def build(shell='stone', accent='copper', size=(176, 168, 78), beam=(1, .05, .04), handle=True, text='600 rpm', faded=None):
    """faded: the colour that sun has left on what faces up."""
    L, W, H = size
    z0, zr = 10, 10 + H
    g = p.grid((-L / 2 - 6, -W / 2 - 6, 4), (L / 2 + 6, W / 2 + 6, zr + 22), 1.2)
    P = X, Y, Z = g.X, g.Y, g.Z
    block = sdf.rbox(P, (0, 0, z0 + H / 2), (L / 2, W / 2, H / 2), 16)
    # shoulders fall away from the lantern's collar
    block = sdf.smax(block, np.maximum(np.abs(X), np.abs(Y)) * .62 + Z - zr - 30, 18)
    collar = sdf.slab(np.sqrt(X ** 2 + Y ** 2) - 52, Z - zr, 9, 3)
    body = sdf.smin(block, collar, 10)
    # front: field of keys, lid of the battery below it
    field = sdf.poly(X, Z, sdf.fillet([(-46, z0 + 36, 6), (30, z0 + 36, 6), (30, z0 + 60, 6), (-46, z0 + 60, 6)]))
    body = sdf.smax(body, -sdf.slab(field, Y + W / 2, 1.6, .5), .8)
    lid = sdf.poly(X, Z, sdf.fillet([(-50, z0 + 7, 5), (50, z0 + 7, 5), (50, z0 + 29, 5), (-50, z0 + 29, 5)]))
    plain = np.maximum(body, -np.maximum(np.abs(lid) - .6, Y + W / 2 - 1.4))
    # guards on the four lower corners
    u, v = np.abs(X), np.abs(Y)
    edge = (L / 2 - u) + (W / 2 - v)
    rub = sdf.smax(np.minimum(edge - 24 - .12 * np.clip(z0 + 30 - Z, 0, 40), Z - z0 - 5), Z - z0 - H * .70, 6)
    plain = np.maximum(plain, -np.maximum(np.abs(rub) - .5, -(body + 1)))
    for i in range(4):  # slots for the buzzer on the right
        plain = sdf.smax(plain, -sdf.rbox(P, (L / 2, 40 - i * 5, z0 + 30), (4, 1.2, 9), 1), .5)
    o = {'shell': p.solid('shell', np.maximum(plain, -rub + .3), g, _faded(shell, faded) if faded else p.plastic(shell))}
    ribs = .6 * (np.cos((Z - z0) * .9) > .1) * (Z > z0 + 12) * (Z < z0 + H * .72) * (edge < 26)
    o['armour'] = p.solid('armour', np.maximum(body - 3.2 + ribs, rub + .3), g, p.rubber(True))
    _panel(o, W, z0, accent, text)
    _lantern(o, zr + 9, beam, accent, shell)
    if handle:
        _handle(o, L, z0, H, accent)
    for x in (-1, 1):
        for y in (-1, 1):
            p.lathe([(0, 0), (12, 0), (14, 2), (14, z0 + 4), (0, z0 + 4)], (x * (L / 2 - 30), y * (W / 2 - 30), 0), p.rubber(), 'z', 1.5)
    optics.thread(2, 14)
    return o


def _faded(shell, pale):
    """Plastic that is paler the more it faces the sky, in soft clouds."""
    m = p.plastic(shell).copy()
    nt = m.node_tree
    mix, noise, add, ramp, geo, sep = (nt.nodes.new(f'ShaderNode{n}') for n in ('MixRGB', 'TexNoise', 'Math', 'MapRange', 'NewGeometry',
        'SeparateXYZ'))
    noise.inputs['Scale'].default_value = 1.6
    nt.links.new(geo.outputs['Normal'], sep.inputs[0])
    nt.links.new(sep.outputs['Z'], add.inputs[0])
    nt.links.new(noise.outputs['Fac'], add.inputs[1])
    nt.links.new(add.outputs[0], ramp.inputs[0])
    ramp.inputs['From Min'].default_value, ramp.inputs['From Max'].default_value = .35, 1.25
    nt.links.new(ramp.outputs[0], mix.inputs[0])
    mix.inputs[1].default_value = (*p.COLORS.get(shell, shell), 1)
    mix.inputs[2].default_value = (*pale, 1)
    nt.links.new(mix.outputs[0], nt.nodes['Principled BSDF'].inputs['Base Color'])
    return m


def _panel(o, W, z0, accent, text):
    y, z = -W / 2 + 1.4, z0 + 48
    p.box((73, .8, 21), (-8, y, z), p.black(), .4)
    optics.keys([(-36, z), (-21, z), (-6, z)], y - .6, 5.4, accent, ('', '<', '>'))
    p.rod(6.6, 1.2, (17, y - .4, z), p.material('bubble', (.20, .40, .12), .06, coat=1), 'y', .4)
    p.lathe([(6.2, -1.4), (8, -1.4), (8, .6), (6.2, .6)], (17, y, z), p.alu(), 'y', .3)
    p.rod(2.0, .2, (17.8, y - 1.05, z + .8), p.material('air', (.45, .62, .30), .1, coat=1), 'y', .05)
    optics.lamps([(5, z + 4), (5, z), (5, z - 4)], y - .5, 2)
    p.printed(text, 5.2, (-6, -W / 2 - 25, z0 + 18), o['shell'], color=(.05, .05, .05))
    p.box((16, 3, 7), (38, -W / 2 - .2, z0 + 18), p.plastic(accent), 1.2)
    optics.warning((48, -W / 2 - 25, z0 + 48), o['shell'], (90, 0, 0), 26, 13)


def _lantern(o, z, beam, accent, shell):
    h, r = 52, 38
    p.lathe([(0, z - .5), (r + 9, z - .5), (r + 10, z + 1.6), (r + 4, z + 4), (r + 2, z + 3), (0, z + 3)], (0, 0, 0), p.black(), 'z', .8)
    # the turning head: bearing, drum with its prism's opening, counterweight
    p.lathe([(0, z + 2), (24, z + 2), (25, z + 4), (22, z + 9), (15, z + 10), (0, z + 10)], (0, 0, 0), p.dark_steel(), 'z', .8)
    p.lathe([(0, z + 10), (13, z + 10), (13, z + 14), (19.5, z + 16), (20, z + 18), (20, z + 40), (19, z + 42), (12, z + 43.5),
        (0, z + 43.5)], (0, 0, 0), p.alu(), 'z', .9)
    p.lathe([(20.1, z + 20), (20.5, z + 20), (20.5, z + 22), (20.1, z + 22)], (0, 0, 0), p.lacquer(accent), 'z', .1)
    a = math.radians(-72)
    c, s = math.cos(a), math.sin(a)
    hole = p.lathe([(0, 0), (7.4, 0), (7.4, 1.8), (6, 2.2), (5.6, 1.0), (0, 1.0)], (19 * c, 19 * s, z + 31), p.black(), 'x', .2)
    hole.rotation_euler[2] = a
    lens = p.rod(5.6, 1.2, (19.6 * c, 19.6 * s, z + 31), p.glass((.05, .008, .008)), 'x', .4)
    lens.rotation_euler[2] = a
    spark = p.rod(1.1, .4, (20.6 * c, 20.6 * s, z + 31), p.material('ray', beam, .4, glow=5), 'x', .1)
    spark.rotation_euler[2] = a
    p.lathe([(0, z + 43), (7, z + 43), (7, z + 46), (5, z + 47.5), (0, z + 47.5)], (0, 0, 0), p.glass(), 'z', .6)
    p.lathe([(r, z + 2.5), (r, z + h + .5)], (0, 0, 0), optics.clear(), 'z', 0, seg=160)
    # four posts outside the glass, and the roof with its window upwards
    for i in range(4):
        a = math.radians(45 + 90 * i)
        q = p.box((9, 7, h + 6), (46 * math.cos(a), 46 * math.sin(a), z + h / 2), p.black(), 2.4)
        q.rotation_euler[2] = a
    g = p.grid((-60, -60, z + h - 8), (60, 60, z + h + 26), 1.0)
    X, Y, Z = g.X, g.Y, g.Z
    roof = sdf.slab(sdf.smax(np.maximum(np.abs(X), np.abs(Y)) - 44, (np.abs(X) + np.abs(Y)) * .7071 - 53, 12), Z - z - h - 8, 9, 5)
    roof = sdf.smax(roof, -sdf.cyl(X, Y, Z - z - h - 17, 24, 4, 1), 1)
    trim = np.abs(Z - z - h - 4) - 1.0
    o['roof'] = p.solid('roof', np.maximum(roof, -np.maximum(trim, -(roof + 1.0))), g, p.rubber(True))
    o['cap'] = p.lathe([(0, z + h + 15), (20, z + h + 15), (22.5, z + h + 14), (22.5, z + h + 12), (0, z + h + 12)], (0, 0, 0),
        p.plastic(shell), 'z', .8)
    p.lathe([(0, z + h + 15.6), (8, z + h + 15.6), (9, z + h + 14.8), (9, z + h + 12), (0, z + h + 12)], (0, 0, 0), p.glass(), 'z', .4)


def _handle(o, L, z0, H, accent):
    """A bow on the right: two arms, a rubber grip between them."""
    x, z = L / 2, z0 + H * .62
    g = p.grid((x - 26, -74, z - 26), (x + 52, 74, z + 26), 1.0)
    X, Y, Z = g.X, g.Y, g.Z
    bow = sdf.poly(X, np.abs(Y), sdf.fillet([(x - 20, -1), (x - 20, 58, 2), (x + 14, 58, 18), (x + 40, 42, 18), (x + 42, -1)]))
    inner = sdf.poly(X, np.abs(Y), sdf.fillet([(x - 30, -1), (x - 30, 40, 2), (x + 6, 40, 12), (x + 20, 30, 12), (x + 20, -1)]))
    arm = sdf.slab(np.maximum(bow, -inner), Z - z, 12, 9)
    grip = np.abs(Y) - 32
    ribs = .5 * (np.cos(Y * .75) > .2) * (X < x + 34)
    o['handle'] = p.solid('handle', np.maximum(np.maximum(arm, -grip + .3), x - 14 - X), g, p.black(True))
    o['grip'] = p.solid('grip', np.maximum(arm - 1.2 + ribs, grip + .3), g, p.rubber(True))
    for s in (-1, 1):
        p.rod(6, 3, (x + 16, s * 57.4, z), p.plastic(accent), 'y', .6)
