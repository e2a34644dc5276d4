"""Cross-line laser: a compact upright box with rubber cheeks, one curved window, a turning foot with a tripod thread."""
import numpy as np
import sdf
import kit as p
import optics

VIEWS = {
    'main': dict(azimuth=28, elevation=14),
    'side': dict(azimuth=6, elevation=7),
    'detail': dict(azimuth=34, elevation=22, focus=(0, -24, 96), span=95),
}


def build(shell='graphite', accent='amber', beam=optics.BEAM, on=True, width=66, text='2 x 180', cross=True, feet=True):
    w, z0 = width / 2, 26
    g = p.grid((-w - 6, -48, z0 - 4), (w + 6, 46, 136), .8)
    X, Y, Z = g.X, g.Y, g.Z
    side = sdf.poly(Y, Z, sdf.fillet([(-40, z0, 8), (41, z0, 8), (41, 122, 15), (-12, 129, 20), (-42, 98, 30)]))
    body = sdf.slab(side, X, w, 11)
    # cheeks of rubber on both flanks, drawn in at the waist; the middle stays one calm band
    cheek = w - 11 - sdf.lerp(Z, [(z0, 3), (60, 0), (100, 0), (128, 3)]) - np.abs(X)
    low = Z - (z0 + 13)
    rub = np.minimum(np.minimum(cheek, low), 99)
    # the window: cut deep, covered by thin glass that follows the shell
    half = 16 if cross else 9
    win = sdf.smax(np.abs(X) - half, sdf.poly(Y, Z, [(-60, 64), (-20, 64), (2, 110), (2, 150), (-60, 150)]), 8)
    deep = np.maximum(win, -(body + 24))
    line = np.abs(np.minimum(rub - .2, 9)) - .5
    front = np.maximum(body, -np.maximum(win, -(body + 1.0)))
    front = np.maximum(front, -np.maximum(deep, win + 2.2))
    front = np.maximum(front, -np.maximum(line, -(body + .9)))
    o = {'shell': p.solid('shell', np.maximum(front, -rub + .3), g, p.plastic(shell))}
    ribs = .5 * (np.cos(Z * .9) > .1) * (np.abs(Z - 74) < 22) * (np.abs(X) > w - 3) * (np.abs(Y) < 24)
    o['armour'] = p.solid('armour', np.maximum(body - 1.5 + ribs, rub + .3), g, p.rubber(True))
    p.solid('bezel', np.maximum(np.maximum(body + 1.2, win + .3), -np.maximum(win + 2.3, -(body + 24))), g, p.black(True))
    p.solid('pane', np.maximum(np.maximum(body + .7, win + 1.0), -(body + 3.2)), g, optics.clear())
    # what one sees behind the glass: a block with two lenses
    p.box((28 if cross else 14, 16, 44), (0, -8, 88), p.black(), 2, (-30, 0, 0))
    for x, z, y in ((-7, 82, -29), (7, 98, -19)) if cross else ((0, 88, -26),):
        p.lathe([(0, 0), (5.6, 0), (6.2, 1), (6.2, 16), (0, 16)], (x, y, z), p.alu(), 'y', .5)
        p.rod(4.4, 1.2, (x, y - .4, z), p.glass((.015, .05, .035)), 'y', .5)
        upright = x <= 0
        p.rod(1.5, 8.4, (x, y - 1.4, z), p.material('lens', (.30, .42, .38), .06, coat=1), 'z' if upright else 'x', .3)
        if on:
            p.box((.8, .5, 8.6) if upright else (8.6, .5, .8), (x, y - 3, z), optics.ray(beam), .1)
    # front: keys below the window, lamps; sign on the near side of the front
    optics.keys([(-9, 52), (9, 52)], -40.4, 5, accent, ('', 'P'))
    optics.lamps([(-3.6, 60), (0, 60), (3.6, 60)], -41, 2)
    p.printed(text, 4.6, (0, -60, 42), o['armour'], color=(.42, .42, .41))
    # right flank: lock of the pendulum in its slot, sign, screws
    x = w + 1.2
    p.box((1.2, 30, 13), (x - .5, -8, 48), p.black(), .55)
    p.box((5, 11, 9), (x + 1.4, -14, 48), p.plastic(accent), 1.6)
    for i in range(3):
        p.box((.6, .9, 6), (x + 4.0, -16.6 + i * 2.6, 48), p.black(), .2)
    optics.warning((w + 30, 0, 108), o['armour'], (90, 0, 90), 26, 12)
    # handle-less top: spirit bubble, seam of the battery door at the back
    p.lathe([(0, 0), (6.5, 0), (7.2, .8), (7.2, 2.4), (6.2, 3), (0, 3)], (0, 22, 123.2), p.black(), 'z', .4)
    p.lathe([(0, 0), (4.8, 0), (4.2, 1.2), (0, 1.8)], (0, 22, 125.6), p.material('bubble', (.20, .40, .12), .06, coat=1), 'z', .4)
    # foot: turning plate, thread
    p.lathe([(0, 26), (27, 26), (28, 24.5), (28, 21), (27, 20), (0, 20)], (0, 0, 0), p.black(), 'z', .8)
    p.lathe([(0, 20), (24, 20), (24.6, 19), (24.6, 16), (0, 16)], (0, 0, 0), p.plastic(accent), 'z', .5)
    o['foot'] = p.lathe([(0, 16), (30, 16), (33, 13, 3), (34, 3), (33, 0), (0, 0)], (0, 0, 0), p.rubber(), 'z', 1.4)
    if feet:
        for i in range(24):
            a = 2 * np.pi * i / 24
            b = p.box((1.4, 1.2, 7), (33.3 * np.cos(a), 33.3 * np.sin(a), 7.4), p.rubber(), .4)
            b.rotation_euler[2] = a
    return o
