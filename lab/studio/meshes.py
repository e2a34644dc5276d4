"""Solids of the studio. Dimensions in millimetres; one Blender unit is 100 mm."""
import math
import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector
import sdf

S = .01
QUALITY = {'h': 1.0}  # multiplies every voxel size: 1.7 for drafts, 1 for finals


def add(name, verts, faces, mat, smooth=40, bevel=0.0, segs=3, normals=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(np.asarray(v) * S) for v in verts], [], [tuple(map(int, f)) for f in faces])
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.use_auto_smooth, me.auto_smooth_angle = True, math.radians(smooth)
    me.materials.append(mat)
    if normals is not None:
        me.auto_smooth_angle = math.pi
        me.normals_split_custom_set_from_vertices(normals.tolist())
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    if bevel:
        b = o.modifiers.new('bevel', 'BEVEL')
        b.width, b.segments, b.limit_method, b.angle_limit = bevel * S, segs, 'ANGLE', math.radians(30)
        b.harden_normals, b.use_clamp_overlap = True, True
    return o


def place(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location = Vector(loc) * S
    o.rotation_euler = [math.radians(a) for a in rot]
    return o


def solid(name, field, grid, mat):
    v, f, n = sdf.mesh(field, grid)
    return add(name, v, f, mat, normals=n)


def grid(lo, hi, h=1.0):
    return sdf.Grid(lo, hi, h * QUALITY['h'])


def box(size, loc, mat, r=1.0, rot=(0, 0, 0), name='box'):
    x, y, z = (s / 2 for s in size)
    v = [(a, b, c) for a in (-x, x) for b in (-y, y) for c in (-z, z)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return place(add(name, v, f, mat, bevel=min(r, min(size) * .48)), loc, rot)


AXES = {'x': Matrix(((0, 0, 1), (0, 1, 0), (-1, 0, 0))), 'y': Matrix(((1, 0, 0), (0, 0, 1), (0, -1, 0))), 'z': Matrix.Identity(3)}


def lathe(profile, loc, mat, axis='z', r=.8, seg=96, name='lathe', sweep=360):
    """Turn (radius, height[, corner radius]) around an axis. Corners are softened by r unless given."""
    pts = sdf.fillet([(p[0], p[1], p[2] if len(p) > 2 else r) for p in profile], closed=False, steps=5)
    full = sweep >= 360
    n = seg if full else max(8, int(seg * sweep / 360))
    ang = [math.radians(sweep) * i / n for i in range(n if full else n + 1)]
    m = AXES[axis]
    v = [m @ Vector((rr * math.cos(a), rr * math.sin(a), h)) for a in ang for rr, h in pts]
    k, c = len(pts), len(ang)
    f = [(i * k + j, ((i + 1) % c) * k + j, ((i + 1) % c) * k + j + 1, i * k + j + 1)
         for i in range(c if full else c - 1) for j in range(k - 1)]
    o = add(name, v, f, mat, smooth=30)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    return place(o, loc)


def rod(r, length, loc, mat, axis='z', edge=.6, name='rod'):
    return lathe([(0, -length / 2), (r, -length / 2), (r, length / 2), (0, length / 2)], loc, mat, axis, edge, name=name)


def plate(pts, thick, loc, mat, plane='xz', r=.6, name='plate', rot=(0, 0, 0)):
    """Extrude a closed outline (u, v[, radius]) to a plate; plane names its two axes."""
    p = sdf.fillet(pts)
    n, t = len(p), thick / 2
    at = {'xz': lambda u, v, w: (u, -w, v), 'xy': lambda u, v, w: (u, v, w), 'yz': lambda u, v, w: (w, u, v)}[plane]
    v = [at(*q, -t) for q in p] + [at(*q, t) for q in p]
    f = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    o = add(name, v, f, mat, bevel=r, segs=2)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    return place(o, loc, rot)


def tube(pts, r, mat, name='tube', cyclic=False):
    """Round wire or cable along points (smooth)."""
    c = bpy.data.curves.new(name, 'CURVE')
    c.dimensions, c.bevel_depth, c.bevel_resolution, c.resolution_u, c.use_fill_caps = '3D', r * S, 6, 16, True
    s = c.splines.new('BEZIER')
    s.bezier_points.add(len(pts) - 1)
    s.use_cyclic_u = cyclic
    for b, p in zip(s.bezier_points, pts):
        b.co = Vector(p) * S
        b.handle_left_type = b.handle_right_type = 'AUTO'
    c.materials.append(mat)
    o = bpy.data.objects.new(name, c)
    bpy.context.collection.objects.link(o)
    return o


def text(s, size, loc, mat, rot=(90, 0, 0), align='CENTER', thick=.08):
    c = bpy.data.curves.new('text', 'FONT')
    c.body, c.size, c.extrude, c.align_x, c.align_y = s, size * S, thick * S, align, 'CENTER'
    c.materials.append(mat)
    o = bpy.data.objects.new('text', c)
    bpy.context.collection.objects.link(o)
    return place(o, loc, rot)


def mirror_y(make):
    """Call make(-1) and make(+1) for the two flanks."""
    return [make(s) for s in (-1, 1)]


def grouped(build, loc=(0, 0, 0), rot=(0, 0, 0), name='group'):
    """Calls build() and puts all that it made under one handle, set at loc (mm) and turned by rot (degrees, x y z)."""
    before = set(bpy.context.scene.objects)
    build()
    handle = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(handle)
    for o in bpy.context.scene.objects:
        if o not in before and o is not handle and o.parent is None:
            o.parent = handle
    return place(handle, loc, rot)
