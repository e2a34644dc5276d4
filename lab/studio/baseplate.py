"""Base plates of saws and jigsaws: pressed sheet with lips, ribs and a slot for the blade."""
import numpy as np
import kit as p
import sdf


def base_plate(outline, mat, slots=(), ribs=(), lip=7, thick=3.0, h=.8, wells=()):
    """A plate lying on z = 0. outline, slots and wells: (x, y, radius) corners; ribs: ((x, y), (x, y), radius) ridges.

    lip: height of the rim that is folded up all around; wells are pressed 1 mm deep into the top.
    """
    xs, ys = [q[0] for q in outline], [q[1] for q in outline]
    g = p.grid((min(xs) - 4, min(ys) - 4, -3), (max(xs) + 4, max(ys) + 4, max(lip, thick) + 6), h)
    X, Y, Z = g.X, g.Y, g.Z
    d = sdf.poly(X, Y, sdf.fillet(outline))
    f = sdf.slab(d, Z - thick / 2, thick / 2, .9)
    if lip > thick:
        wall = sdf.slab(np.maximum(d, -(d + 2.6)), Z - lip / 2, lip / 2, .9)
        f = sdf.smin(f, wall, 2.5)
    for (ax, ay), (bx, by), r in ribs:
        f = sdf.smin(f, np.maximum(sdf.cone((X, Y, Z), (ax, ay, thick - r * .55), (bx, by, thick - r * .55), r, r), -Z), 2.5)
    for well in wells:
        f = sdf.smax(f, -np.maximum(sdf.poly(X, Y, sdf.fillet(well)), thick - 1.0 - Z), 1.2)
    for slot in slots:
        f = sdf.smax(f, -(sdf.poly(X, Y, sdf.fillet(slot)) + 0 * Z), 1)
    return p.solid('base', f, g, mat)


def scale_marks(start, step, count, size=(.6, 6), major=5, z=3.4, color=(.62, .62, .60)):
    """Engraved or printed ticks of a scale that lies on the plate, along x or y (step: vector)."""
    ink = p.material('scale-ink', color, .5)
    along = abs(step[0]) >= abs(step[1])
    for i in range(count):
        long = size[1] * (1.6 if i % major == 0 else 1)
        at = (start[0] + step[0] * i, start[1] + step[1] * i)
        p.box((size[0], long, .12) if along else (long, size[0], .12), (*at, z), ink, .02)
