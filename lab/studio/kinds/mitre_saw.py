"""Sliding compound mitre saw: turntable with fences, two rails, tilting head with blade, guard, motor and handle."""
import math
import numpy as np
import blades
import cables
import sdf
import kit as p
from inks import ink_on

VIEWS = {
    'main': dict(azimuth=-36, elevation=17),
    'side': dict(azimuth=38, elevation=16),
    'detail': dict(azimuth=-30, elevation=24, focus=(-20, -60, 130), span=260),
}
HEAD = (0, -6, 292)  # middle of the blade: the head stands up, over the table
R = 108


def build(shell='graphite', accent='steelblue', body='cast', size=216, rail=300, text='1600 W', bag=False, clamp=True):
    """The user stands at -y; the blade is in the yz plane and the rails run along y."""
    out = _table(body, accent)
    out.update(_fence(body))
    _arm(body, accent, rail)
    out.update(_head(shell, accent, size, text))
    if clamp:
        _clamp(accent)
    if bag:
        p.rod(34, 150, (0, 250, 330), p.material('bag', (.03, .03, .032), .9, bump=.5, scale=40), 'y', 20)
    cables.cable([(66, 96, 300), (70, 150, 286), (120, 250, 120), (150, 300, 4), (100, 330, 4), (30, 290, 4), (0, 220, 4)], 4)
    return out


def _cast(body):
    return p.cast() if body == 'cast' else p.plastic(body)


def _table(body, accent):
    """Foot with two wings, round turntable with its arm to the front, insert plate, scale, mitre handle."""
    metal = _cast(body)
    g = p.grid((-274, -150, -2), (274, 150, 66), 1.3)
    X, Y, Z = g.X, g.Y, g.Z
    wing = sdf.poly(X, Y, sdf.fillet([(-268, -46, 12), (-130, -62, 30), (130, -62, 30), (268, -46, 12), (268, 66, 12), (140, 84, 30),
        (-140, 84, 30), (-268, 66, 12)]))
    f = sdf.slab(wing, Z - 34, 27, 5)
    for s in (-1, 1):  # hollow below the wings, cells from the front
        for i in range(3):
            f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * (152 + i * 40), -40, 28), (15, 30, 14), 5), 2)
    f = sdf.smax(f, -sdf.rbox((X, Y, Z), (0, 0, 0), (250, 52, 9), 6), 3)
    ring = sdf.slab(np.sqrt(X ** 2 + (Y - 4) ** 2) - 146, Z - 30, 24, 5)
    f = sdf.smin(f, np.maximum(ring, Y - 60), 4)
    f = sdf.smax(f, -sdf.slab(np.sqrt(X ** 2 + (Y - 4) ** 2) - 131, Z - 60, 22, 1), 1)
    base = p.solid('base', f, g, metal)
    t = p.grid((-136, -262, 6), (136, 140, 66), 1.2)
    X, Y, Z = t.X, t.Y, t.Z
    disc = sdf.slab(np.sqrt(X ** 2 + (Y - 4) ** 2) - 129, Z - 50, 11, 2)
    tongue = sdf.slab(sdf.poly(X, Y, sdf.fillet([(-66, -90, 30), (-34, -236, 18), (34, -236, 18), (66, -90, 30)])), Z - 40, 21, 4)
    f = sdf.smin(disc, tongue, 3)
    f = sdf.smax(f, -sdf.rbox((X, Y, Z), (0, -60, 62), (11, 162, 3.4), 1), .6)
    for s in (-1, 1):  # grooves that let chips fall
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * 76, 4, 61), (34, 1.4, 2), 1), .8)
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (s * 84, -36, 61), (26, 1.4, 2), 1), .8)
    table = p.solid('table', f, t, p.material('table', (.50, .50, .50), .36, 1, bump=.06, scale=50, stretch=(1, 30, 30)))
    p.box((20, 316, 3), (0, -60, 59.6), p.material('insert', (.02, .02, .021), .5), .5)
    p.box((3, 300, .3), (0, -60, 61.2), p.material('hole', (.004, .004, .004), .7), .1)
    ink = p.material('scale-ink', (.03, .03, .03), .5)
    for i in range(-30, 31):
        if abs(i) < 5:
            continue
        a, long = math.radians(-90 + i * 1.6), 5 if i % 5 else 9
        p.box((.7, long, .2), ((141 - long / 2) * math.cos(a), 4 + (141 - long / 2) * math.sin(a), 54.1), ink, .02, (0, 0, i * 1.6))
    for n in (15, 30, 45):
        for s in (-1, 1):
            a = math.radians(-90 + s * n * 1.06)
            p.text(f'{n}', 7, (128 * math.cos(a), 4 + 128 * math.sin(a), 61.2), ink, (0, 0, s * n * 1.06), thick=.02)
    # mitre handle at the tongue with its detent lever
    p.lathe([(0, 0), (9, 0), (9, 10), (17, 13), (20, 30), (17, 46), (0, 48)], (0, -232, 36), p.rubber(), 'y', 4,
        seg=48).rotation_euler[0] = math.radians(180)
    p.box((30, 34, 7), (0, -214, 64), p.plastic(accent), 3, (-8, 0, 0))
    for x, y in ((-240, 50), (240, 50), (-240, -30), (240, -30)):
        p.rod(13, 8, (x, y, 3), p.rubber(), 'z', 2)
    for s in (-1, 1):
        p.lathe([(9, 0), (9, .6), (4, .6), (4, -6), (0, -6)], (s * 244, 42, 61), p.dark_steel(), 'z', .2, seg=40)
    return {'base': base, 'table': table}


def _fence(body):
    """Two tall fences with cast windows, standing behind the middle of the table."""
    out = {}
    for s, name in ((-1, 'fence-left'), (1, 'fence')):
        g = p.grid((-262 if s < 0 else 12, 34, 58), (-12 if s < 0 else 262, 62, 146), 1)
        X, Y, Z = g.X * s, g.Y, g.Z
        side = sdf.poly(X, Z, sdf.fillet([(16, 60, 2), (16, 92, 8), (52, 138, 14), (150, 138, 14), (180, 112, 16), (256, 108, 10),
            (256, 60, 2)]))
        f = sdf.slab(side, Y - 43, 5, 1.5)
        f = sdf.smin(f, sdf.rbox((X, Y, Z), (136, 50, 64), (120, 11, 5), 3), 4)
        for i in range(5):
            x = 62 + i * 42
            f = sdf.smin(f, sdf.rbox((X, Y, Z), (x, 50, 84), (2.4, 9, 20), 2), 4)
        f = sdf.smax(f, -sdf.slab(sdf.poly(X, Z, sdf.fillet([(64, 112, 5), (140, 112, 5), (140, 126, 5), (74, 126, 5)])), Y - 43, 20,
            .5), 1)
        f = sdf.smax(f, -sdf.rbox((X, Y, Z), (136, 36, 80), (116, 2.8, 1), .6), .8)
        out[name] = p.solid(name, f, g, _cast(body))
        p.rod(8, 13, (s * 108, 54, 120), p.black(), 'y', 2)
    return out


def _arm(body, accent, rail):
    """Bevel housing behind the table and the two rails with their slide."""
    metal = _cast(body)
    g = p.grid((-70, 84, 0), (72, 186, 200), 1.2)
    X, Y, Z = g.X, g.Y, g.Z
    f = sdf.slab(np.sqrt(X ** 2 + (Z - 62) ** 2) - 56, Y - 124, 26, 6)
    post = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-50, 60), (50, 60), (44, 150, 20), (38, 186, 14), (-38, 186, 14), (-44, 150, 20)])),
        Y - 146, 24, 8)
    f = sdf.smax(sdf.smin(f, post, 14), -(Z - 4), 2)
    p.solid('arm', f, g, metal)
    p.lathe([(52, 0), (57, 1), (57, 9), (52, 10)], (0, 94, 62), p.lacquer(accent), 'y', 1)
    p.box((14, 70, 10), (0, 196, 70), p.black(), 4, (20, 0, 0))
    chrome = p.material('chrome', (.72, .72, .72), .12, 1)
    for z in (146, 186):
        p.rod(12.5, rail + 70, (0 if z < 160 else 0, 60 + 130, z + 40), chrome, 'y', 2)
        p.rod(15, 8, (0, 60 + 130 + rail / 2 + 36, z + 40), p.black(), 'y', 2)
    # slide with its bearings, the clamp knob
    p.box((56, 92, 92), (0, 146, 206), metal, 12)
    for z in (186, 226):
        for y in (98, 194):
            p.lathe([(12, 0), (19, 0), (19, 6), (12, 6)], (0, y - 3, z), p.black(), 'y', 1)
    p.lathe([(0, 0), (7, 0), (7, 14), (15, 16), (16, 28), (13, 32), (0, 32)], (28, 146, 206), p.black(), 'x', 2)
    p.box((64, 26, 112), (0, 345, 206), p.black(), 8)  # end of the rails
    p.box((22, 64, 100), (-2, 62, 238), metal, 9)  # hinge of the head
    p.rod(22, 74, (0, 54, 254), metal, 'x', 3)
    p.rod(10, 80, (0, 54, 254), p.dark_steel(), 'x', 1)


def _head(shell, accent, size, text):
    x0, y0, z0 = HEAD
    ink, cover = ink_on(shell), p.material('cover', p.COLORS.get(shell, shell), .34, bump=.05, scale=90)
    p.grouped(lambda: blades.round_blade((0, 0, 0), R, 48, 20, '30'), HEAD, (0, 0, -90))
    # upper guard in the yz plane
    g = p.grid((x0 - 30, -150, 224), (x0 + 34, 124, 420), 1)
    X, Y, Z = g.X - x0, g.Y - y0, g.Z - z0
    rr = np.sqrt(Y ** 2 + Z ** 2)
    cut = sdf.turn(Y, Z, 20)[1]
    f = np.maximum(rr - 117, 8 - cut)
    neck = sdf.poly(Y, Z, sdf.fillet([(20, 60, 20), (96, 30, 20), (120, -10, 10), (96, -48, 14), (50, -52, 14), (20, 20, 20)]))
    port = sdf.poly(Y, Z, sdf.fillet([(60, 92, 10), (124, 66, 4), (124, 34, 4), (70, 30, 10)]))
    f = sdf.smin(sdf.smin(f, neck, 10), port, 10)
    f = sdf.slab(f, X, 21, 6)
    f = sdf.smax(f, -sdf.slab(np.maximum(rr - 112, -cut - 40), X, 13, 1), 1)
    for i in range(4):
        u, v = sdf.turn(Y, Z, 62 + i * 24)
        f = sdf.smax(f, -sdf.rbox((u, np.abs(X) - 21, v), (86, 0, 0), (16, 2, 3.4), 1.6), 2)
    f = sdf.smin(f, sdf.slab(np.maximum(np.abs(rr - 113) - 3.4, 10 - cut), X, 22.5, 1.5), 2)
    guard = p.solid('guard', f, g, cover)
    # lower guard: smoked plastic, ribbed
    k = p.grid((x0 - 26, -140, 172), (x0 + 26, 124, 330), 1)
    X, Y, Z = k.X - x0, k.Y - y0, k.Z - z0
    rr, cut = np.sqrt(Y ** 2 + Z ** 2), sdf.turn(Y, Z, 64)[1]  # drawn back a little: the teeth show in front
    f = sdf.slab(np.maximum(rr - 112, cut - 6), X, 17, 4)
    f = sdf.smax(f, -sdf.slab(rr - 109.5, X, 15, 1), 1)
    f = sdf.smax(f, -np.maximum(rr - 36, X * 0), 1)
    for q, wide in ((106, 3.5), (44, 4)):  # raised rims
        f = sdf.smin(f, sdf.slab(np.maximum(np.abs(rr - q) - wide, cut - 4), X, 18.6, 1.2), 2)
    for i in range(3):
        u, v = sdf.turn(Y, Z, -58 + i * 32)
        f = sdf.smin(f, sdf.rbox((u, np.abs(X) - 16.5, v), (75, 0, 0), (30, 2, 2.2), 1.2), 2)
    f = sdf.smax(f, -sdf.slab(np.maximum(rr - 109.5, 37 - rr), X, 15, 1), 1)
    lower = p.solid('lower', f, k, p.material('smoke', (.06, .062, .066), .22, coat=.6))
    # motor to the right of the blade, slanting back a little
    m = p.grid((x0 + 14, -70, 226), (x0 + 176, 70, 364), 1)
    X, Y, Z = m.X - x0 - 20, m.Y - y0 - 14, m.Z - z0
    rad = sdf.lerp(X, [(0, 50), (24, 50), (34, 47), (130, 43), (146, 38)])
    f = sdf.slab(np.sqrt(Y ** 2 + Z ** 2) - rad, X - 72, 74, 9)
    for i in range(14):
        u, v = sdf.turn(Y, Z, i * 360 / 14)
        f = sdf.smax(f, -sdf.rbox((u, X, v), (46, 118, 0), (8, 16, 2.4), 1.8), 1.2)
    f = np.maximum(f, -np.maximum(np.abs(X - 40) - .9, -(f + 1.1)))
    motor = p.solid('motor', f, m, cover)
    p.rod(35, 40, (x0 + 138, y0 + 14, z0), p.material('hole', (.004, .004, .004), .7), 'x', 2)
    p.printed(text, 13, (x0 + 76, -84, z0 + 6), motor, color=ink)
    p.stripe(44, 1.4, (x0 + 76, -84, z0 - 5), motor, mat=p.lacquer(accent))
    p.printed(f'{size}', 19, (x0 - 44, y0 - 4, z0 + 62), guard, (90, 0, -90), ink)
    # horizontal grip in front of the head
    h = p.grid((x0 - 40, -236, 306), (x0 + 60, -60, 416), .9)
    P = (h.X - x0, h.Y, h.Z)
    stem = sdf.smin(sdf.cone(P, (0, -90, 372), (8, -150, 392), 15, 14), sdf.cone(P, (8, -196, 340), (0, -112, 316), 13, 13), 10)
    bow = sdf.smin(stem, sdf.cone(P, (8, -150, 392), (10, -204, 346), 18, 16.5), 14)
    u = (h.Y + 150) * .75 - (h.Z - 392)
    zone = np.maximum(np.abs(u + 6) - 26, -(P[0] * 0 + 1))
    tex = .45 * np.clip(np.sin(h.Y * .9 + h.X * .7) * np.sin(h.Y * .9 - h.X * .7) * 3, -.2, 1)
    p.solid('handle', bow, h, p.rubber(True))
    p.solid('handle-grip', np.maximum(bow - .5 - tex, zone), h, p.rubber(True))
    p.box((15, 26, 14), (x0 + 8, -168, 360), p.plastic(accent), 5, (-40, 0, 0))
    p.box((44, 9, 9), (x0 + 6, -138, 404), p.plastic(accent), 3, (0, 0, 0))
    # carrying bow on top, laser box, screws, chip spout
    p.tube([(x0, 20, 398), (x0, 30, 426), (x0, 62, 428), (x0, 92, 400), (x0, 96, 362)], 8, p.black())
    p.box((20, 30, 18), (x0 + 26, -84, z0 + 46), p.black(), 4)
    p.lathe([(0, 0), (17, 0), (18, 3), (18, 14), (16, 16), (16, 40), (13, 40), (13, 4), (0, 4)], (x0, 114, z0 + 50), p.black(), 'y', 1)
    for y, z in ((-60, 96), (46, 96), (-98, 50), (84, -26)):
        p.rod(4, 1.6, (x0 - 21.4, y0 + y, z0 + z), p.dark_steel(), 'x', .4)
        p.rod(4, 1.6, (x0 + 21.4, y0 + y, z0 + z), p.dark_steel(), 'x', .4)
    return {'guard': guard, 'lower': lower, 'motor': motor}


def _clamp(accent):
    steel = p.steel()
    p.rod(6, 130, (-196, 60, 122), steel, 'z', 1)
    p.box((18, 76, 16), (-196, 28, 172), p.dark_steel(), 4)
    p.rod(6.5, 96, (-196, -4, 150), p.brushed(), 'z', .8)
    p.lathe([(0, 0), (18, 0), (20, 4), (16, 9), (0, 10)], (-196, -4, 98), p.black(), 'z', 2)
    p.lathe([(0, 0), (9, 0), (17, 8), (17, 20), (12, 26), (0, 26)], (-196, -4, 192), p.plastic(accent), 'z', 3)
