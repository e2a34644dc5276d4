"""Carry cases: stackable box, blow-moulded hinged case (closed and open, with a moulded bed), soft tool bag.

Closed ones stand on z = 0, centred on x = y = 0, their front towards -y.
"""
import math
import numpy as np
import sdf
import kit as p


def moulded(color='graphite', rough=.46):
    """Grained plastic of cases; without the mould seam of two-part shells."""
    c = p.COLORS.get(color, color)
    return p.material('case', c, rough, bump=.22, scale=170)


def fabric(color=(.030, .031, .034)):
    return p.material('fabric', p.COLORS.get(color, color), .82, bump=.7, scale=230, spec=.25)


def webbing(color=(.016, .016, .017)):
    return p.material('webbing', p.COLORS.get(color, color), .7, bump=.6, scale=90, stretch=(1, 1, 8), spec=.3)


def _card(w, h, loc, code):
    """Paper card in a frame: the line of print names what is inside."""
    p.box((w + 8, 3, h + 8), loc, moulded((.018, .018, .019)), 1.2)
    x, y, z = loc
    p.box((w, 1, h), (x, y - 1.4, z), p.paper((.62, .61, .58)), .2)
    ink = p.material('ink', (.03, .03, .03), .5)
    p.text(code, h * .34, (x, y - 1.98, z + h * .14), ink, thick=.02)
    for i, k in enumerate((.62, .44)):
        p.box((w * k, .2, 1.1), (x - w * (.72 - k) / 2, y - 1.95, z - h * (.16 + .16 * i)), ink, .05)


def _latch(loc, w, h, mat, thick=9):
    """Snap latch over the joint of lid and body, facing -y."""
    x, y, z = loc
    p.plate([(-w / 2, -h * .5, 5), (w / 2, -h * .5, 5), (w / 2, h * .38, 4), (w * .40, h * .5, 4), (-w * .40, h * .5, 4), (-w / 2, h * .38,
        4)],
            thick, (x, y + thick * .28, z), mat, 'xz', 1.6, 'latch')
    dark = moulded((.016, .016, .017))
    p.box((w * .62, 3.2, h * .10), (x, y - thick * .25, z - h * .28), dark, 1.4)
    p.box((w * .62, 1.6, h * .06), (x, y - thick * .25, z + h * .30), dark, .7)
    p.rod(2.6, w * 1.06, (x, y + thick * .35, z + h * .44), p.dark_steel(), 'x', .6)


def _knob(loc, mat):
    """Turning T-lock, facing -y."""
    x, y, z = loc
    p.lathe([(0, -5), (27, -5), (31, -2), (31, 9), (0, 9)], (x, y, z), moulded((.018, .018, .019)), 'y', 1.6)
    p.plate([(-25, -7, 5), (-8, -9, 4), (-8, -22, 5), (8, -22, 5), (8, -9, 4), (25, -7, 5), (25, 7, 5), (-25, 7, 5)], 11, (x, y - 7, z + 3),
            mat, 'xz', 2.6, 'knob')
    p.rod(3, 1.2, (x, y - 12.6, z + 2), moulded((.018, .018, .019)), 'y', .3)


def stack_box(size=(396, 296, 187), shell='graphite', accent='steelblue', lock='knob', code='18 V', lid=.70, ribs=5, lid_color=None):
    """Stackable box with foot and rim that lock into the next; lock: 'knob' or 'pair' of latches with a front grip."""
    W, D, H = size
    a, b = W / 2, D / 2
    g = p.grid((-a - 6, -b - 8, -3), (a + 6, b + 6, H + 8), 1.5)
    X, Y, Z = g.X, g.Y, g.Z
    zl = H * lid
    body = sdf.rbox((X, Y, Z), (0, 0, H / 2), (a, b, H / 2), 11)
    foot = sdf.rbox((X, Y, Z), (0, 0, 0), (a + 9, b + 9, 11), 2)  # the foot is narrower than the box above
    inner = sdf.rbox((X, Y, Z), (0, 0, H / 2), (a - 6, b - 6, H / 2 + 9), 10)
    body = sdf.smax(body, -np.maximum(foot, -inner), 2)
    for s in (-1, 1):  # hollows of front, back and flanks between the posts: upright ribs stay
        wide = (a - 62) / 2
        cx = 58 + wide - 22 if lock == 'knob' else 0
        half = wide - 8 if lock == 'knob' else a - 96
        for c in ((-cx, cx) if cx else (0,)):
            pan = sdf.rbox((X, np.abs(Y), Z), (c, b + 6, zl * .50 + 3), (half, 11, zl * .36), 6)
            for i in range(ribs if cx else 0):
                rx = c + (i - (ribs - 1) / 2) * (half * 2 / (ribs + .2))
                pan = np.maximum(pan, -sdf.rbox((X, np.abs(Y), Z), (rx, b, zl * .5), (2.4, 20, zl), 1.5))
            body = sdf.smax(body, -pan, 3)
    side = sdf.rbox((np.abs(X), Y, Z), (a + 6, 0, zl * .5 + 3), (11, b - 52, zl * .36), 6)
    for i in range(6):
        side = np.maximum(side, -sdf.rbox((np.abs(X), Y, Z), (a, (i - 2.5) * (b - 52) / 3.2, zl * .5), (20, 2.4, zl), 1.5))
    body = sdf.smax(body, -side, 3)
    # lid: a band of its own, a raised rim on top, a trough for the handle
    band = sdf.rbox((X, Y, Z), (0, 0, (zl + H) / 2), (a + 2.6, b + 2.6, (H - zl) / 2), 10)
    rim = np.maximum(sdf.rbox((X, Y, Z), (0, 0, H), (a - 9, b - 9, 5), 2.4), -sdf.rbox((X, Y, Z), (0, 0, H), (a - 24, b - 24, 12), 4))
    band = sdf.smin(band, rim, 3)
    band = sdf.smax(band, -sdf.rbox((X, Y, Z), (0, 0, H), (a * .56, 34, 16), 8), 2)
    for s in (-1, 1):
        band = sdf.smax(band, -sdf.rbox((X, np.abs(Y), Z), (s * a * .80, 0, H), (a * .13, b - 36, 2.2), 1.5), 1.5)
    low = np.maximum(body, Z - zl + .9)
    up = np.maximum(band, zl + .9 - Z)
    o = dict(shell=p.solid('case-body', low, g, moulded(shell)), lid=p.solid('case-lid', up, g, moulded(lid_color or shell)))
    p.box((W - 8, D - 8, 6), (0, 0, zl), p.material('hole', (.004, .004, .004), .7), 3)
    dark = moulded((.018, .018, .019))
    # folded handle in its trough
    p.plate([(-a * .50, -14, 8), (a * .50, -14, 8), (a * .50, 20, 6), (a * .42, 20, 6), (a * .38, 2, 8), (-a * .38, 2, 8), (-a * .42, 20,
        6), (-a * .50, 20, 6)],
            15, (0, 0, H - 4), dark, 'xy', 5, 'handle')
    mat = moulded(accent, .38)
    if lock == 'knob':
        _knob((0, -b - 2, zl), mat)
        _card(70, 30, (-(58 + (a - 62) / 2 - 22), -b + 2.5, zl * .54), code)
    else:
        for s in (-1, 1):
            _latch((s * (a - 62), -b - 3, zl - 2), 46, 62, mat)
        # carry grip across the front hollow
        p.plate([(-60, -13, 6), (60, -13, 6), (66, 13, 5), (46, 13, 5), (40, -1, 7), (-40, -1, 7), (-46, 13, 5), (-66, 13, 5)], 13,
                (0, -b + 1, zl * .56), dark, 'xz', 4, 'grip')
        _card(74, 22, (0, -b - 2.3, zl + (H - zl) * .5), code)
    for s in (-1, 1):  # latches of the flanks
        p.box((7, 58, 44), (s * (a + 3.4), 0, zl + 2), dark, 2.5)
        p.box((3, 44, 7), (s * (a + 6.8), 0, zl - 10), mat, 1.4)
    for x in (-1, 1):
        for y in (-1, 1):
            p.box((44, 34, 8), (x * (a - 44), y * (b - 40), 4), dark, 2)
    return o


def blow_case(size=(390, 350, 110), shell='graphite', accent='amber', code='18 V', bars=4):
    """Blow-moulded case, closed, standing on its hinge edge: the handle is on top, the lid looks to -y."""
    W, H, T = size
    a, t = W / 2, T / 2
    g = p.grid((-a - 5, -t - 6, -3), (a + 5, t + 6, H + 6), 1.5)
    X, Y, Z = g.X, g.Y, g.Z
    out = sdf.fillet([(-a, 0, 26), (a, 0, 26), (a, H - 46, 30), (a - 34, H - 30, 20), (88, H - 30, 12), (70, H, 16), (-70, H, 16),
                      (-88, H - 30, 12), (-a + 34, H - 30, 20), (-a, H - 46, 30)])
    d = sdf.poly(X, Z, out)
    ay = np.abs(Y)
    belly = sdf.lerp(Z, [(0, t - 6), (40, t), (H - 60, t), (H - 28, t * .60), (H, t * .52)])
    body = sdf.slab(d, ay - belly + 30, 30, 15)
    body = sdf.smax(body, -np.maximum(sdf.poly(X, Z, sdf.fillet([(-54, H - 30, 12), (54, H - 30, 12), (54, H - 15, 7), (-54, H - 15, 7)])),
                                      ay - T), 6)  # hand hole
    # stepped panel on both faces with bars and a calm field for the label
    inner = sdf.poly(X, Z, sdf.fillet([(-a + 34, 34, 24), (a - 34, 34, 24), (a - 34, H - 84, 24), (-a + 34, H - 84, 24)]))
    groove = np.maximum(np.abs(inner) - 4.5, -(ay - t + 5))
    body = sdf.smax(body, -groove, 5)
    for i in range(bars):
        z = 62 + i * (H * .46) / max(1, bars - 1)
        bar = sdf.rbox((X, ay, Z), (a * .40, t + 1.5, z), (a * .34, 6.5, H * .034), 4)
        body = sdf.smax(body, -bar, 5)
    plain = sdf.rbox((X, ay, Z), (-a * .41, t + 2, 62 + H * .23), (a * .30, 4, H * .265), 3)
    body = sdf.smax(body, -plain, 3)
    o = {}
    for name, s in (('shell', -1), ('back', 1)):
        o[name] = p.solid(f'case-{name}', np.maximum(body, .7 - s * Y), g, moulded(shell))
    p.solid('case-gap', np.maximum(body + 3.5, ay - 2), g, p.material('hole', (.004, .004, .004), .7))
    mat = moulded(accent, .38)
    for s in (-1, 1):
        p.grouped(lambda: _latch((0, 0, 0), 44, 54, mat, 8), (s * a * .64, 0, H - 27.5), (-90, 0, 0))
        p.rod(7, 62, (s * a * .55, 0, 3), moulded((.018, .018, .019)), 'x', 1)
    x, y, z = -a * .41, -t - .2, 62 + H * .23
    p.label(a * .46, H * .22, (x, -t + 1.9, z), [(code, H * .070, -a * .19, H * .045), ('Professional tool set', H * .026, -a * .19,
        -H * .02), ('Made for trade use', H * .022, -a * .19, -H * .06)],
            bg=(.55, .54, .51))
    p.box((a * .46, .5, 5), (x, -t + 1.6, z - H * .095), mat, .2)
    return o


class Bed:
    """A slab of moulded plastic into which recesses are cut; z = top is its surface."""

    def __init__(self, lo, hi, top, depth, h=1.1, corner=12):
        self.top, (x0, y0), (x1, y1) = top, lo, hi
        self.g = p.grid((x0 - 3, y0 - 3, top - depth - 3), (x1 + 3, y1 + 3, top + 4), h)
        g = self.g
        half = ((x1 - x0) / 2, (y1 - y0) / 2)
        flat = np.maximum(np.abs(g.X - (x0 + x1) / 2) - half[0], np.abs(g.Y - (y0 + y1) / 2) - half[1])
        self.field = np.maximum(np.maximum(flat, g.Z - top), top - depth - g.Z).astype(np.float32)

    def _cut(self, make, lo, hi, depth, soft=1.6, k=1.8):
        """Cuts make(X, Y) (a flat distance) to a depth, only where it can matter."""
        g, ix = self.g, []
        for i in (0, 1):
            n = self.field.shape[i]
            ix.append(slice(max(0, int((lo[i] - 5 - g.lo[i]) / g.h)), min(n, int((hi[i] + 5 - g.lo[i]) / g.h) + 2)))
        X, Y = g.X[ix[0]], g.Y[:, ix[1]]
        hole = sdf.slab(make(X, Y), g.Z - self.top, depth, soft)
        part = self.field[ix[0], ix[1]]
        self.field[ix[0], ix[1]] = sdf.smax(part, -hole, k)

    def pill(self, a, b, r, depth, flat=False):
        """Recess along the line a..b; flat: square ends instead of round ones."""
        (ax, ay), (bx, by) = a, b
        L = math.hypot(bx - ax, by - ay) or 1e-6
        ux, uy = (bx - ax) / L, (by - ay) / L

        def d(X, Y):
            u, v = (X - ax) * ux + (Y - ay) * uy, -(X - ax) * uy + (Y - ay) * ux
            if flat:
                return np.maximum(np.abs(u - L / 2) - L / 2, np.abs(v) - r)
            return np.sqrt((u - np.clip(u, 0, L)) ** 2 + v * v) - r
        self._cut(d, (min(ax, bx) - r, min(ay, by) - r), (max(ax, bx) + r, max(ay, by) + r), depth)

    def round(self, x, y, r, depth):
        self._cut(lambda X, Y: np.sqrt((X - x) ** 2 + (Y - y) ** 2) - r, (x - r, y - r), (x + r, y + r), depth)

    def outline(self, pts, depth):
        us, vs = zip(*[q[:2] for q in pts])
        self._cut(lambda X, Y: sdf.poly(X, Y, sdf.fillet(pts)), (min(us), min(vs)), (max(us), max(vs)), depth, 3, 3)

    def done(self, color=(.022, .022, .024), name='bed'):
        return p.solid(name, self.field, self.g, moulded(color, .52))


def _tray(W, D, H, shell, name, wall=5.5):
    """Half of an open case: floor at z = -H, rim at z = 0, hinge edge along y = 0, its body towards +y."""
    g = p.grid((-W / 2 - 4, -4, -H - 3), (W / 2 + 4, D + 4, 4), 1.6)
    X, Y, Z = g.X, g.Y, g.Z
    out = sdf.rbox((X, Y - D / 2, Z), (0, 0, 0), (W / 2, D / 2, H), 14)
    out = sdf.smax(out, Z, 1.5)
    lip = np.maximum(sdf.rbox((X, Y - D / 2, Z), (0, 0, -3), (W / 2 + 2.2, D / 2 + 2.2, 3), 2), Z)
    hole = sdf.rbox((X, Y - D / 2, Z), (0, 0, 0), (W / 2 - wall, D / 2 - wall, H - 7), 10)
    out = sdf.smax(sdf.smin(out, lip, 2), -hole, 1.5)
    for i in range(3):  # steps of the outer face
        out = sdf.smax(out, -sdf.rbox((X, Y - D / 2, Z), ((i - 1) * W * .30, 0, -H), (W * .125, D * .38, 2.6), 2), 2)
    return p.solid(name, out, g, moulded(shell))


def open_case(size, fill_base, fill_lid, shell='graphite', accent='amber', opened=106, bed=(.022, .022, .024)):
    """Hinged case lying open: fill_base(), fill_lid() lay out each half in a frame whose rim is z = 0 and whose hinge is y = 0.

    In the frame of the base the front is at y = -D, in that of the lid the far edge is at y = D. Returns the named halves.
    """
    W, D, T = size
    H = T / 2
    o = {}

    def base():
        p.grouped(lambda: o.update(shell=_tray(W, D, H, shell, 'tray')), (0, -D, 0))
        o.update(fill_base() or {})
        mat = moulded(accent, .38)
        for s in (-1, 1):
            _latch((s * W * .32, -D - 2, -H * .42), 48, min(40, H * .9), mat, 8)
        p.plate([(-66, -9, 7), (66, -9, 7), (60, 30, 12), (-60, 30, 12)], 15, (0, -D - 22, -H * .45), moulded((.018, .018, .019)), 'xy', 5,
                'handle')
        p.plate([(-44, 0, 6), (44, 0, 6), (42, 19, 6), (-42, 19, 6)], 15.6, (0, -D - 20, -H * .45), p.material('hole', (.004, .004, .004),
            .7), 'xy', 1, 'hand-hole')

    def lid():
        o.update(lid=_tray(W, D, H, shell, 'lid'))
        o.update({f'lid-{k}': v for k, v in (fill_lid() or {}).items()})
        for s in (-1, 1):
            p.box((48, 9, 12), (s * W * .32, D + 4, -8), moulded((.018, .018, .019)), 2)
    p.grouped(base, (0, 0, H))
    p.grouped(lid, (0, 3, H), (180 - opened, 0, 0))
    for s in (-1, 0, 1):
        p.rod(4.6, W * .16, (s * W * .34, 2, H - 1), moulded((.018, .018, .019)), 'x', .8)
    return o


def bag(size=(470, 240, 270), shell=(.030, .031, .034), accent='amber', code='18 V'):
    """Soft tool bag with a hard base, outer pockets, zip and two webbing handles."""
    W, D, H = size
    a, b = W / 2, D / 2
    cloth, dark = fabric(shell), webbing()
    g = p.grid((-a - 14, -b - 34, -2), (a + 14, b + 20, H + 20), 1.7)
    X, Y, Z = g.X, g.Y, g.Z
    # cloth gives: it bellies out half way up and sags between the ends of the top
    swell = 7 * np.sin(np.clip(Z / H, 0, 1) * math.pi) + 1.6 * np.sin(X * .045 + Z * .03) + 1.2 * np.sin(X * .11 - Z * .05 + 1)
    lean = sdf.lerp(Z, [(0, 0), (H * .55, 2), (H * .80, 16), (H, b * .66)])
    sag = 6 * np.cos(X / a * 1.35) ** 2 + 1.5 * np.sin(X * .05)
    body = sdf.rbox((X, Y, Z), (0, 0, H / 2), (a + 40, b + 40, H / 2), 6)
    flat = sdf.rbox((X, np.abs(Y) + lean, Z * 0), (0, 0, 0), (a, b, 60), 34)
    body = sdf.smax(body, flat - swell * .8, 26)
    body = sdf.smax(body, Z - H + sag, 16)
    low = sdf.rbox((X, Y, Z), (0, 0, 0), (a + 4, b + 4, 44), 16)
    o = {'shell': p.solid('cloth', sdf.smax(body, 34 - Z, 2), g, cloth)}
    o['base'] = p.solid('base', np.maximum(low, -Z), g, p.rubber())
    # pockets of the front: three pouches with a seam between
    for i, (x, w, h) in enumerate(((-a * .62, a * .27, H * .42), (0, a * .31, H * .50), (a * .62, a * .27, H * .42))):
        puff = 10 + 3 * np.cos((X - x) / w * 1.4)
        pouch = sdf.rbox((X, Y, Z), (x, -b - 2 + 8, h * .5 + 22), (w, puff + 10, h * .5), 10)
        pouch = sdf.smax(pouch, -sdf.rbox((X, Y, Z), (x, -b + 2, h + 22), (w - 9, 7, 24), 5), 3)
        q = p.solid(f'pouch{i}', pouch, g, fabric(tuple(c * 1.25 for c in shell) if not isinstance(shell, str) else shell))
        o[f'pouch{i}'] = q
        p.stripe(w * 1.72, 8, (x, -b - 40, h + 10), q, mat=dark)
    p.stripe(60, 6, (0, -b - 40, H * .40), o['pouch1'], mat=lacquer_cloth(accent))
    p.printed(code, 20, (0, -b - 40, H * .28), o['pouch1'], color=(.55, .54, .50))
    for s in (-1, 1):  # webbing runs up from the base and becomes the handles
        for x in (-a * .315, a * .315):
            for i in range(5):  # short pieces: the cloth leans back
                h = H * .062
                p.patch([(-15, -h), (15, -h), (15, h), (-15, h)], (x, s * (b + 28), H * (.29 + i * .12)), [o['shell']],
                        (90, 0, 0 if s < 0 else 180), dark, 1.2)
        yy = s * (b * .55)
        top = H + 62 if s < 0 else H + 36
        p.tube([(-a * .315, s * b * .86, H * .74), (-a * .315, yy, H * .96), (-a * .27, yy * .7, top - 14), (-a * .12, yy * .5, top),
                (a * .12, yy * .5, top), (a * .27, yy * .7, top - 14), (a * .315, yy, H * .96), (a * .315, s * b * .86,
                    H * .74)], 7.5, dark)
        p.tube([(-a * .13, yy * .5, top), (0, yy * .5, top + .5), (a * .13, yy * .5, top)], 12, p.rubber())
    # zip along the top with its puller
    p.box((W * .90, 15, 2.4), (0, 0, H - 5), dark, 1)
    for i in range(int(W * .88 / 5)):
        p.box((2.6, 7, 1.4), (-W * .44 + i * 5, 0, H - 3.2), p.dark_steel(), .3)
    p.box((30, 9, 4), (W * .30, -6, H - 1), moulded(accent, .4), 1.5)
    for s in (-1, 1):
        p.box((4, 34, 7), (s * (a + 8), 0, H * .62), p.dark_steel(), 1.5)
    return o


def lacquer_cloth(color):
    return p.material('tape', p.COLORS.get(color, color), .6, bump=.3, scale=200)
