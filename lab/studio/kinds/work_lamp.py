"""Cordless work lamp: swivelling round head on a slim handle, standing on its battery."""
import math
import numpy as np
import sdf
import kit as p

VIEWS = {
    'main': dict(azimuth=34, elevation=14),
    'side': dict(azimuth=6, elevation=6),
    'detail': dict(azimuth=50, elevation=12, focus=(20, 0, 200), span=120),
}


def build(shell='graphite', accent='amber', pack='compact', volts='18 V', amps='2.0 Ah', tilt=14, on=True):
    o = {}
    base = 30
    g = p.grid((-70, -46, base - 2), (60, 46, 186), .9)
    X, Y, Z = g.X, g.Y, g.Z
    foot = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-62, 30, 4), (52, 30, 4), (50, 46, 9), (14, 62, 22), (-44, 64, 20), (-62, 46, 8)])), Y, 36,
                    9)
    stem = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-36, 50, 6), (8, 50, 6), (4, 100, 20), (8, 150, 10), (-4, 176, 14), (-30, 176, 14),
                                               (-38, 150, 10), (-34, 100, 20)])), Y, 19, 13)
    fork = sdf.slab(sdf.poly(X, Z, sdf.fillet([(-28, 140, 8), (4, 140, 8), (4, 182, 14), (-28, 182, 14)])), Y, 44, 6)
    fork = np.maximum(fork, -sdf.rbox((X, Y, Z), (-12, 0, 190), (40, 36.5, 42), 14))
    body = sdf.smax(sdf.smin(sdf.smin(foot, stem, 26), fork, 14), 30 - Z, 1.5)
    zone = sdf.poly(X, Z, sdf.fillet([(-80, 128, 6), (60, 128, 6), (60, 74, 6), (-80, 66, 6)]))
    o['shell'] = p.solid('shell', np.maximum(body, -zone + .35), g, p.plastic(shell))
    o['grip'] = p.solid('rubber', np.maximum(body - .9, zone + .35), g, p.rubber(True))

    def head():
        black = p.black()
        o['head'] = p.lathe([(0, -34), (22, -34, 6), (31, -22, 6), (35, 8, 4), (36, 22), (33, 24), (31.5, 22), (30, 14), (0, 14)],
                            (0, 0, 0), p.plastic(shell), 'x', 1.6)
        for i in range(7):
            p.lathe([(23.5 + i * 1.1, 0), (27.5 + i * 1.0, .6), (27.5 + i * 1.0, 2.2), (23.5 + i * 1.1, 2.8)], (-31 + i * 4.6, 0, 0), black,
                    'x', .5)
        p.lathe([(33.8, 0), (36.6, .8), (36.6, 5), (33.8, 6)], (13, 0, 0), p.lacquer(accent), 'x', .6)
        p.lathe([(30, 0), (12, -12), (6, -13), (0, -13)], (19, 0, 0), p.material('reflector', (.75, .74, .72), .12, 1), 'x', .4)
        p.rod(5.5, 2, (8, 0, 0), p.material('lit', (1, .96, .86), .3, glow=7 if on else 0), 'x', .6)
    p.grouped(head, (-12, 0, 184), (0, -tilt, 0))
    for s in (-1, 1):
        p.rod(9, 5, (-12, s * 44.5, 172), p.black(), 'y', 1.2)
        p.screw((-12, s * 46.6, 172))
        p.screw((36, s * 35.6, 44))
    p.box((5, 12, 12), (7.5, 0, 136), p.plastic(accent), 2)
    p.printed('LED', 9, (-16, -50, 52), o['shell'])
    if pack:
        p.battery((-6, 0, 31), (112, 74, 44) if pack == 'compact' else (122, 76, 60), accent, volts, amps)
    else:
        p.box((96, 44, 12), (-6, 0, 26), p.black(True), 2)
    return o
