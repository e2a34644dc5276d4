"""Parts of drawer cabinets: fronts with pulls, doors, open drawers with an inlay, tops."""
import numpy as np
import kit as p
import sdf


def drawer_front(w, h, loc, front, pull='alu', holder=True, catch=None):
    """A front whose near face stands at loc's y; loc is the middle. Returns the pressed field (for marks)."""
    x, y, z = loc
    p.box((w, 16, h), (x, y + 8, z), front, 3.2, name='front')
    field = p.box((w - 22, 4, h - 30), (x, y - .4, z - 7), front, 1.8, name='field')
    bar = {'alu': p.alu(), 'black': p.black()}.get(pull) or p.lacquer(pull)
    g = p.plate([(-13, 0, 3), (3, 0, 2), (3, 13, 5), (0, 15.5, 3), (-14, 15.5, 2), (-14, 12, 1), (-3, 12, 3), (-3, 3, 3),
        (-13, 3, 1)], w - 2,
                (x, y + 1, z + h / 2 - 16.5), bar, 'yz', r=.5, name='pull')
    g.name = 'pull'
    for s in (-1, 1):
        p.box((3, 17, 17), (x + s * (w / 2 - 1), y - 5.5, z + h / 2 - 8.5), p.black(), 1)
    if holder:
        p.box((74, 1.6, 16), (x - w / 2 + 74, y - 2.8, z - 9), p.material('holder', (.02, .02, .02), .35), .6)
        p.box((67, .6, 11), (x - w / 2 + 74, y - 3.7, z - 9), p.paper(), .2)
    if catch:
        p.box((34, 9, 8), (x + w / 2 - 52, y - 9, z + h / 2 - 20), p.plastic(catch), 2.5)
    return field


def door(w, h, loc, front, pull='alu', accent='brick'):
    x, y, z = loc
    p.box((w, 16, h), (x, y + 8, z), front, 3.2, name='front')
    field = p.box((w - 50, 4, h - 50), (x, y - .4, z), front, 1.8, name='field')
    bar = {'alu': p.alu(), 'black': p.black()}.get(pull) or p.lacquer(pull)
    p.box((16, 14, min(150, h - 80)), (x + w / 2 - 44, y - 9, z + 8), bar, 5)
    for i in range(6):
        p.box((120, 3, 3.4), (x - w / 2 + 120, y - 2.4, z + h / 2 - 60 - i * 9), p.material('hole', (.004, .004, .004), .7), 1)
    for s in (-1, 1):
        p.rod(5, 44, (x - w / 2 - 2, y + 2, z + s * (h / 2 - 60)), p.steel(), 'z', 1)
    return field


def tray(w, d, h, y, zc, seed=0, tools=False):
    """The open drawer: steel tray with a ribbed liner, or foam with a row of wrenches and sockets."""
    grey, foam_mat = p.material('tray', (.06, .06, .062), .4), p.material('foam', (.016, .016, .017), .85, bump=.5, scale=60)
    yc = y + d / 2
    p.box((w, d, 2), (0, yc, zc - h / 2 + 6), grey, .6)
    for s in (-1, 1):
        p.box((2.4, d, h - 18), (s * w / 2, yc, zc - 5), grey, .8)
        p.box((8, d, 10), (s * (w / 2 + 5), yc + 20, zc - 12), p.brushed(), 1)
    if not tools:
        liner = p.material('liner', (.050, .051, .053), .6, bump=.15, scale=90)
        p.box((w - 8, d - 8, 3), (0, yc, zc - h / 2 + 8.5), liner, .8)
        for i in range(int((w - 30) / 12)):
            p.box((4, d - 16, 1.6), (-(w - 30) / 2 + 6 + i * 12, yc, zc - h / 2 + 10.4), liner, .6)
        return
    foam = zc + h / 2 - 26
    p.box((w - 10, d - 10, 30), (0, yc, foam - 15), foam_mat, 2)
    s, n = p.steel(.2), 9
    for i in range(n):  # wrenches
        x, long = -w / 2 + 44 + i * 25, 118 - i * 5 + seed * 4
        p.box((15, long + 26, .6), (x, y + 28 + long / 2, foam + .2), p.material('nest', (.004, .004, .004), .9), .1)
        p.box((6.5, long - 14, 4), (x, y + 28 + long / 2, foam + 2.5), s, 1.4)
        for q, at in ((9.5, y + 26 + long), (11, y + 30)):
            p.lathe([(5, -2.6), (q - i * .3, -2.6), (q - i * .3, 2.6), (5, 2.6), (5, -2.6)], (x, at, foam + 3), s, 'z', .5, 32)
    for j in range(2):  # sockets
        for i in range(9):
            r = 9.5 + i * .55 + j * 1.5
            p.lathe([(0, 4), (r * .6, 4), (r * .62, 14), (r, 14), (r, -12), (0, -12)],
                (30 + i * 29 * w / 600, y + 56 + j * 62, foam + 4), p.steel(.18), 'z', .8, 40)


def top_mat(w, d, z, mat):
    """A lipped top with a ribbed rubber mat; returns the edge."""
    edge = p.box((w + 16, d + 20, 24), (0, 0, z + 12), mat, 8, name='top')
    p.box((w - 24, d - 24, 4), (0, 0, z + 24.5), p.rubber(), 1.5)
    for i in range(int((w - 40) / 10)):
        p.box((3, d - 32, 1.4), (-(w - 40) / 2 + 5 + i * 10, 0, z + 26.8), p.rubber(), .5)
    for s in (-1, 1):
        p.box((16, d + 8, 16), (s * (w / 2 - 2), 0, z + 28), mat, 6)
    p.box((w + 8, 16, 16), (0, d / 2, z + 28), mat, 6)
    return edge


def top_wells(w, d, z, mat):
    """A moulded top with compartments at the back and on both sides, and a flat middle."""
    g = p.grid((-w / 2 - 14, -d / 2 - 16, z - 4), (w / 2 + 14, d / 2 + 14, z + 60), 2)
    X, Y, Z = g.X, g.Y, g.Z
    f = sdf.slab(sdf.slab(np.abs(X) - w / 2 - 6 + 0 * Y, Y, d / 2 + 8, 22), Z - z - 24, 26, 7)
    f = sdf.smax(f, -sdf.rbox((X, Y, Z), (0, -38, z + 50), (w / 2 - 112, d / 2 - 54, 14), 10), 3)
    for i in range(6):
        step = (w - 60) / 6
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (-(w - 60) / 2 + step * (i + .5), d / 2 - 38, z + 52), (step / 2 - 6, 30, 26), 10), 3)
    for s in (-1, 1):
        for j in range(3):
            step = (d - 120) / 3
            f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * (w / 2 - 52), -d / 2 + 26 + step * (j + .5), z + 52), (42, step / 2 - 7, 24),
                10), 3)
    top = p.solid('top', f, g, mat)
    p.box((w - 240, d - 122, 3), (0, -38, z + 37), p.rubber(), 1)
    return top
