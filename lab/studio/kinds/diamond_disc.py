"""Diamond cutting disc, 230 mm: segments on a steel body with its paper label, leaning on its carton."""
import math
import numpy as np
import kit as p

VIEWS = {
    'main': dict(azimuth=24, elevation=11),
    'side': dict(azimuth=3, elevation=6),
    'detail': dict(azimuth=30, elevation=14, focus=(62, -32, 196), span=110),
}
LEAN = -12


def build(accent='amber', r=115, segments=16, turbo=True, carton=True, size='230 x 22,23 mm', speed='6600 min-1   80 m/s', holes=8):
    o = {}
    p.grouped(lambda: _disc(o, accent, r, segments, turbo, size, speed, holes), (0, 0, r * math.cos(math.radians(LEAN)) + .4),
        (LEAN, 0, 0), 'disc')
    if carton:
        _carton(o, accent, r, size)
    return o


def _disc(o, accent, r, n, turbo, size, speed, holes):
    g = p.grid((-r - 3, -3, -r - 3), (r + 3, 3, r + 3), .5)
    X, Y, Z = g.X, g.Y, g.Z
    q, a = np.sqrt(X ** 2 + Z ** 2), np.arctan2(Z, X)
    step = 2 * math.pi / n
    b = (np.mod(a, step) - step / 2) * q  # mm from the middle of a segment, along the rim
    slot = step * q / 2 - np.abs(b) - 1.1  # less than 0 inside the slot between two segments
    eye = np.sqrt((step * (r - 20) / 2 - np.abs(b)) ** 2 + (q - r + 20) ** 2) - 3.2
    slots = np.minimum(np.maximum(slot, r - 20 - q), eye)
    flat = np.maximum(q - r + 9.5, 11.1 - q)
    flat = np.maximum(flat, -slots)
    t = np.mod(a, 2 * math.pi / holes) - math.pi / holes
    flat = np.maximum(flat, -(np.sqrt((t * 73) ** 2 + (q - 73) ** 2) - 5))
    core = np.maximum(flat, np.abs(Y) - 1.0)
    o['disc'] = p.solid('disc', core, g, p.material('disc', (.40, .395, .385), .30, 1, bump=.05, scale=30, aniso=.5))
    rim = np.maximum(np.maximum(q - r, r - 10 - q), -slot)
    half = 1.45 - .35 * turbo * (np.sin(b * 1.1 + (q - r) * .55) > .25)
    o['segments'] = p.solid('segments', np.maximum(rim, np.abs(Y) - half), g,
        p.material('grit', (.16, .15, .135), .62, .6, bump=.7, scale=260))
    _label(o, accent, r, size, speed)


def _label(o, accent, r, size, speed):
    y, ink = -1.12, p.material('ink', (.02, .02, .02), .5)

    def ring(a, b, mat, d):
        p.lathe([(a, y - d), (b, y - d)], (0, 0, 0), mat, 'y', 0, seg=160)
    ring(14.5, 58, p.paper((.66, .645, .61)), 0)
    ring(52, 56, p.lacquer(accent), .05)
    ring(14.5, 17, p.material('ring', (.34, .34, .33), .3, 1), .05)
    y -= .1
    p.text('BETON', 13.5, (0, y, 34), ink, thick=.02)
    p.text('PREMIUM  DRY CUT', 4.3, (0, y, 23.5), ink, thick=.02)
    p.text(size, 7, (0, y, -25), ink, thick=.02)
    p.text(speed, 4.3, (0, y, -33.5), ink, thick=.02)
    p.text('EN 13236', 4.3, (0, y, -41.5), ink, thick=.02)
    # direction of rotation, and two signs: goggles, no side grinding
    for s in (-1, 1):
        p.lathe([(7.6, y - .02), (8.6, y - .02)], (s * 34, 0, -1), p.material('sign-blue', (.05, .10, .18), .5), 'y', 0, seg=48)
        p.lathe([(0, y - .01), (7.6, y - .01)], (s * 34, 0, -1), p.material('sign-white', (.72, .71, .69), .5), 'y', 0, seg=48)
    for dx in (-3, 3):
        p.lathe([(0, y - .03), (2.4, y - .03)], (-34 + dx, 0, -1), ink, 'y', 0, seg=24)
    p.box((9, .02, 1), (-34, y - .03, .6), ink, .005)
    p.box((1.4, .02, 9), (34, y - .03, -1), ink, .005, (0, 20, 0))
    p.box((14, .02, 1.1), (34, y - .04, -1), p.material('sign-bar', (.33, .03, .02), .5), .005, (0, -45, 0))
    pts = [(61 * math.cos(t), 61 * math.sin(t)) for t in np.radians(np.linspace(55, 125, 14))]
    inner = [(62.6 * math.cos(t), 62.6 * math.sin(t)) for t in np.radians(np.linspace(125, 62, 14))]
    p.plate(pts + inner, .03, (0, y + .1, 0), ink, 'xz', .005)
    t = math.radians(55)
    p.plate([(61.8 * math.cos(t) - 2, 61.8 * math.sin(t) + 3.4), (61.8 * math.cos(t) + 4.6, 61.8 * math.sin(t) - 3),
        (61.8 * math.cos(t) - 3.6, 61.8 * math.sin(t) - 2.4)], .03, (0, y + .1, 0), ink, 'xz', .005)


def _carton(o, accent, r, size):
    """A flat carton that stands upright behind the disc, a little to the right."""
    w, d, h = r * 2 + 16, 26, r * 2 + 18
    y = r * 2 * math.sin(math.radians(-LEAN)) - 2
    y = r * math.sin(math.radians(-LEAN)) + d / 2 + 3.6 + 20
    card = p.material('card', (.40, .33, .24), .8, bump=.25, scale=70)
    o['carton'] = p.box((w, d, h), (26, y, h / 2), card, 1.2)
    ink = p.material('ink', (.02, .02, .02), .5)
    p.box((w - .4, .1, 30), (26, y - d / 2 - .05, h - 27), p.material('print-dark', (.035, .037, .04), .6), .02)
    p.box((w - .4, .12, 3), (26, y - d / 2 - .05, h - 44), p.lacquer(accent), .02)
    p.text(size, 11, (26 + w / 2 - 8, y - d / 2 - .1, h - 27), p.material('print', (.62, .62, .60), .5), align='RIGHT', thick=.02)
    p.box((.1, d - .4, 30), (26 + w / 2, y, h - 27), p.material('print-dark', (.035, .037, .04), .6), .02)
    p.text('230', 12, (26 + w / 2 + .1, y, h - 60), ink, (90, 0, 90), thick=.02)
