"""A set as one group photograph: tools in front, case and charger behind, every part set down on the paper by itself.

A part is dict(kind='drill', options={…}, at=(x, y), turn=degrees, name='drill'); more keys: `pose` (a matrix instead of the
kind's own, False for none), `lift` (mm: for what stands on a case), `marks` (a function of the part's objects, in the
part's own frame), `extra` (a function that builds what the kind itself lacks), `without` (says of an object of the kind whether it is
left out). Kind 'case' is cases.py: style=…
"""
import importlib
import math
import bpy
from mathutils import Matrix, Vector
import kit as p

VIEWS = {
    'main': dict(azimuth=5, elevation=23, fill=.90),
    'side': dict(azimuth=20, elevation=34, fill=.90),
    'detail': dict(azimuth=16, elevation=14, focus=(-20, -110, 130), span=360),
}
LAYOUTS = [  # x, y, turn of the two tools and the charger; x, y of the case
    dict(one=(-125, -40, -20), two=(45, -170, -32), charger=(215, -112, 14), case=(10, 0)),
    dict(one=(110, -70, -16), two=(-52, -190, -30), charger=(-200, -96, -14), case=(-16, 0)),
    dict(one=(-150, -160, -30), two=(36, -46, -18), charger=(188, -146, 10), case=(4, 0)),
]
REACH = {'large': 29.4, 'middle': 19.4, 'compact': 9.4}  # how far a pistol's battery hangs below its own zero


def _below(handle):
    """World points of all that hangs under the handle."""
    bpy.context.view_layer.update()
    deps, out = bpy.context.evaluated_depsgraph_get(), []
    for o in handle.children_recursive:
        if o.type in {'MESH', 'CURVE', 'FONT'} and not o.name.startswith('print'):
            e = o.evaluated_get(deps)
            me = e.to_mesh()
            out += [e.matrix_world @ v.co for v in list(me.vertices)[::max(1, len(me.vertices) // 1500)]]
            e.to_mesh_clear()
    return out


def _hull(points):
    """Convex outline of the points seen from above."""
    pts, out = sorted({(round(q.x, 4), round(q.y, 4)) for q in points}), []
    for run in (pts, pts[::-1]):
        half = []
        for c in run:
            while len(half) > 1:
                (x0, y0), (x1, y1) = half[-2:]
                if (x1 - x0) * (c[1] - y0) > (y1 - y0) * (c[0] - x0):
                    break
                half.pop()
            half.append(c)
        out += half[:-1]
    return out


def _apart(a, b):
    """Whether a straight line separates two outlines."""
    for s in (a, b):
        for (x0, y0), (x1, y1) in zip(s, s[1:] + s[:1]):
            n = (y1 - y0, x0 - x1)
            u, v = [[q[0] * n[0] + q[1] * n[1] for q in r] for r in (a, b)]
            if min(v) > max(u) or min(u) > max(v):
                return True
    return False


def _part(kind, options, at, turn, pose, lift, marks, extra, without, named):
    out, before = {}, set(bpy.context.scene.objects)

    def make():
        out.update(importlib.import_module('carry_case' if kind == 'case' else kind).build(**options) or {})
        if extra:
            extra()
        for o in [o for o in bpy.context.scene.objects if without and o not in before and without(o)]:
            bpy.data.objects.remove(o)
        if marks:
            marks(out)
    handle = p.grouped(make, name=named)
    own = importlib.import_module('carry_case' if kind == 'case' else kind).VIEWS['main'].get('pose', Matrix.Identity(4))
    lying = Matrix.Identity(4) if pose is False else (pose or own)
    handle.matrix_world = Matrix.Rotation(math.radians(turn), 4, 'Z') @ lying.to_4x4()
    low = min(q.z for q in _below(handle))
    handle.matrix_world = Matrix.Translation(Vector((at[0] * .01, at[1] * .01, lift * .01 - low))) @ handle.matrix_world
    return out, (named, _below(handle))


def spot(part, point, below=0):
    """Where a point of the part's own frame (which lies `below` mm above its floor) stands in the group."""
    a, (x, y, z) = math.radians(part.get('turn', 0)), point
    return (part['at'][0] + x * math.cos(a) - y * math.sin(a), part['at'][1] + x * math.sin(a) + y * math.cos(a), z + below)


def twin(case, one, two, charger, layout=0, kinds=('drill', 'impact_driver'), near=0):
    """Two pistol tools, charger and case; each argument holds the options of that part, near: mm that the case comes forward."""
    where = LAYOUTS[layout]
    deep = case.get('size', (390, 300, 180))[2 if case['style'] == 'blow' else 1]
    return [
        dict(kind='case', options=case, at=(where['case'][0], 40 - near + deep / 2), turn=0),
        dict(kind=kinds[0], name='one', options=one, at=where['one'][:2], turn=where['one'][2]),
        dict(kind=kinds[1], name='two', options=two, at=where['two'][:2], turn=where['two'][2]),
        dict(kind='charger', options=dict(bays=1, cable=False, **charger), at=where['charger'][:2], turn=where['charger'][2]),
    ]


def _aside(number):
    """Takes what stands in the scene out of sight, so that the next part is built as fast as alone; returns its layer."""
    shelf = bpy.data.collections.new(f'part {number}')
    bpy.context.scene.collection.children.link(shelf)
    for o in list(bpy.context.scene.collection.objects):
        shelf.objects.link(o)
        bpy.context.scene.collection.objects.unlink(o)
    layer = bpy.context.view_layer.layer_collection.children[shelf.name]
    layer.exclude = True
    return layer


def build(parts=(), show=None):
    """parts: see above; show: only the parts of these names (for a close view of one of them)."""
    named, stood, aside = {}, [], []
    for part in parts:
        name = part.get('name', part['kind'])
        if show and name not in show:
            continue
        on, stands = _part(part['kind'], part.get('options', {}), part.get('at', (0, 0)), part.get('turn', 0), part.get('pose'),
                           part.get('lift', 0),
                           part.get('marks'), part.get('extra'), part.get('without'), name)
        named.update({f'{name}.{k}': v for k, v in on.items() if v is not None})
        for other, hull, high in stood:
            if not _apart(_hull(stands[1]), hull) and min(q.z for q in stands[1]) < high - .01:
                print(f'error: {name} and {other} may intersect')
        aside.append(_aside(len(aside)))
        stood.append((name, _hull(stands[1]), max(q.z for q in stands[1])))
        xs, ys, zs = ([q[i] * 100 for q in stands[1]] for i in range(3))
        print(f'line {name}: x {min(xs):.0f}..{max(xs):.0f} y {min(ys):.0f}..{max(ys):.0f} z {min(zs):.0f}..{max(zs):.0f}')
    for layer in aside:
        layer.exclude = False
    bpy.context.view_layer.update()
    return named
