"""The set: an endless sheet of warm paper, soft boxes, a camera that frames the product by itself; Cycles on the CPU.

The paper catches shadow and reflects light, but is not in the picture itself: picture.py lays the product and its
shadow on one even paper, so that pictures side by side share it.
"""
import math
import bpy
from mathutils import Matrix, Vector

PAPER = (.74, .72, .69)  # what the product sees reflected below itself


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _points():
    deps, pts = bpy.context.evaluated_depsgraph_get(), []
    for o in bpy.context.scene.objects:
        if o.type in {'MESH', 'CURVE', 'FONT'}:
            e = o.evaluated_get(deps)
            me = e.to_mesh()
            step = max(1, len(me.vertices) // 3000)
            pts += [e.matrix_world @ v.co for v in list(me.vertices)[::step]]
            e.to_mesh_clear()
    return pts


def pose(matrix):
    """Turn the whole product (all parentless objects) by a matrix, then set it on the floor z = 0."""
    bpy.context.view_layer.update()
    roots = [o for o in bpy.context.scene.objects if o.parent is None]
    for o in roots:
        o.matrix_world = matrix @ o.matrix_world
    bpy.context.view_layer.update()
    low = min(p.z for p in _points())
    for o in roots:
        o.location.z -= low
    bpy.context.view_layer.update()


def _area(name, loc, target, size, power, color=(1, 1, 1)):
    d = bpy.data.lights.new(name, 'AREA')
    d.shape, d.size, d.size_y, d.energy, d.color = 'RECTANGLE', size[0], size[1], power, color
    o = bpy.data.objects.new(name, d)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = False
    bpy.context.collection.objects.link(o)


def _paper(R, azimuth):
    """Floor and wall in one curved sheet that takes the shadow and throws light back."""
    prof = [(-30 * R, 0), (6 * R, 0)]
    prof += [(6 * R + 6 * R * math.sin(a), 6 * R * (1 - math.cos(a))) for a in [i * math.pi / 32 for i in range(1, 17)]]
    prof += [(12 * R, 30 * R)]
    verts = [(side * 40 * R, y, z) for y, z in prof for side in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    me = bpy.data.meshes.new('paper')
    me.from_pydata(verts, [], faces)
    for p in me.polygons:
        p.use_smooth = True
    o = bpy.data.objects.new('paper', me)
    bpy.context.collection.objects.link(o)
    m = bpy.data.materials.new('paper')
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out, diffuse = nt.nodes.new('ShaderNodeOutputMaterial'), nt.nodes.new('ShaderNodeBsdfDiffuse')
    diffuse.inputs[0].default_value = (*PAPER, 1)
    nt.links.new(diffuse.outputs[0], out.inputs[0])
    me.materials.append(m)
    o.rotation_euler[2] = azimuth
    o.is_shadow_catcher = True


def _frame(pts, view, ahead, rot, lens, fill, upright, cam):
    """Centres the projection of the points and finds the distance at which they fill the picture: (eye, distance)."""
    lo = Vector([min(p[i] for p in pts) for i in range(3)])
    hi = Vector([max(p[i] for p in pts) for i in range(3)])
    c, R = (lo + hi) / 2, (hi - lo).length / 2
    rx, ry = rot @ Vector((1, 0, 0)), rot @ Vector((0, 1, 0))
    k, dist = cam.sensor_width / lens / 2, 6 * R
    for _ in range(12):
        eye = c + view * dist
        uv = [((p - eye).dot(rx) / ((p - eye).dot(ahead)), (p - eye).dot(ry) / ((p - eye).dot(ahead))) for p in pts]
        us, vs = [u for u, _ in uv], [v for _, v in uv]
        if upright:
            cam.shift_x, cam.shift_y = (max(us) + min(us)) / 4 / k, (max(vs) + min(vs)) / 4 / k - .01
        else:
            c += rx * (max(us) + min(us)) / 2 * dist + ry * ((max(vs) + min(vs)) / 2 - .018 * k) * dist
        dist *= max(max(us) - min(us), max(vs) - min(vs)) / (2 * k * fill)
    return c + view * dist, dist


def build(azimuth=32, elevation=14, lens=90, fill=.86, dof=1.0, upright=False, focus=None, span=None):
    """Light and frame what stands in the scene.

    azimuth: degrees from straight -Y, positive walks to +X; the key light stays on the side that the front faces.
    upright: keeps verticals vertical (a shift lens), for cabinets and other boxes.
    focus, span: a close view of the ball of that diameter (mm) around that point of the posed product (mm).
    """
    scene = bpy.context.scene
    pts = _points()
    lo = Vector([min(p[i] for p in pts) for i in range(3)])
    hi = Vector([max(p[i] for p in pts) for i in range(3)])
    mid, R = (lo + hi) / 2, (hi - lo).length / 2
    az, el = math.radians(azimuth), math.radians(elevation)
    view = Vector((math.sin(az) * math.cos(el), -math.cos(az) * math.cos(el), math.sin(el)))
    cam = bpy.data.cameras.new('cam')
    cam.lens, cam.clip_end = lens, 1000
    camera = bpy.data.objects.new('cam', cam)
    bpy.context.collection.objects.link(camera)
    scene.camera = camera
    ahead = Vector((-view.x, -view.y, 0)).normalized() if upright else -view
    rot = ahead.to_track_quat('-Z', 'Y').to_matrix()
    if focus:
        at, r = Vector(focus) * .01, span * .005
        framed = [at + Vector(d) * r for d in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
        eye, dist = _frame(framed, view, ahead, rot, lens, 1, upright, cam)
        sharp = (at - eye).dot(ahead)
    else:
        eye, dist = _frame(pts, view, ahead, rot, lens, fill, upright, cam)
        near = min((p - eye).dot(ahead) for p in pts)
        sharp = near + (dist - near) * .55
    camera.matrix_world = Matrix.Translation(eye) @ rot.to_4x4()
    cam.dof.use_dof = dof > 0
    cam.dof.focus_distance = sharp
    cam.dof.aperture_fstop = lens * 1e-3 / (.011 * dist * max(dof, .01))
    _paper(R, az)
    _lights(mid, R, az, view)


def _lights(mid, R, az, view):
    side = Vector((math.cos(az), math.sin(az), 0)) * (1 if az >= 0 else -1)
    front = Vector((view.x, view.y, 0)).normalized()
    up = Vector((0, 0, 1))
    P = R * R * 10
    _area('key', mid - side * 3.1 * R + front * 1.5 * R + up * 2.5 * R, mid, (1.5 * R, 1.5 * R), 30 * P, (1, .97, .93))
    _area('top', mid - front * .6 * R + up * 3.4 * R, mid, (3.0 * R, 1.6 * R), 13 * P, (1, .985, .96))
    _area('strip', mid + side * 2.6 * R - front * 1.4 * R + up * 1.3 * R, mid, (.7 * R, 3.2 * R), 13 * P, (.95, .98, 1))
    _area('fill', mid + side * 3.2 * R + front * 2.6 * R + up * .9 * R, mid, (2.2 * R, 2.8 * R), 7 * P, (1, .98, .95))
    _area('wall', mid - front * 3 * R + up * 4 * R, mid - front * 11 * R + up * 1.5 * R, (8 * R, 3 * R), 48 * P, (1, .98, .95))
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, .97, .93, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = .07
    bpy.context.scene.world = world


def cycles(size, samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = True
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    c = scene.cycles
    c.samples, c.use_denoising, c.use_adaptive_sampling, c.seed = samples, False, False, 1
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 7, 3, 4, 6
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 4, .5
