"""Parts of in-line tools: barrel-shaped housings, side handles, cords that lie on the table."""
import math
import bpy
import numpy as np
from mathutils import Matrix, Vector
import sdf
import kit as p

HOLE = ('hole', (.004, .004, .004), .7)


def hole():
    return p.material(*HOLE)


def tilt(roll=0.0, pitch=0.0, yaw=0.0):
    """Turned around x, then y, then z (degrees): how a tool lies."""
    def r(deg, axis):
        return Matrix.Rotation(math.radians(deg), 4, axis)
    return r(yaw, 'Z') @ r(pitch, 'Y') @ r(roll, 'X')


def barrel(g, stops, end, edge=8, box=2.0):
    """Housing around the x axis: radius through (x, radius) stops; box > 2 squares the section; end = (from, to)."""
    r = sdf.lerp(g.X, stops)
    if box == 2.0:
        rr = np.sqrt(g.Y ** 2 + g.Z ** 2)
    else:
        rr = (np.abs(g.Y) ** box + np.abs(g.Z) ** box) ** (1 / box)
    return sdf.slab(rr - r, g.X - (end[0] + end[1]) / 2, (end[1] - end[0]) / 2, edge)


def slots(body, P, start, step, count, half, y, lean=0.0, depth=9, z_step=0.0, soft=1.0):
    """Cuts a band of vents into both flanks: the middle of the first slot (x, z), its half size (x, z), flank at |y|."""
    X, Y, Z = P
    for i in range(count):
        u, v = sdf.turn(X, Z, lean, start[0] + i * step, start[1] + i * z_step)
        body = sdf.smax(body, -sdf.rbox((u, np.abs(Y), v), (0, y, 0), (half[0], depth, half[1]), min(half) * .8), soft)
    return body


def ridge(field, lines, half=.7, deep=1.0):
    """Engraves the lines (2D fields, zero on the line) into a field: panel lines."""
    return np.maximum(field, -np.maximum(np.abs(lines) - half, -(field + deep)))


def knob_handle(length=118, r=15.5, mat=None, bolt=26, accent=None):
    """Side handle along -y from the origin: bolt, flange, ribbed grip, end cap."""
    grip = mat or p.rubber()
    p.rod(5, bolt, (0, -bolt / 2, 0), p.steel(), 'y', .4)
    a, b = bolt - 6, bolt - 6 + length
    prof = [(0, a), (r * 1.2, a), (r * 1.5, a + 4), (r * 1.42, a + 8), (r * .94, a + 15), (r * .94, a + 26), (r * 1.1, a + length * .5),
            (r * 1.1, b - 30), (r, b - 20), (r * 1.2, b - 10), (r * 1.1, b - 3), (r * .6, b), (0, b)]
    o = p.lathe([(q, -h) for q, h in prof], (0, 0, 0), grip, 'y', 5, name='side-handle')
    for i in range(int((length - 62) / 6)):
        h = a + 28 + i * 6
        q = r * (.98 + .12 * math.sin(min(1, i / 5) * 1.5))
        p.lathe([(q - 2, -h), (q + 1.2, -h - .6), (q + 1.2, -h - 2.6), (q - 2, -h - 3.2)], (0, 0, 0), grip, 'y', .8)
    if accent:
        p.lathe([(r * 1.0, -(b - 22)), (r * 1.06, -(b - 21.5)), (r * 1.06, -(b - 19)), (r * 1.0, -(b - 18.5))], (0, 0, 0),
                p.lacquer(accent), 'y', .3)
    return o


def boot(loc=(0, 0, 0), rot=(0, 0, 0), length=46):
    """Ribbed bend protection of the cord, along -x from loc."""
    def make():
        p.lathe([(0, 2), (12, 2), (12, -4), (8, -9), (5.4, -length), (4, -length - 1), (0, -length - 1)], (0, 0, 0), p.rubber(), 'x', 2)
        for i in range(6):
            q = 8.4 - i * .45
            h = 11 + i * (length - 16) / 6
            p.lathe([(q - 2.2, -h), (q + .5, -h - .5), (q + .5, -h - 3), (q - 2.2, -h - 3.5)], (0, 0, 0), p.rubber(), 'x', .5)
    return p.grouped(make, loc, rot)


def floor_of(pose):
    """How far the lowest point so far of what stands in the scene lies from z = 0 in that pose (mm)."""
    bpy.context.view_layer.update()
    deps, low = bpy.context.evaluated_depsgraph_get(), 1e9
    for o in bpy.context.scene.objects:
        if o.type in {'MESH', 'CURVE'}:
            e = o.evaluated_get(deps)
            me = e.to_mesh()
            m = pose @ e.matrix_world
            low = min([low] + [(m @ v.co).z for v in me.vertices])
            e.to_mesh_clear()
    return low / p.S


def cord(exit_at, ahead, pose, on_floor, r=3.9):
    """Cord from exit_at along ahead (own frame), then over points (x, y) that lie on the floor once the tool is posed."""
    low, back = floor_of(pose), pose.inverted()
    a, d = Vector(exit_at), Vector(ahead).normalized()
    pts = [a, a + d * 16, a + d * 34]
    for q in on_floor:
        pts.append(back @ Vector((q[0], q[1], low + (q[2] if len(q) > 2 else r))))
    for _ in range(3):  # corners cut: a cord has no kinks
        cut = [pts[0]]
        for u, v in zip(pts, pts[1:]):
            cut += [u.lerp(v, .25), u.lerp(v, .75)]
        pts = cut + [pts[-1]]
    return p.tube([tuple(q) for q in pts], r, p.rubber(), 'cord')
