"""Print that lies on the surface: letters, lines and labels are pressed onto the shell, thin as ink."""
import bmesh
import bpy
from mathutils import Vector
from materials import material
from meshes import S, place

INK = (.62, .62, .60)


def _press(o, targets, lift=.05, reach=45.0, step=9.0):
    """Lays a flat object along its own -z onto what is below it. What meets nothing, or only what lies `step` mm deeper
    than the nearest place it meets, is cut off: nothing floats beside the shell. lift, reach, step: mm."""
    bpy.context.view_layer.update()
    bm = bmesh.new()
    bm.from_mesh(o.data)
    for _ in range(4):  # fine enough to bend
        if all(e.calc_length() <= 1.5 * S for e in bm.edges):
            break
        bmesh.ops.triangulate(bm, faces=bm.faces)
        bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > 1.5 * S], cuts=1)
    way = -(o.matrix_world.to_3x3() @ Vector((0, 0, 1))).normalized()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    solids = [(t.evaluated_get(depsgraph), t.matrix_world, t.matrix_world.inverted()) for t in targets]
    hits = {}
    for v in bm.verts:
        start, found = o.matrix_world @ v.co, []
        for solid, out, inside in solids:
            is_hit, at, normal, _ = solid.ray_cast(inside @ start, inside.to_3x3() @ way, distance=reach * S)
            if is_hit:
                place_at, up = out @ at, (out.to_3x3() @ normal).normalized()
                found.append(((place_at - start).length, place_at + up * lift * S))
        if found:
            hits[v] = min(found, key=lambda hit: hit[0])
    nearest = min((depth for depth, _ in hits.values()), default=0)
    back = o.matrix_world.inverted()
    lost = []
    for v in bm.verts:
        if v in hits and hits[v][0] <= nearest + step * S:
            v.co = back @ hits[v][1]
        else:
            lost.append(v)
    bmesh.ops.delete(bm, geom=lost, context='VERTS')
    bm.to_mesh(o.data)
    bm.free()
    o.visible_shadow = False
    return o


def printed(text, size, loc, on, rot=(90, 0, 0), color=INK, align='CENTER', bold=0.0):
    """Letters on a curved shell. loc: a point in front of the surface (mm), rot: where they face; on: the shell(s)."""
    c = bpy.data.curves.new('print', 'FONT')
    c.body, c.size, c.align_x, c.align_y, c.offset = text, size * S, align, 'CENTER', bold * S
    c.resolution_u = 4
    flat = bpy.data.objects.new('print', c)
    me = bpy.data.meshes.new_from_object(flat)
    bpy.data.objects.remove(flat)
    return _pressed_mesh(me, loc, rot, on, material('ink-print', color, .45))


def patch(pts, loc, on, rot=(90, 0, 0), mat=None, lift=.05):
    """A flat outline (u, v in mm) pressed onto a curved shell: a label, a stripe, a mark."""
    me = bpy.data.meshes.new('patch')
    me.from_pydata([(u * S, v * S, 0) for u, v in pts], [], [tuple(range(len(pts)))])
    return _pressed_mesh(me, loc, rot, on, mat or material('ink-print', INK, .45), lift)


def stripe(length, width, loc, on, rot=(90, 0, 0), mat=None):
    u, v = length / 2, width / 2
    return patch([(-u, -v), (u, -v), (u, v), (-u, v)], loc, on, rot, mat)


def _pressed_mesh(me, loc, rot, on, mat, lift=.05):
    me.materials.clear()
    me.materials.append(mat)
    for p in me.polygons:
        p.use_smooth, p.material_index = True, 0
    o = bpy.data.objects.new('print', me)
    bpy.context.collection.objects.link(o)
    place(o, loc, rot)
    return _press(o, on if isinstance(on, (list, tuple)) else [on], lift)


def both_flanks(make):
    """Call make(y sign, rotation) for the near and the far flank."""
    return [make(-1, (90, 0, 0)), make(1, (90, 0, 180))]


__all__ = ['printed', 'patch', 'stripe', 'both_flanks', 'INK', 'Vector']
