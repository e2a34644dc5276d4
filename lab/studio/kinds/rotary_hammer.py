"""SDS-plus rotary hammer: pistol (in-line motor) or L-shaped (hanging motor), corded or cordless, side handle, depth stop."""
import numpy as np
import sdf
import kit as p
from hammers import keyed_ring, ring_handle, sds_chuck, selector, trigger
from inline import boot, cord, hole, ridge, slots, tilt

VIEWS = {
    'main': dict(azimuth=30, elevation=14, fill=.94),
    'side': dict(azimuth=5, elevation=7, fill=.94),
    'detail': dict(azimuth=38, elevation=18, focus=(62, -10, 168), span=150),
}


def build(shell='graphite', accent='brick', power='800 W', energy='2.4 J', layout='pistol', bow=True, stop=True, cordless=False,
          battery=None, amps='5.0 Ah', slant=18, vents=6, quick=False, zone='sweep', drop=None, size='26', lettering=True):
    """layout: pistol or ell; bow: the handle is closed to a D; battery: None, compact or large; quick: quick-change
    chuck; lettering: True, worn or False."""
    body = (_ell if layout == 'ell' else _pistol)(shell, zone, slant, vents, bow, cordless)
    nose = _nose(accent, quick)
    ell = layout == 'ell'
    selector((-40, -38.5, 0), 16, accent, 35 if slant > 0 else -20)
    trigger([(-206, -44, 3), (-180, -48, 6), (-185, -72, 18), (-183, -98, 6), (-206, -104, 4)], 8, mat=p.plastic(accent) if ell else None)
    p.rod(7.5, 82, (-150, 0, -32), p.black(), 'y', 2) if not ell else p.box((20, 40, 7), (-208, 0, 2), p.black(), 2.6)
    angle = drop if drop is not None else (20 if ell else 84)
    ring_handle((36, 0, 0), 26, angle, 142 if cordless else 114, 15.5, accent=accent, stop=210 if stop else None)
    if cordless:
        _foot(battery, accent, amps)
    else:
        at = (-246, 0, -150) if ell else (-252, 0, -150)
        boot(at, (0, -14, 0), 48)
        cord((at[0] - 44, 0, at[2] - 11), (-1, 0, -.25), tilt(), [(-368, 6), (-390, 50), (-345, 106), (-230, 122)])
    _prints(body, power, energy, size, accent, ell, lettering, shell)
    return {**body, 'nose': nose}


def _zones(body, g, shell, rub, nose_x, lines, name='shell'):
    """Splits the field into shell, overmould and the dark gear cover."""
    X = g.X
    body = ridge(body, lines)
    front = nose_x - X
    out = p.solid(name, np.maximum(np.maximum(body, -rub + .35), -front + .3), g, p.plastic(shell))
    gear = p.solid('gear', np.maximum(body + .4, front + .1), g, p.material('gearcover', (.040, .041, .044), .44, .3, bump=.16, scale=80))
    dots = .35 * np.clip(np.sin((g.X + g.Z) * .9) * np.sin((g.X - g.Z) * .9) * 3, -.2, 1)
    grip = p.solid('grip', np.maximum(np.maximum(body - .9 - dots * (g.Z < -30), rub + .35), -front + .3), g, p.rubber(True))
    return {'shell': out, 'gear': gear, 'grip': grip}


def _top(X, Y, Z, tail):
    """The barrel part of both layouts: gear cover in front, motor or crank housing behind."""
    back = [(-178, 42, 34), (-232, 16, 30), (-240, -20, 16), (-206, -50, 18)] if tail else [(-150, 45, 30), (-176, 30, 12), (-176, -30, 12)]
    side = sdf.poly(X, Z, sdf.fillet([(24, 31, 8), (-18, 41, 26), (-70, 46, 26)] + back + [(-150, -52, 26), (-70, -50, 24),
        (-24, -42, 22), (24, -31, 8)]))
    half = sdf.lerp(X, [(-240, 25), (-196, 37), (-150, 41), (-60, 41), (-10, 37), (24, 31)])
    return sdf.slab(side, np.abs(Y) - half + 40, 40, 25)


def _pistol(shell, zone, slant, vents, bow, cordless):
    g = p.grid((-272, -46, -202), (30, 46, 52), .9)
    P = X, Y, Z = g.X, g.Y, g.Z
    body = _top(X, Y, Z, True)
    hand = sdf.poly(X, Z, sdf.fillet([(-238, 6, 10), (-192, -10, 12), (-198, -60, 20), (-206, -110, 30), (-204, -170, 14),
                                      (-254, -170, 14), (-254, -120, 30), (-246, -50, 40)]))
    body = sdf.smin(body, sdf.slab(hand, np.abs(Y) - sdf.lerp(Z, [(-170, 20), (-120, 17.5), (-70, 18), (0, 24)]) + 18, 18, 14), 20)
    if bow:
        b = sdf.poly(X, Z, sdf.fillet([(-220, -170, 8), (-150, -166, 36), (-108, -112, 30), (-96, -40, 5), (-124, -40, 5),
                                       (-132, -106, 26), (-160, -146, 26), (-220, -147, 5)]))
        body = sdf.smin(body, sdf.slab(b, Y, 12, 9), 12)
    if cordless:
        f = sdf.poly(X, Z, sdf.fillet([(-270, -198, 5), (-138, -198, 5), (-140, -180, 9), (-190, -160, 22), (-258, -158, 16),
                                       (-270, -176, 8)]))
        body = sdf.smin(body, sdf.slab(f, Y, 37, 9), 26)
    body = slots(body, P, (-176, 4), 9, vents - 1, (2.0, 15), 41, -slant, 8)
    body = slots(body, P, (-98, -34), 9, 3, (2.0, 6), 40, -slant, 8)
    body = sdf.smax(body, -sdf.rbox(P, (-194, 0, -74), (10, 8.8, 31), 4), 2)
    rub = {
        'sweep': [(-300, 60, 3), (-214, 60, 10), (-188, 20, 40), (-176, -40, 30), (-194, -58, 10), (-194, -158, 10), (-300, -158, 3)],
        'high': [(-300, 18, 3), (-216, 18, 20), (-190, -36, 20), (-192, -150, 10), (-300, -150, 3)],
        'cap': [(-300, 60, 3), (-196, 60, 10), (-196, -200, 10), (-300, -200, 3)],
    }[zone]
    u, _ = sdf.turn(X, Z, -slant, -66, 0)
    out = _zones(body, g, shell, sdf.poly(X, Z, sdf.fillet(rub)), -20, u)
    p.rod(34, 64, (-146, 0, 2), hole(), 'x', 2)
    for x, z in ((-10, 13), (-10, -13), (-124, -38)):
        for s in (-1, 1):
            p.screw((x, s * (36 if x > -50 else 39.6), z), r=3)
    for s in (-1, 1):
        p.screw((-230, s * 17.4, -128), r=3)
    return out


def _ell(shell, zone, slant, vents, bow, cordless):
    g = p.grid((-246, -48, -184), (46, 48, 52), .9)
    P = X, Y, Z = g.X, g.Y, g.Z
    body = _top(X, Y, Z, False)
    motor = sdf.poly(X, Z, sdf.fillet([(10, -20, 10), (14, -70, 20), (6, -150, 10), (-2, -178, 12), (-92, -178, 12), (-100, -140, 10),
                                       (-104, -30, 20)]))
    body = sdf.smin(body, sdf.slab(motor, np.abs(Y) - sdf.lerp(Z, [(-178, 40), (-100, 43), (-40, 41)]) + 42, 42, 24), 22)
    d = sdf.poly(X, Z, sdf.fillet([(-150, 42, 8), (-206, 38, 34), (-242, 4, 40), (-240, -140, 26), (-226, -178, 16), (-60, -178, 8),
                                   (-60, -142, 6), (-186, -142, 22), (-196, -110, 26), (-196, -40, 30), (-166, -18, 22), (-120, -20,
                                       8), (-120, 20, 5)]))
    body = sdf.smin(body, sdf.slab(d, np.abs(Y) - sdf.lerp(X, [(-242, 19), (-170, 18), (-100, 24)]) + 18, 18, 13), 16)
    body = slots(body, P, (-84, -118), 0, vents, (20, 2.1), 43, 0, 8, z_step=9)
    body = slots(body, P, (-16, -160), 0, 3, (9, 2.0), 42, 0, 8, z_step=8)
    body = sdf.smax(body, -sdf.rbox(P, (-194, 0, -74), (10, 8.8, 31), 4), 2)
    rub = [(-300, 60, 3), (-190, 60, 10), (-176, 0, 20), (-180, -130, 24), (-150, -160, 20), (-130, -200, 3), (-300, -200, 3)]
    u = sdf.poly(X, Z, sdf.fillet([(200, -46), (-30, -46, 30), (-110, -64, 30), (-120, -300), (200, -300)]))
    out = _zones(body, g, shell, sdf.poly(X, Z, sdf.fillet(rub)), -8, u)
    p.rod(36, 100, (-48, 0, -118), hole(), 'z', 2)
    for x, z in ((-140, 26), (-112, -28), (-20, -62), (-90, -166)):
        for s in (-1, 1):
            p.screw((x, s * 40.2, z), r=3)
    return out


def _nose(accent, quick):
    """Hammer tube with the collar for the side handle, then the chuck."""
    m = p.material('gearcover', (.040, .041, .044), .44, .3, bump=.16, scale=80)
    o = p.lathe([(0, 0), (31, 0), (30.4, 22), (26, 27), (26, 46), (28.4, 48), (28.4, 53), (24.5, 60), (19, 64), (0, 64)], (0, 0, 0), m,
                'x', 2.2, name='nose')
    p.lathe([(28.2, 0), (28.9, .5), (28.9, 3.5), (28.2, 4)], (49, 0, 0), p.lacquer(accent), 'x', .3)
    if quick:
        keyed_ring((63, 0, 0), 23, accent)
        sds_chuck((71, 0, 0), None, 1.05)
    else:
        sds_chuck((64, 0, 0), accent, 1.08)
    return o


def _foot(battery, accent, amps):
    if battery:
        p.battery((-206, 0, -197), (118, 74, 50) if battery == 'compact' else (124, 76, 62), accent, '18 V', amps)
        return
    for s in (-1, 1):  # rails of the mount
        p.box((112, 6, 7), (-204, s * 24, -199), p.black(), 1.5)
    p.box((40, 34, 8), (-236, 0, -199), p.black(), 2)
    p.box((5, 34, 9), (-140, 0, -190), p.plastic(accent), 2)


def _prints(body, power, energy, size, accent, ell, lettering, shell):
    on = [body['shell']]
    ink = (.03, .03, .03) if shell in ('stone', 'sand') else p.INK
    if lettering == 'worn':
        ink = tuple(.55 * a + .45 * b for a, b in zip(p.COLORS[shell], ink))
    x = -96 if not ell else -110
    if lettering:
        p.printed(power, 10, (x, -60, 23), on, color=ink)
        p.printed(f'SDS-plus  {energy}', 4.6, (x, -60, 13), on, color=ink)
        p.stripe(36, 1.2, (x, -60, 8), on, mat=p.lacquer(accent))
    p.printed(size, 14, (-54, 60, 12), on, (90, 0, 180), ink)
    p.patch([(-24, -10), (24, -10), (24, 10), (-24, 10)], (-100, 60, -4), on, (90, 0, 180),
            p.material('rating', (.42, .42, .41), .34, .25), .05)
    p.printed(f'{power}  {energy}', 4.6, (-100, 60, 0), on, (90, 0, 180), (.02, .02, .02))
