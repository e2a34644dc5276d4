"""From a scene to a file: renders, cleans the noise, lays product and shadow on the house paper, writes a PNG."""
import os
import tempfile
import bpy
import numpy as np
import denoise

PASSES = {'image': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}
PAPER = (.968, .957, .936)  # the paper of every picture, as the screen shows it: #f7f4ef
LIGHT = (1.9, 1.83, 1.72)  # the same paper in the light of the scene
DEPTH = 1.25  # how much deeper than in the light of the scene the shadow is
DARK = .022  # what Filmic leaves of black


def _read(path):
    im = bpy.data.images.load(path)
    a = np.empty(im.size[0] * im.size[1] * im.channels, np.float32)
    im.pixels.foreach_get(a)
    a = a.reshape(im.size[1], im.size[0], im.channels).copy()
    bpy.data.images.remove(im)
    return a


def _passes(scene):
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nt = scene.node_tree
    nt.nodes.clear()
    layers, out = nt.nodes.new('CompositorNodeRLayers'), nt.nodes.new('CompositorNodeOutputFile')
    out.format.file_format, out.format.color_depth, out.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    out.file_slots.clear()
    with tempfile.TemporaryDirectory() as folder:
        out.base_path = folder
        for name, render_pass in PASSES.items():
            out.file_slots.new(f'{name}_')
            nt.links.new(layers.outputs[render_pass], out.inputs[-1])
        bpy.ops.render.render()
        return {name: _read(os.path.join(folder, f'{name}_0001.exr')) for name in PASSES}


def _blurred(a, radius):
    """Mean over a square of 2 radius + 1 pixels."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (radius + 1, radius)
        sums, n = np.cumsum(np.pad(a, pad, mode='edge'), axis=axis, dtype=np.float64), a.shape[axis]
        a = (np.take(sums, range(2 * radius + 1, 2 * radius + 1 + n), axis) - np.take(sums, range(n), axis)) / (2 * radius + 1)
    return a.astype(np.float32)


def _on_paper(passes):
    """Product and shadow over the paper, in linear light."""
    paper = np.array(LIGHT, np.float32)
    cover = np.clip(passes['image'][..., 3:], 0, 1)
    noisy = passes['image'][..., :3] + paper * (1 - cover) ** DEPTH
    clean = denoise.denoised(noisy, passes['albedo'][..., :3], passes['normal'][..., :3])
    # Far from the product the paper is even to the last bit.
    near = np.clip(_blurred(cover, max(2, cover.shape[0] // 60)) * 60, 0, 1)
    return paper + (clean - paper) * near


def render(scene, path):
    """Renders the scene to an 8-bit PNG whose free paper has exactly the colour PAPER."""
    linear = _on_paper(_passes(scene))
    h, w = linear.shape[:2]
    linear[:1] = LIGHT  # a row of bare paper, to read what the view makes of it
    im = bpy.data.images.new('linear', w, h, float_buffer=True)
    im.pixels.foreach_set(np.dstack([linear, np.ones((h, w), np.float32)]).astype(np.float32).ravel())
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = 'PNG', 'RGB', '16'
    im.save_render(path, scene=scene)
    shown = bpy.data.images.load(path)
    shown.colorspace_settings.name = 'Non-Color'
    a = np.empty(h * w * 4, np.float32)
    shown.pixels.foreach_get(a)
    a = a.reshape(h, w, 4)
    white = a[0, w // 2, :3].copy()
    a[0] = a[1]
    a[..., :3] = np.clip((a[..., :3] - DARK) / (white - DARK) * PAPER, 0, 1)
    final = bpy.data.images.new('final', w, h)
    final.colorspace_settings.name = 'Non-Color'
    final.pixels.foreach_set(a.ravel())
    final.filepath_raw, final.file_format = path, 'PNG'
    final.save()
