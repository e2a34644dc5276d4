"""Rolling tool chest on big wheels: `clasp` has metal clasps at its flanks, `stack` has ribs and cleats for further boxes."""
import numpy as np
import chests
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=30, elevation=17, dof=.6),
    'side': dict(azimuth=7, elevation=9, dof=.6),
    'detail': dict(azimuth=34, elevation=22, focus=(180, -210, 330), span=330, dof=.6),
}


def build(shell='graphite', accent='amber', character='clasp', size=None, wheel=None, handle=260, lid=None, text='IP65', torn=False):
    w, d, h = size or ((610, 440, 400) if character == 'clasp' else (540, 400, 450))
    r = wheel or (92 if character == 'clasp' else 112)
    body = p.material('tub', p.COLORS.get(shell, shell), .46, bump=.16, scale=70)
    black = p.material('tub-black', (.017, .017, .018), .48, bump=.18, scale=70)
    cover = p.material('tub', p.COLORS.get(lid, lid), .46, bump=.16, scale=70) if lid else black
    zl = h - (92 if character == 'clasp' else 76)  # where the lid begins
    out = {'body': _body(w, d, zl, r, body, character), 'lid': _lid(w, d, zl, h, cover, character)}
    if character == 'clasp':
        _clasps(w, d, zl, h, black, accent)
    else:
        _latches(w, d, zl, h, black, accent)
    for s in (-1, 1):
        out[f'wheel{s}'] = chests.wheel(r, 52, (s * (w / 2 - 12), d / 2 - r * .35, r), accent, 5 if character == 'clasp' else 8)
        p.box((58, 44, 40), (s * (w / 2 - 90), -d / 2 + 50, 20), black, 9)
    p.rod(8, w - 30, (0, d / 2 - r * .35, r), p.steel(), 'x', 1)
    out['handle'] = chests.telescope(150 if character == 'clasp' else 120, d / 2 + 18, zl - 160, h + handle, 11, p.rubber(), accent)
    for z in (zl - 150, zl - 20):
        p.box((380 if character == 'clasp' else 320, 34, 30), (0, d / 2 + 8, z), black, 8)
    _print(out, w, d, zl, shell, accent, text, torn, character)
    return out


def _body(w, d, zl, r, mat, character):
    g, f = chests.hull(w - 14, d - 6, 34, zl, .045, 34, 12, h=2.3)
    X, Y, Z = g.X, g.Y, g.Z
    P = (X, Y, Z)
    for s in (-1, 1):
        well = sdf.slab(np.sqrt((Y - d / 2 + r * .35) ** 2 + (Z - r) ** 2) - r - 12, X - s * w / 2, 44, 8)
        f = sdf.smax(f, -well, 5)
    if character == 'clasp':
        for x in (-178, 178):  # two pillars stand out of the front
            f = sdf.smin(f, sdf.rbox(P, (x, -d / 2 + 12, zl / 2 + 12), (34, 13, zl / 2 - 34), 8), 6)
        f = sdf.smax(f, -sdf.rbox(P, (0, -d / 2 + 4, zl / 2 + 26), (118, 8, zl / 2 - 62), 8), 3)
        for s in (-1, 1):
            f = sdf.smax(f, -sdf.rbox(P, (s * (w / 2 - 4), -d * .12, zl * .52), (10, d * .17, 40), 12), 4)
    else:
        for i in range(9):  # upright ribs all around
            x = -w / 2 + 58 + i * (w - 116) / 8
            if abs(x) > 70:
                f = sdf.smin(f, sdf.rbox(P, (x, -d / 2 + 9, zl * .46), (7, 10, zl * .32), 4), 4)
        for s in (-1, 1):
            for i in range(4):
                f = sdf.smin(f, sdf.rbox(P, (s * (w / 2 - 13), -d / 2 + 70 + i * 46, zl * .56), (10, 7, zl * .24), 4), 4)
        f = sdf.smax(f, -sdf.rbox(P, (0, -d / 2 + 4, zl * .5), (58, 9, zl * .30), 8), 3)
        f = sdf.smin(f, sdf.rbox(P, (0, -d / 2 + 14, 60), (w / 2 - 70, 12, 14), 6), 6)
    f = sdf.smin(f, sdf.slab(np.maximum(np.abs(X) - w / 2 + 3, np.abs(Y) - d / 2 - 1) + 0 * Z + 6, Z - zl + 14, 12, 5),
        5)  # rim below the lid
    return p.solid('body', f, g, mat)


def _lid(w, d, zl, h, mat, character):
    g, f = chests.hull(w, d + 4, zl + 3, h - (4 if character == 'clasp' else 12), -.02, 36, 14, h=2.1)
    X, Y, Z = g.X, g.Y, g.Z
    P = (X, Y, Z)
    top = h - (4 if character == 'clasp' else 12)
    if character == 'clasp':
        f = sdf.smax(f, -sdf.rbox(P, (0, 0, top + 4), (w / 2 - 92, d / 2 - 66, 12), 8), 4)
        for i in range(7):
            x = -156 + i * 52
            f = sdf.smin(f, sdf.rbox(P, (x, 0, top - 7), (11, d / 2 - 84, 5), 3), 3)
        for sx in (-1, 1):
            for sy in (-1, 1):
                f = sdf.smin(f, sdf.rbox(P, (sx * (w / 2 - 58), sy * (d / 2 - 48), top - 2), (36, 28, 8), 6), 4)
        for x in (-178, 178):
            f = sdf.smin(f, sdf.rbox(P, (x, -d / 2 + 6, (zl + h) / 2 + 2), (34, 13, 34), 8), 5)
        f = np.maximum(f, -np.maximum(np.abs(Z - zl - 20) - 1.3, -(f + 3)))
    else:
        f = sdf.smax(f, -sdf.rbox(P, (0, 0, top + 4), (w / 2 - 46, d / 2 - 44, 9), 6), 3)
        for i in range(5):  # cleats in rows
            for j in range(3):
                x, y = -w / 2 + 92 + i * (w - 184) / 4, -d / 2 + 92 + j * (d - 184) / 2
                f = sdf.smin(f, sdf.rbox(P, (x, y, top), (26, 19, 9), 6), 3)
                f = sdf.smax(f, -sdf.rbox(P, (x, y, top + 12), (15, 9, 9), 4), 2)
        for i in range(7):
            x = -w / 2 + 70 + i * (w - 140) / 6
            f = sdf.smax(f, -sdf.rbox(P, (x, -d / 2, top - 6), (15, 10, 13), 5), 2) if abs(abs(x) - 133) > 40 else f
    return p.solid('lid', f, g, mat)


def _clasps(w, d, zl, h, black, accent):
    """One big clasp with a metal stirrup on each flank, hinges of metal and a carrying handle in front."""
    steel = p.brushed()
    for s in (-1, 1):
        side = 'right' if s > 0 else 'left'
        chests.latch((s * (w / 2 + 2), -d * .12, zl + 2), 108, 86, black, side, None)
        p.box((3, 132, 22), (s * (w / 2 + 3), -d * .12, zl - 56), steel, 1)
        for k in (-1, 1):
            p.rod(4, 3, (s * (w / 2 + 5), -d * .12 + k * 56, zl - 56), p.dark_steel(), 'x', .5)
        p.box((14, 20, 48), (s * (w / 2 + 12), -d * .12, zl - 4), p.plastic(accent), 4)
    p.plate([(-104, 0, 6), (-96, -34, 14), (96, -34, 14), (104, 0, 6), (84, 0, 4), (80, -16, 10), (-80, -16, 10), (-84, 0, 4)], 20,
        (0, -d / 2 - 10, zl - 2), p.rubber(), 'xz', r=4, name='carry')
    for x in (-104, 104):
        p.box((26, 22, 30), (x * .93, -d / 2 - 4, zl - 2), black, 6)


def _latches(w, d, zl, h, black, accent):
    """Two latches and a handle bar in front, metal corners."""
    for s in (-1, 1):
        chests.latch((s * 133, -d / 2 - 6, zl - 6), 74, 70, black, 'front', accent)
        p.box((40, 6, 40), (s * (w / 2 - 72), -d / 2 + 15, 62), p.dark_steel(), 2)
        p.rod(4, 3, (s * (w / 2 - 72), -d / 2 + 11, 62), p.brushed(), 'y', .5)
    p.plate([(-78, 0, 6), (-72, -30, 14), (72, -30, 14), (78, 0, 6), (60, 0, 4), (56, -14, 10), (-56, -14, 10), (-60, 0, 4)], 20,
        (0, -d / 2 - 12, zl - 4), p.rubber(), 'xz', r=4, name='carry')
    p.box((150, 22, 22), (0, -d / 2 - 2, zl + 6), black, 6)


def _print(out, w, d, zl, shell, accent, text, torn, character):
    ink, z = ink_on(shell), zl * .56
    x = 0
    if torn:  # what is left of the label on the front
        pale = p.material('glue', (.085, .083, .078), .7, bump=.3, scale=50)
        pts = [(-43, -28), (40, -29), (43, -6), (36, 2), (42, 14), (38, 29), (8, 27), (-12, 29), (-40, 26), (-44, 4)]
        p.patch(pts, (x, -d / 2 - 20, z), out['body'], mat=pale)
        p.patch([(-43, -28), (-6, -28.5), (-14, -19), (-9, -11), (-24, -6), (-30, 3), (-44, 4)], (x, -d / 2 - 20, z), out['body'],
            mat=p.paper((.60, .59, .56)), lift=.25)
        p.patch([(38, 29), (20, 28), (24, 20), (33, 18), (41, 13)], (x, -d / 2 - 20, z), out['body'], mat=p.paper((.60, .59, .56)),
            lift=.25)
        return
    p.printed(text, 34 if character == 'clasp' else 24, (x, -d / 2 - 20, z), out['body'], color=ink)
    p.stripe(96 if character == 'clasp' else 70, 3.4, (x, -d / 2 - 20, z - 28), out['body'], mat=p.lacquer(accent))
