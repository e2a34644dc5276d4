"""Workshop trolley of plastic: a deep bin on wheels, a bin for fixings, a box on top, a telescopic handle."""
import numpy as np
import chests
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=31, elevation=15, dof=.6),
    'side': dict(azimuth=7, elevation=8, dof=.6),
    'detail': dict(azimuth=26, elevation=16, focus=(60, -140, 400), span=300, dof=.6),
}
W, D = 470, 275


def build(shell='graphite', accent='amber', bin='black', wheel=92, handle=210, text='3 / 1'):
    body = p.material('tub', p.COLORS.get(shell, shell), .46, bump=.16, scale=70)
    black = p.material('tub-black', (.017, .017, .018), .48, bump=.18, scale=70)
    middle = black if bin == 'black' else p.material('tub', p.COLORS.get(bin, bin), .46, bump=.16, scale=70)
    out = {'lower': _lower(body, black, wheel), 'middle': _middle(middle, accent)}
    out['top'], out['lid'] = _top(body, black, accent)
    for z in (334, 440):
        for s in (-1, 1):
            chests.metal_latch((s * 148, -D / 2 - 3, z), 42, 58 if z < 400 else 62)
    for s in (-1, 1):
        out[f'wheel{s}'] = chests.wheel(wheel, 46, (s * (W / 2 - 6), D / 2 - 22, wheel), accent)
    p.rod(7, W - 20, (0, D / 2 - 22, wheel), p.steel(), 'x', 1)
    if handle:
        out['handle'] = chests.telescope(92, D / 2 + 20, 300, 606 + handle, 9.5, p.rubber(), accent)
    for z in (318, 420, 540):
        p.box((224, 26, 26), (0, D / 2 + 10, z), black, 6)
    ink = ink_on(shell)
    p.printed(text, 26, (-150, -D / 2 - 20, 196), out['lower'], color=ink)
    p.stripe(66, 3, (-150, -D / 2 - 20, 174), out['lower'], mat=p.lacquer(accent))
    return out


def _ribs(g, f, xs, z0, z1, d, deep=4, wide=9):
    """Vertical grooves in the front."""
    for x in xs:
        f = sdf.smax(f, -sdf.rbox((g.X, g.Y, g.Z), (x, -d / 2, (z0 + z1) / 2), (wide / 2, deep + 3, (z1 - z0) / 2), 3), 2)
    return f


def _lower(body, black, r):
    g, f = chests.hull(W - 16, D, 26, 312, .05, 34, 10)
    X, Y, Z = g.X, g.Y, g.Z
    f = _ribs(g, f, (-70, -42, -14, 14, 42, 70), 70, 262, D - 14)
    f = sdf.smax(f, -sdf.rbox((X, np.abs(Y), Z), (0, D / 2 + 4, 300), (116, 14, 9), 6), 3)
    for s in (-1, 1):  # room for the wheels
        well = sdf.slab(np.sqrt((Y - D / 2 + 22) ** 2 + (Z - r) ** 2) - r - 9, X - s * (W / 2), 36, 6)
        f = sdf.smax(f, -well, 4)
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * (W / 2 - 12), -24, 196), (8, 62, 46), 10), 4)
    lower = p.solid('lower', f, g, body)
    h, q = chests.hull(W, D + 4, 286, 318, .0, 36, 6)
    p.solid('rim', q, h, black)
    for s in (-1, 1):
        p.box((70, 40, 34), (s * 130, -D / 2 + 44, 17), black, 8)
        p.box((16, 110, 16), (s * (W / 2 - 10), -24, 226), black, 6)
    p.box((W - 120, 12, 16), (0, -D / 2 + 14, 38), black, 5)
    return lower


def _middle(mat, accent):
    """The bin tilts out at its front, where a grip is pressed in."""
    g, f = chests.hull(W - 14, D - 4, 318, 424, .0, 32, 8)
    X, Y, Z = g.X, g.Y, g.Z
    panel = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-118, 332, 10), (118, 332, 10), (118, 412, 10), (-118, 412, 10)])), Y + D / 2, 30, 1)
    f = np.maximum(f, -np.maximum(np.abs(panel) - 1.6, -(f + 3)))
    f = sdf.smax(f, -sdf.rbox((X, Y, Z), (0, -D / 2, 396), (64, 20, 12), 7), 3)
    for s in (-1, 1):
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * W / 2, 0, 371), (9, 90, 30), 8), 3)
    middle = p.solid('middle', f, g, mat)
    p.box((120, 8, 7), (0, -D / 2 + 2, 405), p.plastic(accent), 3)
    p.box((150, .5, 26), (0, -D / 2 + 1.2, 356), p.paper((.62, .62, .60)), .1)
    ink = p.material('ink-print', (.04, .04, .042), .5)
    for i in range(7):  # which screws are within
        x, y = -58 + i * 19, -D / 2 + .8
        long = 9 + i * 1.1
        p.box((1.8, .2, long), (x, y, 356 + 4 - long / 2), ink, .02)
        p.box((5.4, .2, 2), (x, y, 361), ink, .02)
    return middle


def _top(body, black, accent):
    g, f = chests.hull(W - 8, D, 424, 548, -.02, 34, 8)
    X, Y, Z = g.X, g.Y, g.Z
    f = _ribs(g, f, (-70, -42, -14, 14, 42, 70), 446, 524, D + 2)
    for s in (-1, 1):
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * W / 2, 0, 482), (8, 80, 30), 8), 3)
    top = p.solid('top', f, g, body)
    h, q = chests.hull(W, D + 6, 546, 604, -.0, 38, 14)
    X, Y, Z = h.X, h.Y, h.Z
    q = sdf.smax(q, -sdf.rbox((X, Y, Z), (0, -10, 612), (112, 46, 22), 12), 5)
    for s in (-1, 1):
        q = sdf.smax(q, -sdf.rbox((X, Y, Z), (s * 176, -4, 610), (40, 92, 13), 8), 3)
    q = np.maximum(q, -np.maximum(np.abs(Z - 556) - 1.2, -(q + 3)))
    lid = p.solid('lid', q, h, black)
    p.tube([(-104, -10, 590), (-98, -10, 602), (-80, -10, 609), (80, -10, 609), (98, -10, 602), (104, -10, 590)], 9, p.rubber())
    for s in (-1, 1):  # organisers under clear covers
        p.box((72, 172, 3), (s * 176, -4, 600), p.material('clear', (.10, .105, .11), .12, coat=.8), 1.2)
        for i in range(4):
            p.box((70, 1.6, 3), (s * 176, -70 + i * 44, 601.4), p.material('clear-rib', (.16, .165, .17), .2), .5)
        p.box((20, 12, 5), (s * 176, -D / 2 + 34, 603), p.plastic(accent), 2)
    for s in (-1, 1):
        chests.latch((s * 92, -D / 2 - 2, 540), 44, 46, black, 'front', accent)
    return top, lid
