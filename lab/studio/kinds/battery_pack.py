"""Slide-on battery by itself: the pack with its rails, contact slots, catch and gauge."""
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=32, elevation=24),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=42, elevation=40, focus=(14, 0, 80), span=92),
}


def build(shell='graphite', accent='amber', size=(128, 78, 68), volts='18 V', amps='8.0 Ah', level=4, slots=5):
    L, W, H = size
    p.battery((0, 0, H), size, accent, volts, amps, level)
    g = p.grid((-L / 2 - 2, -W / 2, H - 10), (L / 2 + 6, W / 2, H + 16), .7)
    P = X, Y, Z = g.X, g.Y, g.Z
    w = W * .31
    ped = sdf.rbox(P, (-4, 0, H + 1), (L / 2 - 12, w, 9), 2.2)
    lips = sdf.rbox((X, np.abs(Y), Z), (-6, w, H + 7.4), (L / 2 - 16, 3.6, 2.4), 1)
    top = np.minimum(ped, lips)
    pitch = w * 1.72 / slots
    for i in range(slots):  # slots for the blades, open towards the front
        y = (i - (slots - 1) / 2) * pitch
        top = sdf.smax(top, -sdf.rbox(P, (18, y, H + 8), (33, 1.5 if i not in (0, slots - 1) else 2.1, 9), .6), .5)
    top = sdf.smax(top, -sdf.rbox(P, (-30, 0, H + 11), (14, w - 7, 3), 2), .8)  # hollow behind the slots
    top = sdf.smax(top, -sdf.rbox(P, (L / 2 - 14, 0, H + 9), (6, w - 4, 5.5), 2), 1)  # step for the hook
    o = {'rail': p.solid('rail', top, g, p.black(True))}
    copper, well = p.material('copper', (.52, .27, .13), .26, 1), p.material('hole', (.004, .004, .004), .7)
    for i in range(slots):
        y = (i - (slots - 1) / 2) * pitch
        p.box((60, 2.4, .4), (16, y, H + .2), well, .1)
        if slots > 3 and i in (1, slots - 2):
            continue  # data lines sit deeper and are not seen
        for s in (-1, 1):
            p.box((15, .5, 6), (22, y + s * .55, H + 5.6), copper, .15)
            p.box((6, .5, 6), (32, y + s * 1.28, H + 5.6), copper, .15, (0, 0, s * 14))
    # hook of the catch, spring-loaded, in front of the rails
    p.plate([(-5, 0, 1), (6, 0, 1), (4, 7, 2), (-5, 9, 1)], W * .34, (L / 2 - 13, 0, H - 2), p.plastic(shell), 'xz', .8)
    for s in (-1, 1):
        p.screw((-L / 2 + 26, s * (W / 2 - .6), H - 10), r=2.6)
    pack = [q for q in _named('pack')]
    o['shell'] = o['pack'] = pack[0]
    o['foot'] = _named('pack-foot')[0]
    # shoulder ring in the shell's colour, rating print on the back
    ring = sdf.slab(sdf.poly(X, Y, sdf.fillet([(-L / 2 + 1, -W / 2 + 3, 8), (L / 2 - 5, -W / 2 + 3, 8), (L / 2 - 5, W / 2 - 3, 8),
        (-L / 2 + 1, W / 2 - 3, 8)])), Z - H + 1.4, 1.4, .6)
    o['deck'] = p.solid('deck', ring, g, p.plastic(shell))
    return o


def _named(name):
    import bpy
    return [q for q in bpy.data.objects if q.name.split('.')[0] == name]
