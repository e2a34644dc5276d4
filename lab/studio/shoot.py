"""Usage: blender -b --factory-startup -P studio/shoot.py -- OUT SKU[:view] ... [--size 1000] [--samples 12] [--draft] [--missing] [--share 1/2]

Renders the pictures of products (all for `all`) as OUT/SKU-VIEW.png; with --missing only those that neither OUT holds nor
the shop has; with --share the first half (1/2) or the second (2/2) of the work, for two processes side by side.
"""
import argparse
import importlib
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'kinds')]
import bpy  # noqa: E402
from mathutils import Matrix  # noqa: E402
import catalogue  # noqa: E402
import meshes  # noqa: E402
import picture  # noqa: E402
import stage  # noqa: E402


def shoot(path, entry, view, size, samples):
    """One picture: builds the product with its marks, sets it up as the view says, renders it to path.

    A view with a `kind` and `options` of its own shows that instead, such as a drill with its batteries and charger.
    """
    began = time.time()
    stage.clear()
    own = entry.get(view, {})
    if 'kind' in own:
        entry = {**entry, 'kind': own['kind'], 'options': own['options']}
        entry.pop('marks', None)
    kind = importlib.import_module(entry['kind'])
    setup = {**(entry['mark'] if view == 'mark' else kind.VIEWS[view]), **own}
    setup.pop('kind', None), setup.pop('options', None)
    if view == 'mark' and 'pose' not in setup and 'pose' in kind.VIEWS['main']:
        setup['pose'] = kind.VIEWS['main']['pose']
    built = kind.build(**{**entry.get('options', {}), **setup.pop('build', {})})
    if 'marks' in entry:
        entry['marks'](built)
    stage.pose(setup.pop('pose', Matrix.Identity(4)))
    stage.build(**setup)
    stage.cycles(size, samples)
    ready = time.time()
    picture.render(bpy.context.scene, f'{path}.part')
    os.replace(f'{path}.part', path)  # a picture that was cut off is begun anew
    print(f'DONE {path} build {ready - began:.1f} s, render {time.time() - ready:.1f} s', flush=True)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('products', nargs='+')
    ap.add_argument('--size', type=int, default=1000)
    ap.add_argument('--samples', type=int, default=12)
    ap.add_argument('--draft', action='store_true', help='coarser voxels')
    ap.add_argument('--missing', action='store_true')
    ap.add_argument('--share', default='1/1')
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
    os.makedirs(a.out, exist_ok=True)
    meshes.QUALITY['h'] = 1.7 if a.draft else 1.0
    every = catalogue.pictures()
    tasks = []
    for item in every if a.products == ['all'] else a.products:
        sku, _, only = item.partition(':')
        tasks += [(place, sku, view) for place, view in enumerate(every[sku]['views']) if not only or view == only]
    with open(os.path.join(HERE, '..', '..', 'catalog', 'pictures.json'), encoding='utf-8') as file:
        published = json.load(file)
    place, parts = map(int, a.share.split('/'))
    # The main pictures first: a run that is cut off leaves every product with something.
    for _, sku, view in sorted(tasks, key=lambda task: task[0])[place - 1::parts]:
        key = f'{sku}-{view}'
        path = os.path.join(a.out, f'{key}.png')
        if not (a.missing and (key in published or os.path.exists(path))):
            shoot(path, every[sku], view, a.size, a.samples)


if __name__ == '__main__':
    main()
    sys.stdout.flush()
    os._exit(0)  # torch and Blender do not agree on how to end
