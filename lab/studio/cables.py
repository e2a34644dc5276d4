"""Mains cables: a ribbed boot, then cable that falls to the floor and lies there."""
import math
from mathutils import Vector
import kit as p


def cable(points, r=3.6, boot=58, boot_r=9.0, color=(.012, .012, .013)):
    """Cable along points (mm); the boot leaves points[0] towards points[1]."""
    a, b = Vector(points[0]), Vector(points[1])
    way = (b - a).normalized()
    jacket = p.material('cable', color, .52, spec=.3)
    prof = [(0, -6), (boot_r, -6), (boot_r, 4)]
    n = 7
    for i in range(n):
        u = 4 + (boot - 6) * i / n
        q = boot_r + (r + 1.2 - boot_r) * (i + .3) / n
        w = (boot - 6) / n
        prof += [(q - 1.3, u + .5, .3), (q - 1.3, u + w * .30, .3), (q, u + w * .36, .5), (q - .2, u + w, .5)]
    prof += [(r + .8, boot), (0, boot)]

    def make():
        p.lathe(prof, (0, 0, 0), p.rubber(), 'z', .5, seg=48)

    holder = p.grouped(make, tuple(a))
    holder.rotation_mode = 'QUATERNION'
    holder.rotation_quaternion = way.to_track_quat('Z', 'Y')
    return p.tube([tuple(a), tuple(a + way * boot * .9)] + [tuple(q) for q in points[2:]], r, jacket, 'cable')


def hose(points, r=18, pitch=5.0, depth=1.6, color=(.030, .030, .031)):
    """Corrugated suction hose along points (mm)."""
    way = _smooth([Vector(q) for q in points], pitch / 4)
    normal, verts, n = Vector((0, 0, 1)), [], 28
    for i, at in enumerate(way):
        ahead = (way[min(i + 1, len(way) - 1)] - way[max(i - 1, 0)]).normalized()
        normal = (normal - ahead * normal.dot(ahead)).normalized()
        side, q = ahead.cross(normal), r - depth * (.5 - .5 * math.cos(i * math.pi / 2))
        verts += [tuple(at + normal * (q * math.cos(a)) + side * (q * math.sin(a))) for a in (2 * math.pi * j / n for j in range(n))]
    faces = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(len(way) - 1) for j in range(n)]
    return p.add('hose', verts, faces, p.material('hose', color, .5, bump=.05), smooth=80)


def _smooth(points, step):
    """Points of a Catmull-Rom spline, about step apart."""
    ends = [points[0] * 2 - points[1], *points, points[-1] * 2 - points[-2]]
    out = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        n = max(2, int((c - b).length / step))
        for i in range(n):
            t = i / n
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return out
