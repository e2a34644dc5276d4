"""Marks of the showroom: scratches, chips, rubbed places; thin patches pressed onto the surface they are on."""
import math
import random
from materials import material
from prints import patch

# What shows where the surface is hurt: name, colour, roughness, metal, and how much of the surface it hides.
BARE = {
    'plastic': ('mark-plastic', (.21, .205, .20), .62, 0, .5),
    'light': ('mark-light', (.60, .58, .55), .55, 0, .6),
    'metal': ('mark-metal', (.50, .49, .47), .30, 1, .9),
    'rubber': ('mark-rubber', (.075, .073, .070), .75, 0, .6),
    'rust': ('mark-rust', (.10, .035, .012), .8, 0, .6),
    'spark': ('mark-spark', (.10, .062, .040), .5, .6, .55),
}


def _bare(kind):
    name, color, rough, metal, cover = BARE[kind]
    bare = material(name, color, rough, metal, bump=.2, scale=120)
    bare.node_tree.nodes['Principled BSDF'].inputs['Alpha'].default_value = cover
    return bare


def scratch(length, loc, on, rot=(90, 0, 0), turn=20, bend=3.0, width=.7, kind='plastic', seed=1):
    """One long scratch that thins out at both ends; turn: degrees in the surface, bend: mm."""
    r, n = random.Random(seed), 24
    a = math.radians(turn)
    up, down = [], []
    for i in range(n + 1):
        t = i / n
        u, v = (t - .5) * length, bend * math.sin(math.pi * t) + r.uniform(-.12, .12)
        half = width / 2 * math.sin(math.pi * (.04 + .92 * t)) ** .6 * r.uniform(.65, 1.15)
        for side, out in ((1, up), (-1, down)):
            x, y = u, v + side * half
            out.append((x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)))
    return patch(up + down[::-1], loc, on, rot, _bare(kind), .04)


def scratches(count, size, loc, on, rot=(90, 0, 0), turn=20, kind='plastic', seed=1, width=.5):
    """A few scratches of one stroke, spread over size = (width, height) mm."""
    r = random.Random(seed)
    for i in range(count):
        at = _moved(loc, rot, r.uniform(-.5, .5) * size[0], r.uniform(-.5, .5) * size[1])
        scratch(r.uniform(.3, .8) * max(size), at, on, rot, turn + r.uniform(-14, 14), r.uniform(-2, 2), width * r.uniform(.6, 1.2), kind, seed * 31 + i)


def chip(radius, loc, on, rot=(90, 0, 0), kind='metal', seed=1):
    """A chipped spot with a ragged edge."""
    r = random.Random(seed)
    pts = []
    for i in range(18):
        a, q = 2 * math.pi * i / 18, radius * r.uniform(.62, 1.12)
        pts.append((q * math.cos(a) * 1.25, q * math.sin(a)))
    return patch(pts, loc, on, rot, _bare(kind), .04)


def chips(count, size, loc, on, rot=(90, 0, 0), kind='metal', seed=1, radius=1.4):
    r = random.Random(seed)
    for i in range(count):
        at = _moved(loc, rot, r.uniform(-.5, .5) * size[0], r.uniform(-.5, .5) * size[1])
        chip(radius * r.uniform(.4, 1.2), at, on, rot, kind, seed * 17 + i)


def _moved(loc, rot, u, v):
    """A point moved by (u, v) mm within the plane that faces along rot."""
    from mathutils import Euler, Vector
    turned = Euler([math.radians(a) for a in rot]).to_matrix() @ Vector((u, v, 0))
    return tuple(Vector(loc) + turned)


__all__ = ['scratch', 'scratches', 'chip', 'chips']
