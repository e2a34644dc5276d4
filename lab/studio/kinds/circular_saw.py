"""Circular saw of 165 or 190 mm, seen from the blade side; cordless or corded."""
import math
import numpy as np
import baseplate
import blades
import cables
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=30, elevation=17),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=38, elevation=20, focus=(60, -40, 60), span=150),
}
YB = -30  # plane of the blade


def build(shell='graphite', accent='amber', battery=True, cable=False, amps='5.0 Ah', volts='18 V', size=165, teeth=24, plate='black',
          guard='cast', lower='black', ribs=5, fence=False, text=None, level=3):
    k = size / 165
    r, zb = size / 2, 88 * k
    sheet = {'black': p.material('plate-black', (.020, .020, .021), .42, .3, bump=.12, scale=90), 'cast': p.cast(),
        'steel': p.brushed()}[plate]
    hood = {'cast': p.cast(), 'black': p.black()}.get(guard) or p.plastic(guard)
    out = {'base': _base(sheet, k, plate)}
    blades.round_blade((0, YB, zb), r, teeth, 18 * k, '20' if size < 180 else '30')
    out.update(_guards(hood, lower, k, zb, ribs, guard))
    out.update(_motor(shell, hood, zb, k))
    out.update(_handle(shell, accent, zb, battery or not cable))
    _fittings(accent, sheet, zb, k, fence)
    light, dark = p.INK, (.04, .04, .04)
    p.printed(f'{size}', 13 * k, (2 * k, -90, zb + 32 * k), out['guard'], color=dark if guard != 'black' else light)
    p.patch([(-17, -5.5), (17, -5.5), (17, 5.5), (-17, 5.5)], (-78 * k, -90, zb + 10 * k), out['guard'],
        mat=p.material('tag', (.02, .02, .021), .35), lift=.01)
    p.printed(text or (volts if battery or not cable else '1050 W'), 6.5, (-78 * k, -90, zb + 10 * k), out['guard'],
        color=light)
    if battery:
        p.battery((-100, 36, 116 + zb - 88), (116, 72, 50), accent, volts, amps, level)
    elif not cable:  # the bare slide of the battery
        p.box((104, 50, 8), (-102, 36, 113 + zb - 88), p.black(), 2)
    if cable:
        dz = zb - 88
        cables.cable([(-152, 22, 124 + dz), (-190, 24, 112 + dz), (-246, 52, 34), (-280, 120, 4), (-216, 190, 4), (-120, 150, 4),
            (-50, 112, 4)], 3.8)
    return out


def _base(sheet, k, plate):
    near, far = -58, 96
    back, front = -150 * k, 150 * k
    outline = [(back, near, 10), (front - 16, near, 10), (front, near + 18, 10), (front, 12, 6), (front - 9, 18, 4), (front - 9, 38, 4),
               (front, 44, 6), (front, far, 12), (back, far, 10)]
    slot = [(-96 * k, YB - 12, 5), (88 * k, YB - 12, 5), (88 * k, YB + 13, 5), (-96 * k, YB + 13, 5)]
    ridges = [((back + 18, 82), (front - 22, 82), 3), ((back + 18, 5), (back + 18, 66), 3), ((back + 34, 5), (back + 34, 66), 3),
              ((front - 24, near + 24), (front - 24, 4), 2.4)]
    base = baseplate.base_plate(outline, sheet, [slot], ridges)
    ink = (.62, .62, .60) if plate == 'black' else (.03, .03, .03)
    baseplate.scale_marks((front - 40, near + 12), (-5, 0), 19, (.6, 5), 5, 3.1, ink)
    for i, s in enumerate(('0', '45')):  # cutting line marks beside the notch
        p.text(s, 8, (front - 17, 8 if i == 0 else 52, 3.1), p.material('scale-ink', ink, .5), (0, 0, 90), thick=.02)
    return base


def _guards(hood, lower, k, zb, ribs, name):
    """Upper guard with the chip port, and the turned lower guard, open towards the front."""
    g = p.grid((-132 * k, -62, 40), (112 * k, 10, 190 * k), .9)
    X, Y, Z = g.X / k, g.Y, (g.Z - zb) / k + 88
    v = sdf.turn(X, Z, -8, 0, 88)[1]
    rr = np.sqrt(X ** 2 + (Z - 88) ** 2)
    disc = np.maximum(rr - 93, -(v - 13))
    port = sdf.poly(X, Z, sdf.fillet([(-40, 150, 10), (-92, 118, 14), (-116, 100, 4), (-116, 70, 4), (-80, 80, 14), (-40, 96, 10)]))
    f = sdf.slab(sdf.smin(disc, port, 14), Y - YB, 20, 6)
    f = sdf.smax(f, -sdf.slab(np.maximum(rr - 87.5, -(v + 30)), Y - YB, 14.5, 1), 1.5)
    for i in range(ribs):  # pressed into the flank
        a = 90 + (i - (ribs - 1) / 2) * 21
        uu, vv = sdf.turn(X, Z, a, 0, 88)
        f = sdf.smax(f, -sdf.rbox((uu, Y - (YB - 20), vv), (67, 0, 0), (13, 2.0, 3.1), 1.6), 2)
    f = sdf.smin(f, sdf.slab(np.maximum(np.abs(rr - 89) - 3, -(v - 16)), Y - YB, 21.5, 1.5), 2)  # rim
    upper = p.solid('guard', f, g, hood)
    nozzle = p.rubber() if name != 'black' else p.dark_steel()
    p.lathe([(0, 0), (16, 0), (17, 3), (17, 10), (15, 12), (15, 26), (12, 26), (12, 4), (0, 4)], (-114 * k, YB, zb - 3 * k), nozzle,
        'x', 1)\
        .rotation_euler[1] = math.radians(180 + 4)
    low = _lower(lower, k, zb)
    for x, z in ((-70, 44), (62, 50), (-8, 80)):
        p.screw((x * k, YB - 20.4, zb + z * k))
    return {'guard': upper, 'lower': low}


def _lower(color, k, zb):
    g = p.grid((-94 * k, -58, -2), (94 * k, -6, 130 * k), .9)
    A, B, C = g.X / k, g.Y, (g.Z - zb) / k + 88
    q = np.sqrt(A ** 2 + (C - 88) ** 2)
    v1, v2 = sdf.turn(A, C, -84, 0, 88)[1], sdf.turn(A, C, 6, 0, 88)[1]
    f = np.maximum(np.maximum(q - 87, np.minimum(v1, q - 30)), v2 - 8)
    f = sdf.slab(f, B - YB, 12.5, 2.5)
    f = sdf.smin(f, sdf.slab(np.maximum(np.abs(q - 80) - 1.6, np.maximum(v2 - 2, np.minimum(v1 + 4, q - 30))), B - YB, 13.4, .8), 2)
    f = sdf.smax(f, -sdf.slab(q - 84.6, B - YB, 11, .5), .6)
    f = sdf.smax(f, -np.maximum(q - 24, B - YB), .8)
    mat = {'black': p.material('guard', (.035, .035, .037), .36, .6), 'cast': p.cast(), 'steel': p.brushed()}.get(color) or p.plastic(color)
    low = p.solid('lower', np.maximum(f, -g.Z - .5), g, mat)
    p.box((30, 9, 13), (-88 * k, YB - 12, zb - 2), p.black(), 3, (0, -30, 0))
    return low


def _motor(shell, hood, zb, k):
    m = p.grid((-60, -14, zb - 58), (64, 124, zb + 72), .9)
    D, E, F = m.X, m.Y, m.Z
    f = sdf.cyl(D - 2, F - (zb + 8), E - 58, sdf.lerp(E, [(-10, 46), (20, 46), (34, 42), (116, 39)]), 60, 9)
    for i in range(11):
        uu, vv = sdf.turn(D, F, -40 + i * 26, 2, zb + 8)
        f = sdf.smax(f, -sdf.rbox((uu, E, vv), (42, 96, 0), (7, 12, 2.2), 1.6), 1)
    gear = p.solid('gear', np.maximum(f, E - 30), m, hood)
    motor = p.solid('motor', np.maximum(f - .5, 31 - E), m, p.plastic(shell))
    p.rod(33, 30, (2, 98, zb + 8), p.material(*blades.HOLE), 'y', 2)
    return {'motor': motor, 'gear': gear}


def _handle(shell, accent, zb, battery):
    dz = zb - 88
    g = p.grid((-184, -14, 70 + dz), (108, 60, 262 + dz), .8)
    H, J = g.X, g.Z - dz
    off = g.Y - 22
    rear = [(-146, 168, 90), (-160, 134, 10), (-160, 118, 6)] if battery else [(-146, 168, 80), (-154, 134, 16), (-148, 112, 12)]
    outer = sdf.poly(H, J, sdf.fillet([(42, 120, 14), (62, 168, 60), (44, 214, 70), (-2, 240, 200), (-70, 242, 200),
        (-124, 210, 160)] + rear + [(-52, 112, 8)]))
    hole = sdf.poly(H, J, sdf.fillet([(14, 168, 16), (18, 190, 20), (-2, 206, 40), (-66, 207, 80), (-100, 186, 70), (-108, 160, 18),
        (-98, 148, 12), (-20, 148, 14)]))
    loop = sdf.smax(outer, -hole, 4)
    half = sdf.lerp(J, [(112, 27), (135, 24), (165, 17), (200, 16.5), (240, 17)])
    han = sdf.slab(loop, np.abs(off) - half + 16, 16, 12)
    if battery:
        han = sdf.smin(han, sdf.rbox((H, off, J), (-104, 14, 125), (58, 34, 11), 7), 14)
    han = sdf.smin(han, sdf.cone((H, off, J), (16, -30, 128), (20, 0, 150), 26, 22), 14)
    # ribs and a panel line behind the front pillar, a parting line of the rubber
    for i in range(4):
        han = sdf.smax(han, -sdf.rbox((H + (J - 150) * .25, np.abs(off), J), (-146 + i * 9, 25, 150), (1.6, 5, 9), 1.3), 1)
    zone = sdf.poly(H, J, sdf.fillet([(70, 226, 8), (30, 200, 20), (0, 192, 16), (-40, 192, 20), (-96, 176, 30), (-120, 152, 10),
        (-200, 160, 6), (-200, 280, 6), (70, 280, 6)]))
    dia = np.clip(np.sin((H * .9 + J) * .95) * np.sin((H * .9 - J) * .95) * 3, -.2, 1)
    tex = .5 * dia * np.clip(-sdf.poly(H, J, sdf.fillet([(-118, 160, 8), (-70, 236, 20), (-34, 238, 20), (-34, 206, 8),
        (-84, 190, 20)])) / 3, 0, 1)
    body = p.solid('shell', np.maximum(han, -zone + .35), g, p.plastic(shell))
    grip = p.solid('grip', np.maximum(han - .9 - tex, zone + .35), g, p.rubber(True))
    t = p.grid((-40, 8, 172 + dz), (10, 36, 212 + dz), .8)
    tp = sdf.poly(t.X, t.Z - dz, sdf.fillet([(-36, 206, 3), (4, 206, 3), (0, 192, 8), (-14, 185, 10), (-30, 190, 6)]))
    p.solid('trigger', sdf.slab(tp, t.Y - 22, 7.5, 4), t, p.plastic(accent))
    p.box((17, 42, 8), (-12, 22, 216 + dz), p.black(), 3)
    knob = p.grid((52, -14, 138 + dz), (132, 58, 226 + dz), .8)
    ku, kv = sdf.turn(knob.X, knob.Z - dz, 38, 62, 164)
    kn = sdf.slab(np.sqrt(kv ** 2 + (knob.Y - 22) ** 2) - sdf.lerp(ku, [(6, 20), (12, 15.5), (24, 15.5), (40, 19.5), (48, 18)]),
        ku - 29, 21, 8)
    stem = sdf.cone((knob.X, knob.Y, knob.Z - dz), (48, 22, 156), (72, 22, 172), 16, 13)
    p.solid('knob', sdf.smin(kn, stem, 6), knob, p.rubber(True))
    for x, z in ((34, 142), (-136, 138), (46, 194)):
        p.screw((x, 22 - (23.4 if z < 150 else 16.8), z + dz))
    return {'shell': body, 'grip': grip}


def _fittings(accent, sheet, zb, k, fence):
    """Depth arc with lever, bevel quadrant with scale and clamp, rip fence."""
    front = 150 * k
    p.plate([(-132, 4, 2), (-124, 4, 2), (-112, 60, 20), (-88, 112, 20), (-96, 116, 3), (-120, 66, 20)], 3, (0, 2, 2), p.brushed(),
        'xz', r=.5)
    quad = p.plate([(front - 78, 0, 3), (front - 12, 0, 3), (front - 12, 30, 24), (front - 30, 50, 20), (front - 64, 38, 16)], 3,
        (0, 66, 3), p.brushed(), 'xz', r=.6)
    ink = p.material('scale-ink', (.03, .03, .03), .5)
    for i in range(10):
        a = math.radians(20 + i * 14)
        p.box((4.5, .12, .7), (front - 44 + 29 * math.cos(a), 64.4, 10 + 29 * math.sin(a)), ink, .02, (0, -math.degrees(a), 0))
    p.lathe([(0, 0), (9, 0), (11, -3), (11, -12), (8, -14), (0, -14)], (front - 44, 64, 22), p.black(), 'y', 1)
    p.box((34, 7, 8), (front - 44, 53, 22), p.plastic(accent), 3, (0, 38, 0))
    p.box((20, 26, 16), (front - 26, 66, 10), sheet, 3)
    p.rod(7.5, 16, (front - 30, 30, 11), p.black(), 'z', 2)
    for i in range(12):
        a = i * math.pi / 6
        p.rod(1.3, 14, (front - 30 + 7.4 * math.cos(a), 30 + 7.4 * math.sin(a), 11.5), p.black(), 'z', .5)
    if fence:
        p.box((14, 230, 2.6), (front - 30, -22, 5.2), p.brushed(), .5)
        p.box((130, 3, 18), (front - 62, -137, 1), p.brushed(), 1)
        p.box((130, 12, 3), (front - 62, -132, 9), p.brushed(), 1)
        baseplate.scale_marks((front - 30, -118), (0, 5), 11, (.5, 5), 5, 6.6, (.03, .03, .03))
    return quad
