"""Site radio: a body between two rubber hoops, two speakers behind perforated steel, display, keys, knob, folding aerial."""
import math
import numpy as np
import sdf
import kit as p
import readouts

VIEWS = {
    'main': dict(azimuth=28, elevation=14),
    'side': dict(azimuth=5, elevation=7),
    'detail': dict(azimuth=18, elevation=12, focus=(0, -70, 130), span=150),
}


def build(shell='graphite', accent='amber', size=(290, 130, 178), station='98.4', bent=False, text='DAB+  FM', speaker=46):
    L, W, H = size
    z0 = 22
    g = p.grid((-L / 2 - 4, -W / 2 - 4, z0 - 4), (L / 2 + 4, W / 2 + 4, z0 + H + 4), 1.2)
    P = X, Y, Z = g.X, g.Y, g.Z
    zc = z0 + H / 2
    side = sdf.poly(Y, Z, sdf.fillet([(-W / 2, z0, 12), (W / 2, z0, 12), (W / 2, z0 + H, 22), (-W / 2 + 14, z0 + H, 22),
        (-W / 2, z0 + H * .72, 60)]))
    body = sdf.slab(side, X, L / 2, 10)
    sx = L / 2 - speaker - 30
    dish = np.sqrt((np.abs(X) - sx) ** 2 + (Z - zc + 10) ** 2) - speaker - 4
    front = sdf.smax(body, -np.maximum(dish, Y + W / 2 - 4), 2)
    mid = sdf.poly(X, Z, sdf.fillet([(-37, z0 + 14, 8), (37, z0 + 14, 8), (37, z0 + H * .90, 8), (-37, z0 + H * .90, 8)]))
    line = np.abs(mid - 1.5) - .6
    front = np.maximum(front, -np.maximum(line, np.maximum(-(body + 1.1), Y)))
    front = np.maximum(front, -np.maximum(np.abs(Y - 8) - .6, -(body + 1)))  # the two halves of the housing
    o = {'shell': p.solid('shell', front, g, p.plastic(shell))}
    o['middle'] = p.solid('middle', np.maximum(np.maximum(body - .8, mid + .3), Y), g, p.black())
    for s in (-1, 1):
        _speaker(s * sx, -W / 2 + 2.6, zc - 10, speaker, accent)
    _frame(o, L, W, H, z0, accent)
    _middle(o, W, z0, H, accent, station, text)
    _aerial(o, L, W, z0 + H, bent)
    return o


def _speaker(x, y, z, r, accent):
    p.lathe([(0, 4), (r, 4), (r, 5), (0, 5)], (x, y, z), p.material('hole', (.004, .004, .004), .7), 'y', .2)
    p.lathe([(0, -1.2), (r * .6, -.9), (r - 2, .6), (r, 1.6), (r, 3), (0, 3)], (x, y, z), p.material('grille', (.10, .10, .102), .45, .8),
        'y', .4)
    p.lathe([(r - .6, -1.6), (r + 2.8, -1.6), (r + 3.6, 0), (r + 3.6, 3), (r - .6, 3)], (x, y, z), p.black(), 'y', .8)
    p.lathe([(r - .9, -1.2), (r - .3, -1.9), (r + .5, -1.7)], (x, y, z), p.lacquer(accent), 'y', .2)
    verts, faces, step = [], [], 4.3  # the holes of the grille
    n = int(r / step) + 2
    for i in range(-n, n + 1):
        for j in range(-n, n + 1):
            u, v = (i + j % 2 / 2) * step, j * step * .866
            q = math.hypot(u, v)
            if q < r - 3.4:
                d = np.interp(q, [0, r * .6, r - 2], [-1.32, -1.02, .48])
                k = len(verts)
                verts += [(u + 1.35 * math.cos(t * math.pi / 5), d, v + 1.35 * math.sin(t * math.pi / 5)) for t in range(10)]
                faces.append(tuple(range(k, k + 10)))
    p.place(p.add('holes', verts, faces, p.material('hole', (.004, .004, .004), .7)), (x, y, z))


def _frame(o, L, W, H, z0, accent):
    """Two rubber hoops at the ends, bars between them, a handle over the top."""
    x = L / 2 + 2
    g = p.grid((x - 18, -W / 2 - 24, -2), (x + 18, W / 2 + 24, z0 + H + 52), 1.2)
    X, Y, Z = g.X, g.Y, g.Z
    top = z0 + H + 22
    outer = sdf.poly(Y, Z, sdf.fillet([(-W / 2 - 20, 0, 30), (W / 2 + 20, 0, 30), (W / 2 + 20, top - 20, 40), (W / 2 - 20, top + 22, 26),
        (-W / 2 + 32, top + 22, 34), (-W / 2 - 20, top - 44, 50)]))
    inner = sdf.poly(Y, Z, sdf.fillet([(-W / 2 + 2, 22, 18), (W / 2 - 2, 22, 18), (W / 2 - 2, top - 30, 26), (W / 2 - 30, top - 2, 16),
        (-W / 2 + 40, top - 2, 22), (-W / 2 + 2, top - 52, 34)]))
    hoop = sdf.slab(np.maximum(outer, -inner), X - x, 13, 7)
    groove = np.abs(outer + 10.5) - 1.3
    hoop = sdf.smax(hoop, -np.maximum(groove, x + 11.8 - X), .6)
    hoops = []
    for s in (1, -1):
        q = p.solid('hoop', hoop, g, p.rubber())
        q.scale.x = s
        hoops.append(q)
    o['hoop'], o['hoop-left'] = hoops
    for y, z, r in ((-W / 2 - 8, 12, 9), (W / 2 + 8, 12, 9), (W / 2 + 6, top - 34, 9)):
        p.rod(r, L - 10, (0, y, z), p.black(), 'x', 1)
    y = 4
    p.rod(9.5, L - 8, (0, y, top + 10), p.black(), 'x', 1)
    o['handle'] = p.lathe([(0, -L * .26), (12, -L * .26), (13.5, -L * .25), (13.5, L * .25), (12, L * .26), (0, L * .26)],
        (0, y, top + 10), p.rubber(), 'x', 1.4)
    for i in range(22):
        p.lathe([(13.3, -1.2), (14.4, -.8), (14.4, .8), (13.3, 1.2)], ((i - 10.5) * 5.4, y, top + 10), p.rubber(), 'x', .3)
    for s in (-1, 1):
        p.lathe([(13, -3), (15, -3), (15, 3), (13, 3)], (s * L * .265, y, top + 10), p.plastic(accent), 'x', .8)
        for yy, z in ((-W / 2 - 9, 44), (W / 2 + 9, 44), (-W / 2 - 9, 110)):
            p.rod(4, 2, (s * (x + 12.4), yy, z), p.dark_steel(), 'x', .4)
            p.rod(1.8, 2.2, (s * (x + 12.6), yy, z), p.material('hole', (.004, .004, .004), .7), 'x', .1)


def _middle(o, W, z0, H, accent, station, text):
    y = -W / 2 - .8
    light = p.material('print', (.62, .62, .60), .5)
    lit = (.55, .75, .80)
    # display, tilted a little with the front
    zt = z0 + H * .66
    p.box((64, 2, 36), (0, y - .2, zt), p.material('panel', (.010, .010, .011), .3), .9)
    o['display'] = p.box((58, 1.2, 30), (0, y - .9, zt), p.material('night', (.010, .018, .024), .10, coat=.6), .3)
    readouts.figures(station, 12, (16, y - 1.6, zt - 5), lit, glow=.9)
    ink = p.material('figures', lit, .5, glow=.9)
    p.text('MHz', 4, (22.4, y - 1.6, zt - 3.4), ink, thick=.01)
    p.text(text, 3.8, (-27, y - 1.6, zt + 11), ink, align='LEFT', thick=.01)
    p.text('12:48', 3.8, (14, y - 1.6, zt + 11), ink, align='LEFT', thick=.01)
    readouts.bars((-26, y - 1.6, zt - 12), 5, 4, 3, lit, .9)
    p.text('RADIO 1   STEREO', 3.4, (-16, y - 1.6, zt - 10.4), ink, align='LEFT', thick=.01)
    # keys below, then the big knob
    for i in range(6):
        x, z = -20 + (i % 3) * 20, zt - 27 - (i // 3) * 11
        p.plate([(-8, -3.6, 2.5), (8, -3.6, 2.5), (8, 3.6, 2.5), (-8, 3.6, 2.5)], 3, (x, y - .6, z),
            p.plastic(accent) if i == 0 else p.rubber(), 'xz', .9)
        p.text(('', 'BT', 'AUX', '1', '2', '3')[i], 3.6, (x, y - 2.12, z), light, thick=.01)
    zk = z0 + 36
    p.lathe([(0, -19), (14, -19), (16.5, -17, 2), (17.5, -3), (19, -2), (19, 1), (0, 1)], (0, y, zk), p.black(), 'y', 1)
    p.lathe([(14.6, -19.4), (16.2, -18.4), (16.8, -16)], (0, y, zk), p.alu(), 'y', .4)
    for i in range(36):
        a = 2 * math.pi * i / 36
        p.box((1.1, 12, 1.1), (17.2 * math.cos(a), y - 9, zk + 17.2 * math.sin(a)), p.black(), .4, (0, -math.degrees(a), 0))
    p.box((1.6, .4, 8), (-5.5, y - 19.1, zk + 7.5), p.plastic(accent), .1, (0, -36, 0))
    for i in range(9):
        a = math.radians(-45 + i * 33.75)
        p.rod(.8, .3, (23 * math.cos(a), y - .1, zk + 23 * math.sin(a)), light, 'y', .05)


def _aerial(o, L, W, top, bent):
    """Telescopic aerial behind the left end of the handle, leaning outwards."""
    x, y, z = -L / 2 + 34, W / 2 - 8, top - 8
    lean = math.radians(9)

    def at(t):
        return (x - t * math.sin(lean), y, z + t * math.cos(lean))
    p.rod(8, 14, (x, y, z), p.black(), 'z', 2)
    p.rod(5.5, 13, at(10), p.black(), 'y', 1)
    last = 0
    for r, t in ((3.2, 70), (2.6, 118), (2.0, 158)):
        q = p.tube([at(last + 8 if last == 0 else last - 4), at(t)], r, p.steel(.16))
        q.data.splines[0].use_smooth = True
        last = t
    tip = [at(last - 3), at(last + 12), at(last + 20)]
    if bent:
        b = at(last + 14)
        tip = [at(last - 3), at(last + 8), b, (b[0] + 7, b[1], b[2] + 5), (b[0] + 17, b[1] - 1, b[2] + 8)]
    o['aerial'] = p.tube(tip, 1.5, p.steel(.16))
    p.lathe([(0, -2.6), (2.4, -2.6), (3, -1.6), (3, 1.6), (2.4, 2.6), (0, 2.6)], tip[-1], p.steel(.16), 'x' if bent else 'z', .6)
