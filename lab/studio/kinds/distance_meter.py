"""Laser distance meter: a slim handset with rubber flanks, display and keypad; optics in its upper end."""
import numpy as np
from mathutils import Matrix
import sdf
import kit as p
import optics
import readouts

LYING = Matrix.Rotation(np.radians(-24), 4, 'Z') @ Matrix.Rotation(np.radians(-90), 4, 'X')
VIEWS = {
    'main': dict(azimuth=26, elevation=15),
    'side': dict(azimuth=4, elevation=42, pose=LYING),
    'detail': dict(azimuth=24, elevation=20, focus=(0, -12, 84), span=66),
}


def build(shell='graphite', accent='amber', size=(46, 26, 116), values=('3.482', '2.765'), result='9.628', unit='m²', keys='round',
    glow=False, film=False,
          waist=2.0, text='100 m', foot=False):
    W, D, H = size
    g = p.grid((-W / 2 - 4, -D / 2 - 4, -3), (W / 2 + 4, D / 2 + 4, H + 4), .55)
    X, Y, Z = g.X, g.Y, g.Z
    half = W / 2 - sdf.lerp(Z, [(0, waist * .2), (H * .28, waist), (H * .5, waist * .6), (H * .75, 0), (H, waist * .5)])
    front = sdf.rbox((X / 1, Y, Z), (0, 0, H / 2), (W / 2 + 9, D / 2, H / 2), 7)
    body = sdf.smax(front, np.abs(X) - half, 12)
    # rubber on both flanks and over the lower end; the front plate is one island
    isle = sdf.poly(np.abs(X), Z, sdf.fillet([(-1, 7), (W / 2 - 12, 7, 8), (W / 2 - 6.2 - waist * .6, 24, 20),
        (W / 2 - 6.6 - waist * .6, H * .5, 20), (W / 2 - 4.4, H * .62, 10), (W / 2 - 4.4, H - 4, 7), (-1, H - 4)]))
    plate = np.maximum(isle, Y + D * .12)
    head = np.maximum(-(Z - H + 10), np.abs(X) - W / 2 + 5)
    hard = np.minimum(plate, np.maximum(head, -99))
    shell_f = np.maximum(body, hard + .25)
    shell_f = np.maximum(shell_f, -np.maximum(np.abs(isle + 2.4) - .3, np.maximum(-(body + .5), Y)))
    # display well
    dz0, dz1, dw = H * .565, H * .93, W / 2 - 7.2
    well = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-dw, dz0, 3), (dw, dz0, 3), (dw, dz1, 3), (-dw, dz1, 3)])), Y + D / 2, 1.1, .4)
    shell_f = sdf.smax(shell_f, -well, .5)
    eyes = np.minimum(sdf.cyl(X + W * .20, Y, Z - H, 4.3, 3, .5), sdf.cyl(X - W * .15, Y, Z - H, 8.2, 3, .5))
    shell_f = sdf.smax(shell_f, -eyes, .5)
    o = {'shell': p.solid('shell', shell_f, g, p.plastic(shell))}
    ribs = .45 * (np.cos(Z * 1.5) > .1) * (np.abs(Z - H * .30) < H * .2) * (np.abs(X) > half - 3.0)
    o['armour'] = p.solid('armour', np.maximum(body - .7 + ribs, -hard + .25), g, p.rubber(True))
    _display(o, W, D, dz0, dz1, dw, values, result, unit, glow, text, film)
    _keys(W, D, H, accent, keys)
    # optics in the head: the beam's exit and the receiving lens
    p.rod(3.6, 1, (-W * .20, 0, H - 2.2), p.glass((.05, .012, .012)), 'z', .3)
    p.lathe([(3.6, H - 2.4), (4.3, H - 2.4), (4.3, H - .3), (3.6, H - .3)], (-W * .20, 0, 0), p.black(), 'z', .2)
    p.lathe([(0, H - 1.4), (4, H - 1.7), (7.6, H - 2.8)], (W * .15, 0, 0), p.material('lens', (.10, .03, .06), .05, coat=1), 'z', .2)
    p.lathe([(7.2, H - 2.8), (8.2, H - 2.8), (8.2, H - .3), (7.2, H - .3)], (W * .15, 0, 0), p.black(), 'z', .2)
    p.lathe([(0, 0), (1.6, 0), (1.6, 1.6), (0, 1.6)], (W / 2 - 4, 0, H - 1), p.black(), 'z', .3)
    optics.warning((0, D / 2 + 20, H * .62), list(o.values()), (90, 0, 180), 26, 12)
    if foot:  # fold-out end piece
        p.box((W - 18, 9, 2.2), (0, 2, -.2), p.plastic(accent), .8)
    return o


def _display(o, W, D, z0, z1, dw, values, result, unit, glow, text, film):
    y, h = -D / 2 + 1.0, z1 - z0
    ink = (.82, .86, .84) if glow else readouts.LCD_INK
    shine = 1.0 if glow else 0
    pane = p.material('night', (.008, .011, .014), .12, coat=.6) if glow else p.material('lcd', readouts.LCD, .22, coat=.4)
    p.box((dw * 2 - .6, .3, h - .6), (0, y + .1, z0 + h / 2), p.black(), .1)
    o['display'] = p.box((dw * 2 - 4, .3, h - 4.6), (0, y - .1, z0 + h / 2), pane, .1)
    y -= .3
    right = dw - 7.6
    small = p.material('figures', ink, .5, glow=shine)
    zs = [z0 + h * .60, z0 + h * .40]
    for v, z in zip(values, zs):
        readouts.figures(v, h * .098, (right, y, z), ink, glow=shine)
        p.text('m', 3.2, (right + 3.4, y, z + 1.6), small, thick=.01)
    p.box((dw * 2 - 7, .04, .25), (0, y, z0 + h * .335), small, .01)
    readouts.figures(result, h * .150, (right, y, z0 + h * .09), ink, glow=shine)
    p.text(unit[0], 3.8, (right + 3.4, y, z0 + h * .125), small, thick=.01)
    p.text(unit[1:].replace('²', '2').replace('³', '3'), 2.3, (right + 6.2, y, z0 + h * .185), small, thick=.01)
    readouts.cell((right - 1, y, z0 + h * .80), 5.4, 2.6, 3, ink, shine)
    readouts.bars((-dw + 4.4, y, z0 + h * .79), 3.2, 4, 3, ink, shine)
    for du, dv, su, sv in ((0, -1.6, 4, .3), (0, 1.6, 4, .3), (-2, 0, .3, 3.5), (2, 0, .3, 3.5)):  # what is measured: an area
        p.box((su, .04, sv), (-dw + 14 + du, y, z0 + h * .835 + dv), small, .01)
    p.printed(text, 2.9, (0, -D / 2 - 15, z0 - 2.6), o['shell'], color=(.40, .40, .39))
    if film:
        p.box((dw * 2 - 3, .05, h - 3.6), (0, y - .35, z0 + h / 2), optics.clear((.90, .93, .97)), .01)


def _keys(W, D, H, accent, keys):
    y, zc = -D / 2 + .2, H * .43
    light = p.material('print', (.62, .62, .60), .5)
    main = p.plastic(accent, .42)
    if keys == 'round':
        p.lathe([(0, -1.9), (5.6, -1.7, 1.4), (7.2, -.6, .6), (7.2, 1), (0, 1)], (0, y, zc), main, 'y', .4)
        p.lathe([(7.2, -.5), (8.1, -.5), (8.1, 1), (7.2, 1)], (0, y, zc), p.black(), 'y', .2)
        spots = [(-W * .245, zc + 1.5), (W * .245, zc + 1.5), (-W * .2, zc - 13), (0, zc - 15.5), (W * .2, zc - 13), (-W * .2, zc - 25),
            (0, zc - 27.5), (W * .2, zc - 25)]
        size = (8.0, 5.6)
    else:
        p.plate([(-9.5, -5, 4), (9.5, -5, 4), (9.5, 5, 4), (-9.5, 5, 4)], 2.6, (0, y - .2, zc), main, 'xz', .8)
        spots = [(-W * .19, zc - 12.5), (W * .19, zc - 12.5), (-W * .19, zc - 22.5), (W * .19, zc - 22.5)]
        size = (12.5, 7)
    p.box((8, .04, .6), (0, y - 1.93, zc), p.material('key-print',
        (.02, .02, .02) if max(main.node_tree.nodes['Principled BSDF'].inputs[0].default_value[:3]) > .3 else (.7, .7, .68), .5), .01)
    a, b = size[0] / 2, size[1] / 2
    for i, (x, z) in enumerate(spots):
        p.plate([(-a, -b, b), (a, -b, b), (a, b, b), (-a, b, b)], 2.2, (x, y, z), p.rubber(), 'xz', .7)
        sign = ('+', '-', 'F', '=', 'C', 'M', 'T', 'o')[i] if keys == 'round' else ('+', '-', 'F', 'C')[i]
        p.text(sign, b * 1.15, (x, y - 1.12, z), light, thick=.01)
