"""Laser with three 360-degree planes: a block with glass drums on top, in front and on the right, on a levelling base."""
import numpy as np
import sdf
import kit as p
import optics

VIEWS = {
    'main': dict(azimuth=30, elevation=15),
    'side': dict(azimuth=6, elevation=7),
    'detail': dict(azimuth=36, elevation=24, focus=(0, -10, 150), span=120),
}
Z0 = 40  # the block stands on its base


def build(shell='graphite', accent='amber', size=(112, 78, 96), top=(0, 0), front=(25, -2), right=(0, 4), left=None, panel=(-23, 12), r=15,
          beam=optics.BEAM, text='12 V', outline='corners', base='turret', cap=None, handle=False, keys=2, cover=False):
    """Drums: top at (x, y), front at (x, z), right and left at (y, z) from the block's middle; None leaves one away.

    panel: (x, z) of the keys.
    """
    L, W, H = size
    zc, cap = Z0 + H / 2, p.plastic(cap) if cap else None
    g = p.grid((-L / 2 - 16, -W / 2 - 16, Z0 - 4), (L / 2 + 16, W / 2 + 16, Z0 + H + 16), .9)
    P = X, Y, Z = g.X, g.Y, g.Z
    body = sdf.rbox(P, (0, 0, zc), (L / 2, W / 2, H / 2), 15)
    boss = r + 7
    if top is not None:
        body = sdf.smin(body, sdf.cyl(X - top[0], Y - top[1], Z - Z0 - H, boss, 5, 1.2), 7)
    if front is not None:
        body = sdf.smin(body, sdf.cyl(X - front[0], Z - zc - front[1], Y + W / 2, boss, 5, 1.2), 7)
    if right is not None:
        body = sdf.smin(body, sdf.cyl(Y - right[0], Z - zc - right[1], X - L / 2, boss, 5, 1.2), 7)
    if left is not None:
        body = sdf.smin(body, sdf.cyl(Y - left[0], Z - zc - left[1], X + L / 2, boss, 5, 1.2), 7)
    # rubber: by the outline, over the edges that would hit the floor first
    u, v, w = np.abs(X), np.abs(Y), np.abs(Z - zc)
    edge = (L / 2 - u) + (W / 2 - v)
    if outline == 'corners':  # four posts and the bottom
        rub = np.minimum(edge - 17, Z - Z0 - 13 - 10 * np.clip((u - L / 2 + 34) / 26, 0, 1))
    elif outline == 'belt':  # a swept skirt and the shoulders
        rub = np.minimum(Z - Z0 - H * .26 - .22 * X, Z0 + H + .0 * X - Z - 12 + np.clip(30 - edge, 0, 12))
        rub = np.minimum(rub, np.maximum(edge - 20, w - H * .30))
    else:  # 'bumper': both ends of the block
        rub = np.minimum(L / 2 - u - 15 + 5 * np.clip(w / H * 2, 0, 1) ** 2, Z - Z0 - 9)
    rings = [np.sqrt((X - top[0]) ** 2 + (Y - top[1]) ** 2) - boss - 3 + np.clip(Z0 + H - 12 - Z, 0, 99)] if top is not None else []
    if front is not None:
        rings.append(np.sqrt((X - front[0]) ** 2 + (Z - zc - front[1]) ** 2) - boss - 3 + np.clip(Y + W / 2 - 8, 0, 99))
    if right is not None:
        rings.append(np.sqrt((Y - right[0]) ** 2 + (Z - zc - right[1]) ** 2) - boss - 3 + np.clip(L / 2 - 8 - X, 0, 99))
    if left is not None:
        rings.append(np.sqrt((Y - left[0]) ** 2 + (Z - zc - left[1]) ** 2) - boss - 3 + np.clip(X + L / 2 - 8, 0, 99))
    near_ring = np.minimum.reduce([np.broadcast_to(q, body.shape) for q in rings]) if rings else 99
    rub = sdf.smax(rub, -near_ring, 6)
    plastic = np.maximum(body, -np.maximum(np.abs(rub) - .5, -(body + 1)))
    # the field of keys, pressed in; the door of the battery
    if panel:
        px, pz, half = panel[0], zc + panel[1], 4 + keys * 6.5
        plastic = sdf.smax(plastic, -sdf.rbox(P, (px, -W / 2, pz), (half, 1.2, 8), 5), 1)
    if cover:
        door = sdf.poly(Y, Z, sdf.fillet([(-W / 2 + 15, zc - H * .34, 8), (W / 2 - 19, zc - H * .34, 8), (W / 2 - 19, zc + H * .22, 8),
            (-W / 2 + 15, zc + H * .22, 8)]))
        plastic = np.maximum(plastic, -np.maximum(np.abs(door) - .6, L / 2 - 1.6 - X))
        plastic = sdf.smax(plastic, -sdf.rbox(P, (L / 2 + .6, -2, zc + H * .15), (2.6, 11, 4), 2.4), .8)
    o = {'shell': p.solid('shell', np.maximum(plastic, -rub + .3), g, p.plastic(shell))}
    ribs = .55 * (np.cos((Z - Z0) * 1.05) > .15) * (w < H * .30) * np.clip(22 - edge, 0, 1)
    o['armour'] = p.solid('armour', np.maximum(body - 1.9 + ribs, rub + .3), g, p.rubber(True))
    if top is not None:
        optics.emitter((*top, Z0 + H + 4.5), (0, 0, 0), r, r * 1.05, beam, cap)
    if front is not None:
        optics.emitter((front[0], -W / 2 - 4.5, zc + front[1]), (90, 0, 0), r, r * 1.05, beam, cap)
    if right is not None:
        optics.emitter((L / 2 + 4.5, right[0], zc + right[1]), (0, 90, 0), r, r * 1.05, beam, cap)
    if left is not None:
        optics.emitter((-L / 2 - 4.5, left[0], zc + left[1]), (0, -90, 0), r, r * 1.05, beam, cap)
    both = list(o.values())
    if panel:
        p.box((half * 2 - 2.4, .8, 13.6), (px, -W / 2 + 1.1, pz), p.black(), .4)
        optics.keys([(px - (keys - 1) * 6.5 + i * 13, pz) for i in range(keys)], -W / 2 - .2, 4.7, accent, ('', 'P', 'H', 'V')[:keys])
        optics.lamps([(px - 4 + i * 4, pz - 11.5) for i in range(3)], -W / 2 - .1, 2)
        pale = shell in ('stone', 'sand') and outline != 'belt'
        p.printed(text, 6.2, (px, -W / 2 - 25, pz + 13.5), both, color=(.05, .05, .05) if pale else p.INK)
    _right_side(L, W, H, zc, right, accent, both)
    if cover:
        p.printed('12 V  Li-Ion', 4.2, (L / 2 + 25, -2, zc - H * .10), both, (90, 0, 90))
    if handle:
        _strap(L, W, H)
    o.update(_stand(base, L, W, accent))
    return o


def _right_side(L, W, H, zc, right, accent, both):
    """Lock of the pendulum and the sign of the laser's class."""
    z = Z0 + 20
    p.box((2, 26, 12), (L / 2 + .2, 0, z), p.black(), .8)
    p.box((5, 10, 8.4), (L / 2 + 2.4, 5, z), p.plastic(accent), 1.6)
    for i in range(3):
        p.box((.7, .9, 5.6), (L / 2 + 5.0, 2.6 + i * 2.4, z), p.black(), .2)
    if right is None:
        optics.warning((L / 2 + 25, -2, zc + H * .07), both, (90, 0, 90), 27, 13)
    else:
        optics.warning((0, W / 2 + 30, zc), both, (90, 0, 180), 27, 13)
    for y in (-W / 2 + 16, W / 2 - 16):
        p.rod(2.2, 1, (L / 2 + .1, y, Z0 + H - 18), p.material('hole', (.004, .004, .004), .7), 'x', .2)


def _strap(L, W, H):
    """A low carrying bow over the top, across the block's back edge."""
    z, y = Z0 + H, W / 2 - 12
    p.tube([(-L / 2 + 10, y, z - 6), (-L / 2 + 13, y, z + 18), (-L / 4, y, z + 27), (L / 4, y, z + 27), (L / 2 - 13, y, z + 18),
        (L / 2 - 10, y, z - 6)], 5, p.rubber())


def _stand(base, L, W, accent):
    if base == 'turret':
        return optics.turret(Z0, min(L, W) * .52, accent, True, 4)
    if base == 'plate':  # a low turning plate
        r = min(L, W) * .46
        p.lathe([(0, Z0), (r, Z0), (r + 1, Z0 - 2), (r, Z0 - 5), (0, Z0 - 5)], (0, 0, 0), p.black(), 'z', 1)
        p.lathe([(0, Z0 - 5), (r - 3, Z0 - 5), (r - 3, Z0 - 9), (0, Z0 - 9)], (0, 0, 0), p.plastic(accent), 'z', .5)
        return {'foot': p.lathe([(0, Z0 - 9), (r + 4, Z0 - 9), (r + 7, Z0 - 13, 3), (r + 8, Z0 - 22), (r + 6, Z0 - 24), (0, Z0 - 24)],
            (0, 0, 0), p.rubber(), 'z', 1.5)}
    # 'bracket': a wall mount with magnets behind, its foot under the block
    p.lathe([(0, Z0), (22, Z0), (22, Z0 - 6), (0, Z0 - 6)], (0, 0, 0), p.alu(), 'z', 1)
    foot = p.plate([(-L / 2 + 6, -W / 2 + 6, 12), (L / 2 - 6, -W / 2 + 6, 12), (L / 2 - 2, W / 2 + 22, 4), (-L / 2 + 2, W / 2 + 22, 4)],
        14, (0, 0, Z0 - 13), p.black(), 'xy', 3)
    p.plate([(-L / 2 + 2, Z0 - 20, 5), (L / 2 - 2, Z0 - 20, 5), (L / 2 - 10, Z0 + 76, 14), (-L / 2 + 10, Z0 + 76, 14)], 13,
        (0, W / 2 + 16, 0), p.black(), 'xz', 3)
    knob = p.lathe([(0, 0), (8, 0), (9, 1), (9, 11), (8, 12), (0, 12)], (L / 2 - 5, 8, Z0 - 13), p.plastic(accent), 'x', 1)
    for i in range(20):
        a = 2 * np.pi * i / 20
        p.box((9, 1, .9), (L / 2 + 1, 8 + 9 * np.cos(a), Z0 - 13 + 9 * np.sin(a)), p.plastic(accent), .3, (np.degrees(a) + 90, 0, 0))
    return {'foot': foot, 'knob': knob}
