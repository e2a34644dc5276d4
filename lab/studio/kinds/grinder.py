"""Angle grinder 115-125 mm, corded or cordless: cast gear head, guard, side handle, disc or bare spindle."""
import math
import numpy as np
import sdf
import kit as p
from inline import barrel, boot, cord, hole, knob_handle, ridge, slots, tilt

LYING = tilt(-117.3, -3.4, 24)  # on its flank and the guard: disc towards the camera
FLAT = tilt()  # on the guard, as in use
VIEWS = {
    'main': dict(azimuth=33, elevation=19, fill=.94, pose=FLAT),
    'side': dict(azimuth=8, elevation=12, fill=.94, pose=LYING, build=dict(lie='side')),
    'detail': dict(azimuth=40, elevation=26, pose=FLAT, focus=(-18, -10, 66), span=150),
}
TAIL = -214


def build(shell='graphite', accent='amber', power='1400 W', disc='cut', size=62.5, handle=True, guard='dark', head='cast',
          cordless=False, battery=None, amps='5.0 Ah', zone='sweep', slant=20, vents=6, ring=True,
          dial=False, side=-1, lie='flat', speed='11 000'):
    """disc: cut, flap or None (bare spindle); zone: sweep, step or none; battery: None, compact or large (cordless only)."""
    body = _housing(shell, accent, zone, slant, vents, cordless)
    gear = _head(head, accent, ring)
    cover = _guard(guard, size)
    if disc == 'cut':
        p.cutting_disc((0, 0, -52), size)
    elif disc == 'flap':
        _flaps(size)
    else:
        _spindle(accent)
    if handle:
        p.grouped(lambda: knob_handle(112, 15, accent=accent if ring else None), (0, 24 * side, 3), (0, 0, 0 if side < 0 else 180))
    _prints(body, power, speed, size, accent, cordless, dial)
    if cordless:
        _dock(accent, battery, amps)
    else:
        boot((TAIL - 1, 0, 0))
        pose = LYING if lie == 'side' else FLAT
        way = [(-305, -138, 8), (-345, -142), (-372, -95), (-340, -30), (-262, 16)] if lie == 'side' else [(-322, 4, 40), (-352, 22, 8),
            (-356, 70), (-316, 124), (-226, 140)]
        cord((TAIL - 44, 0, 0), (-1, 0, .05), pose, way)
    return {**body, 'head': gear, 'guard': cover}


def _housing(shell, accent, zone, slant, vents, cordless):
    g = p.grid((-262 if cordless else -226, -48, -62), (-28, 48, 50), .8)
    P = X, Y, Z = g.X, g.Y, g.Z
    stops = [(-222, 25), (-208, 27.5), (-190, 27.8), (-150, 25.2), (-118, 26), (-100, 29.5), (-84, 33.6), (-60, 34.6), (-30, 34.2)]
    body = barrel(g, stops, (TAIL - 4, -34), 7, 2.35)
    body = sdf.smax(body, np.abs(Y) - 31.5, 5)
    if cordless:  # the foot that carries the battery
        foot = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-250, -52, 6), (-238, -52, 8), (-212, -34, 26), (-200, 20, 20), (-222, 37, 16),
                                                   (-250, 38, 6)])), Y, 35, 9)
        body = sdf.smin(body, foot, 26)
    body = slots(body, P, (-66, 0), 8.2, vents - 1, (1.9, 13), 34, -slant, 7)
    if not cordless:
        body = slots(body, P, (-204, 0), 7, vents - 1, (1.7, 10), 27, 0, 6)
    # the slide switch's bed on the near flank
    body = sdf.smax(body, -sdf.rbox(P, (-112, -31, 12), (27, 5.5, 8.5), 3), 1.2)
    u, v = sdf.turn(X, Z, -slant, -52, 0)
    body = ridge(body, u if zone != 'none' else X + 50)
    rub = {
        'sweep': [(-196, 70, 4), (-202, -70, 4), (-78, -70, 10), (-86, -22, 40), (-128, -6, 40), (-140, 70, 10)],
        'step': [(-200, 70, 4), (-200, -70, 4), (-96, -70, 10), (-96, -14, 10), (-150, -10, 12), (-150, 70, 10)],
        'none': [(-400, 9, 1), (-400, 8, 1), (-399, 8, 1)],
    }[zone]
    rub = sdf.poly(X, Z, sdf.fillet(rub))
    dock = X + 238 if cordless else X + 900
    out = p.solid('shell', np.maximum(np.maximum(body, -rub + .35), -dock + .4), g, p.plastic(shell))
    if cordless:
        p.solid('dock', np.maximum(body + .3, dock + .4), g, p.black(True))
        for s in (-1, 1):
            p.screw((-226, s * 34.5, 18), r=3)
            p.screw((-226, s * 34.5, -30), r=3)
    ribs = .9 + .6 * np.clip(np.cos((X + Z * .35) * .95) * 2, 0, 1) * np.clip((-Z - 2) / 4, 0, 1) * np.clip((-X - 104) / 6, 0,
        1) * np.clip((X + 192) / 6, 0, 1)
    grip = p.solid('grip', np.maximum(body - ribs, rub + .35), g, p.rubber(True)) if zone != 'none' else out
    p.rod(27.5, 58, (-72, 0, 0), hole(), 'x', 2)
    if not cordless:
        p.rod(22, 46, (-192, 0, 0), hole(), 'x', 2)
    p.box((34, 6, 13), (-110, -29.6, 12), p.plastic(accent) if zone == 'none' else p.black(), 2.4)
    p.grip_ribs((-119, -33, 12), (4, 0, 0), 5, (1.5, 1.8, 10), p.black() if zone != 'none' else p.plastic(accent))
    return {'shell': out, 'grip': grip}


def _head(finish, accent, ring):
    h = p.grid((-44, -42, -42), (42, 42, 42), .7)
    A, B, C = h.X, h.Y, h.Z
    head = sdf.cyl(A, B, C + 2, sdf.lerp(C, [(-40, 27), (-22, 31), (8, 29.5), (20, 26), (31, 19)]), 32, 6)
    neck = sdf.slab(np.sqrt(B ** 2 + (C * 1.02) ** 2) - sdf.lerp(A, [(-40, 34), (0, 26)]), A + 18, 18, 5)
    head = sdf.smin(head, neck, 12)
    flange = sdf.rbox((A, B, C), (-33, 0, 0), (4.2, 33, 33), 9)
    head = sdf.smin(head, flange, 5)
    head = sdf.smax(head, np.abs(B) - 34, 3)
    for y in (-1, 1):  # bosses for the side handle, one takes it
        boss = sdf.cyl(A, C - 3, B - y * 30, 11.5, 7, 1.5)
        head = sdf.smin(head, boss, 7)
        head = np.maximum(head, -sdf.cyl(A, C - 3, B - y * 38, 5, 12, .3))
    for i in range(4):  # fins of the air outlet
        head = sdf.smax(head, -sdf.rbox((A, np.abs(B), C), (-23, 33, 14 - 8.2 * i), (6, 5, 1.7), 1.4), 1.4)
    head = ridge(head, C + 25, .6, .8)
    metal = {'cast': p.cast, 'dark': lambda: p.material('cast-dark', (.060, .061, .064), .46, .4, bump=.22, scale=75)}[finish]()
    o = p.solid('head', head, h, metal)
    for y in (-1, 1):
        for z in (-1, 1):
            p.lathe([(0, 0), (3.9, 0), (3.9, 3.2), (2.2, 3.2), (2.2, 1.4), (0, 1.4)], (-29.2, y * 26, z * 26), p.dark_steel(), 'x', .5)
    p.rod(9, 5, (-4, 0, 31.5), p.black(), 'z', 1.4)
    p.rod(7.4, 5, (-4, 0, 33.4), p.lacquer(accent) if ring else p.black(), 'z', 1.4)
    if ring:
        p.plate([(-31.5, -31.5, 9), (31.5, -31.5, 9), (31.5, 31.5, 9), (-31.5, 31.5, 9)], 1.6, (-36.4, 0, 0), p.lacquer(accent), 'yz', .4)
    return o


def _guard(finish, size):
    R = size + 8
    m = {'dark': p.material('guard', (.035, .035, .037), .36, .6), 'zinc': p.brushed()}[finish]
    prof = [(25, -36), (25, -40.5), (R * .6, -41.5), (R - 3, -44), (R, -47), (R, -62), (R - 2.6, -63), (R - 1.7, -62), (R - 1.7, -48),
            (R - 4, -45.5), (23, -42)]
    o = p.lathe(prof, (0, 0, 0), m, 'z', 1.2, 160, 'guard', 188)
    o.rotation_euler[2] = math.radians(86)
    for a in (86, 274):  # stiffened ends
        t = math.radians(a)
        p.box((R - 27, 1.8, 4), ((R + 25) / 2 * math.cos(t), (R + 25) / 2 * math.sin(t), -43.6), m, .7, (0, 0, a))
    p.lathe([(23, -32), (29.6, -32), (29.6, -40), (23, -40)], (0, 0, 0), p.steel(), 'z', .8)
    p.box((13, 9, 7), (20, -26, -36), p.dark_steel(), 1.2, (0, 0, 38))
    p.rod(3.4, 16, (25, -22, -36), p.steel(), 'z', .6)
    return o


def _flaps(r):
    """Flap disc: a backing plate and overlapping leaves of abrasive cloth."""
    m = p.material('cloth', (.155, .060, .035), .82, bump=.5, scale=240)
    p.lathe([(11, -48), (r * .5, -48), (r * .72, -52), (r * .97, -52.5), (r * .97, -54), (r * .6, -54), (11, -50)], (0, 0, 0),
            p.material('backing', (.03, .03, .032), .5, bump=.2), 'z', .6)
    n = 44
    for i in range(n):
        a = 360 * i / n
        t = math.radians(a)
        p.box((r * .42, 12, 1.2), (r * .785 * math.cos(t), r * .785 * math.sin(t), -55.6), m, .3, (16, 0, a))
    p.lathe([(11, -50), (r * .55, -51), (r * .58, -55), (r * .5, -55.5)], (0, 0, 0), p.paper((.55, .54, .51)), 'z', .4)
    p.lathe([(0, -58), (9, -58), (15, -57), (17.5, -52)], (0, 0, 0), p.dark_steel(), 'z', .8)
    for s in (-1, 1):
        p.rod(2.2, 2, (s * 11.5, 0, -57.4), hole(), 'z', .2)


def _spindle(accent):
    """Click mount without a disc: plate, three jaws, bore."""
    p.lathe([(0, -40), (21, -40), (21, -46), (18.5, -48), (0, -48)], (0, 0, 0), p.steel(), 'z', .6)
    p.lathe([(0, -48), (11, -48), (11, -55), (8.6, -57), (5, -57), (4.4, -51), (0, -51)], (0, 0, 0), p.dark_steel(), 'z', .6)
    for i in range(3):
        a = 120 * i + 30
        t = math.radians(a)
        p.box((5, 8, 4), (10.5 * math.cos(t), 10.5 * math.sin(t), -52.5), p.steel(), 1, (0, 0, a))
    p.lathe([(21, -41), (21.6, -41.4), (21.6, -43.4), (21, -43.8)], (0, 0, 0), p.lacquer(accent), 'z', .2)


def _prints(body, power, speed, size, accent, cordless, dial):
    on = [body['shell'], body['grip']]
    dark = (.03, .03, .03) if body['shell'].data.materials[0].name.startswith('plastic-(0.4') else p.INK
    p.printed(power, 7.5, (-94, 0, 60), on, (0, 0, 0), color=dark)
    p.printed('125' if size > 60 else '115', 12, (-66, 0, 60), on, (0, 0, 0), color=dark)
    p.stripe(26, 1.2, (-66, 0, 60 - 1), on, (0, 0, 0), p.lacquer(accent)).location.y = -.09
    p.patch([(-24, -9), (24, -9), (24, 9), (-24, 9)], (-70, 60, 0), on, (90, 0, 180), p.material('rating', (.42, .42, .41), .34, .25), .05)
    p.printed(f'{int(size * 2)} mm   {power}', 4.6, (-70, 60, 3.4), on, (90, 0, 180), (.02, .02, .02))
    p.printed(f'{speed} min-1   M14', 3.6, (-70, 60, -3.4), on, (90, 0, 180), (.02, .02, .02))
    if dial:
        p.rod(9.5, 6, (TAIL + 22, 0, 25.4), p.black(), 'z', 1.5)
        p.box((11, 1.2, 1), (TAIL + 22, 0, 28.6), p.lacquer(accent), .3, (0, 0, 40))


def _dock(accent, battery, amps):
    if battery:
        size = (116, 74, 50) if battery == 'compact' else (122, 76, 64)
        p.grouped(lambda: p.battery((0, 0, 0), size, accent, '18 V', amps), (-251, 0, -8), (0, 90, 0))
        return
    for s in (-1, 1):  # rails of the battery mount, contacts between them
        p.box((7, 6, 78), (-252, s * 25, -6), p.black(), 1.5)
        p.box((3, 10, 78), (-254.5, s * 23.5, -6), p.black(), 1)
    p.box((8, 34, 26), (-252, 0, 14), p.black(), 2)
    for i in range(5):
        p.box((5, 1.1, 15), (-256, -12 + i * 6, 12), p.steel(), .3)
