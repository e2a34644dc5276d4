"""Usage: blender -b --factory-startup -P studio/render.py -- OUT KIND[:view] ... [--size 400] [--samples 24] [--draft] [--with "dict(...)"]

Renders the views of a kind with its own defaults or the options given: for working on a kind.
"""
import argparse
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'kinds')]
import meshes  # noqa: E402
from shoot import shoot  # noqa: E402


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('kinds', nargs='+')
    ap.add_argument('--size', type=int, default=400)
    ap.add_argument('--samples', type=int, default=24)
    ap.add_argument('--draft', action='store_true', help='coarser voxels')
    ap.add_argument('--with', dest='options', default='{}', help='options of the kind, a Python dict')
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
    os.makedirs(a.out, exist_ok=True)
    meshes.QUALITY['h'] = 1.7 if a.draft else 1.0
    entry = {'options': eval(a.options)}  # noqa: S307
    for item in a.kinds:
        kind, _, only = item.partition(':')
        for view in importlib.import_module(kind).VIEWS:
            if not only or view == only:
                shoot(os.path.join(a.out, f'{kind}-{view}.png'), {**entry, 'kind': kind}, view, a.size, a.samples)


if __name__ == '__main__':
    main()
    sys.stdout.flush()
    os._exit(0)  # torch and Blender do not agree on how to end
