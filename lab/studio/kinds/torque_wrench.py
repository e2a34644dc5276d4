"""Click-type torque wrench, all chrome: ratchet head, scale window, knurled setting handle; lies on the table, drive up."""
import math
import numpy as np
import kit as p
import sdf
import spindles

VIEWS = {
    'main': dict(azimuth=46, elevation=52, fill=.96),
    'side': dict(azimuth=14, elevation=26, fill=.96),
    'detail': dict(azimuth=30, elevation=50, focus=(196, 0, 20), span=110),
}


def chrome(rough=.15):
    return p.material('chrome', (.44, .44, .45), rough, 1, bump=.012, scale=40)


def knurled(x0, x1, r, z, mat, count=34, pitch=3.0, deep=.55, name='knurl'):
    """Diamond-knurled sleeve along x."""
    seg, rows = count * 8, int((x1 - x0) / .45)
    a = np.linspace(0, 2 * np.pi, seg, endpoint=False)[None, :]
    x = np.linspace(x0, x1, rows)[:, None]
    k = 2 * np.pi / pitch
    wave = np.abs(np.sin((count * a + k * x) / 2)) * np.abs(np.sin((count * a - k * x) / 2))
    end = np.clip(np.minimum(x - x0, x1 - x) / 1.5, 0, 1)
    q = r - deep * (1 - np.clip(wave * 1.6, 0, 1)) * end - .8 * (1 - end)
    v = np.stack([np.broadcast_to(x, q.shape), q * np.cos(a), q * np.sin(a)], -1).reshape(-1, 3)
    f = [(i * seg + j, i * seg + (j + 1) % seg, (i + 1) * seg + (j + 1) % seg,
          (i + 1) * seg + j) for i in range(rows - 1) for j in range(seg)]
    return p.place(p.add(name, v, f, mat, smooth=60), (0, 0, z))


def above(x, v=0.0, zc=21, turn=24, far=32):
    """A point in front of the tube's upper near side, v mm up along its round."""
    a = math.radians(turn)
    return x, -far * math.sin(a) + v * math.cos(a), zc + far * math.cos(a) + v * math.sin(a)


def build(accent='amber', length=470, low=42, high=210, drive='1/2"', grip='knurl'):
    """Marks go on 'tube', 'grip', 'head'."""
    L, m = length, chrome()
    front, rear, zc = L / 2 - 24, -L / 2, 21
    on = {}
    # shaft: tube, waist, neck into the head
    on['tube'] = p.lathe([(0, rear + 24), (11, rear + 24), (11, front - 130), (10.6, front - 128), (10.6, front - 84),
                          (9.4, front - 80, 3), (8.2, front - 22, 6), (8.6, front)], (0, 0, zc), m, 'x', .8, name='tube')
    p.lathe([(10.5, front - 131), (11.7, front - 130), (11.7, front - 122), (10.5, front - 121)], (0, 0, zc), m, 'x', .6)
    # pivot pin of the head inside the tube
    for x in (front - 96,):
        p.rod(3.2, 22.6, (x, 0, zc), p.steel(.3), 'y', .5)
    # ratchet head: pear-shaped forging, cover with screws, reversing disc, drive on top
    g = p.grid((front - 44, -26, zc - 17), (front + 28, 26, zc + 17), .5)
    X, Y, Z = g.X, g.Y, g.Z
    disc = sdf.slab(np.sqrt((X - front) ** 2 + Y ** 2) - 20.5, Z - zc, 13.5, 4)
    neck = sdf.slab(sdf.poly(X, Y, sdf.fillet([(front - 40, -8.6, 1), (front - 22, -9, 8), (front, -19, 6), (front, 19, 6),
                                               (front - 22, 9, 8), (front - 40, 8.6, 1)])), Z - zc, 9.5, 5)
    on['head'] = p.solid('head', sdf.smin(disc, neck, 6), g, m)
    p.lathe([(0, 13), (17.5, 13), (17.5, 14.2), (16.8, 14.8), (0, 14.8)], (front, 0, zc), p.steel(.2), 'z', .3)
    for i in range(3):
        a = math.radians(60 + 120 * i)
        p.rod(1.9, 1, (front + 13.6 * math.cos(a), 13.6 * math.sin(a), zc + 14.9), p.dark_steel(), 'z', .3)
    anvil = p.material('anvil-chrome', (.42, .42, .425), .18, 1, bump=.02, scale=60)
    p.rod(9.6, 6, (front, 0, zc + 16), anvil, 'z', 1)
    p.box((12.7, 12.7, 15), (front, 0, zc + 25), anvil, .9, (0, 0, 24), 'drive')
    c, s = math.cos(math.radians(24)), math.sin(math.radians(24))
    p.rod(2.4, 2, (front + s * 5.9, -c * 5.9, zc + 26), p.steel(), 'y', .8).rotation_euler[2] = math.radians(24)
    lever = p.plate([(-15, -5, 4), (-2, -8, 4), (15, -3.5, 3), (15, 3.5, 3), (-2, 8, 4), (-15, 5, 4)], 4, (front, 0, zc - 15),
                    p.dark_steel(), 'xy', r=1)
    lever.name = 'lever'
    # scale: engraved lines and figures in a dull window on the tube
    x0, x1 = rear + 140, rear + 214
    win = p.patch([(-37, -6.4), (37, -6.4), (37, 6.4), (-37, 6.4)], above((x0 + x1) / 2), on['tube'], (24, 0, 0),
                  p.material('satin', (.36, .36, .365), .42, 1, bump=.03, scale=150, stretch=(1, 8, 8)))
    ink = (.015, .015, .017)
    n = 16
    for i in range(n + 1):
        x = x0 + 5 + (x1 - x0 - 10) * i / n
        p.stripe(.45, 6 if i % 4 == 0 else 3.4, above(x, 2.5 if i % 4 else 1.6), win, (24, 0, 0), p.material('ink-print', ink, .45))
        if i % 4 == 0:
            p.printed(str(round(low + (high - low) * (1 - i / n))), 3.4, above(x, -3.8), win, (24, 0, 0), ink)
    p.printed(f'{low}-{high} Nm   {drive}', 6, above(front - 184), on['tube'], (24, 0, 0), ink)
    p.printed('±4 %', 4.4, above(front - 106), on['tube'], (24, 0, 0), ink)
    # setting handle: thimble with its own scale, knurled or rubbered grip, lock nut
    p.lathe([(11, rear + 140), (13.2, rear + 138), (14, rear + 130, 1), (14, rear + 118)], (0, 0, zc), m, 'x', .5)
    thimble = p.lathe([(13.8, rear + 119), (13.8, rear + 129)], (0, 0, zc),
                      p.material('satin', (.36, .36, .365), .42, 1, bump=.03, scale=150, stretch=(1, 8, 8)), 'x', .3)
    for i in range(14):
        a = 360 / 14 * i
        t = math.radians(a)
        p.stripe(5, .45, (rear + 131.5 - 3, 30 * math.sin(t), zc + 30 * math.cos(t)), [thimble], (-a, 0, 0),
                 p.material('ink-print', ink, .45))
    if grip == 'knurl':
        on['grip'] = knurled(rear + 22, rear + 119, 14.6, zc, m)
    else:
        on['grip'] = spindles.fluted([(12, rear + 22, 0), (15.4, rear + 24, 0), (15.8, rear + 30, 1), (14.8, rear + 60, 1.1),
                                      (15.4, rear + 110, 1), (15, rear + 118, 0), (12, rear + 119, 0)], (0, 0, zc), p.rubber(), 18)
    p.lathe([(0, rear + 12), (13, rear + 12), (14.9, rear + 14), (14.9, rear + 22), (0, rear + 22)], (0, 0, zc), m, 'x', .8)
    p.lathe([(9, rear + 9), (13.6, rear + 9.4), (13.6, rear + 12), (9, rear + 12)], (0, 0, zc), p.lacquer(accent), 'x', .4)
    on['nut'] = knurled(rear, rear + 9.6, 12, zc, p.material('nut', (.045, .045, .047), .34, 1), 26, 2.6, .5, 'nut')
    p.lathe([(0, rear + .2), (11.2, rear + .2)], (0, 0, zc), p.dark_steel(), 'x', .1)
    return on
