"""Rendered pictures become the shop's: python3 studio/publish.py RENDERED   (needs python3-pil)

RENDERED holds {sku}-{view}.png, square and at least 1000 px wide. Each becomes public/images/{sku}-{view}-{hash8}-{width}.webp
in four widths. hash8 is the first 8 hex digits of the SHA-256 of all files but the smallest, which shows nothing that they
do not: a changed picture has another address, so browsers may cache the files for ever. Without RENDERED the smaller widths of what the shop has are made anew
from the largest file, which stays as it is. catalog/pictures.json maps {sku}-{view} to the address of the largest
file, and the products in catalog/products name their pictures, the main one first. What no product names is removed.
The same source and the same Pillow give the same bytes.
"""
import hashlib
import io
import json
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / 'public' / 'images'
INDEX = ROOT / 'catalog' / 'pictures.json'
LARGEST = 1000
LIMITS = {224: 3_200, 400: 6_000, 700: 13_000, LARGEST: 38_000}  # width in px: bytes to aim at; phones wait for the third
SMALLEST = min(LIMITS)
BEST, WORST = 86, 70  # WebP qualities tried, from the best down; below 70 the smooth paper shows blocks
VIEWS = ('main', 'side', 'back', 'pad', 'detail', 'mark')  # in the order of a product's gallery


def webp(picture, width, limit):
    """The picture at this width, in the best quality that fits the limit, else in the worst allowed: (bytes, quality)."""
    small = picture if picture.width == width else picture.resize((width, width), Image.Resampling.LANCZOS)
    for quality in range(BEST, WORST - 1, -2):
        out = io.BytesIO()
        small.save(out, 'WEBP', quality=quality, method=6)
        if out.tell() <= limit:
            break
    return out.getvalue(), quality


def published(path):
    """Publishes a rendered picture: the address of the largest file."""
    picture = Image.open(path).convert('RGB')
    if picture.width != picture.height or picture.width < LARGEST:
        raise SystemExit(f'{path.name}: needs to be square and at least {LARGEST} px wide')
    return kept(path.stem, {width: webp(picture, width, limit) for width, limit in LIMITS.items()})


def remade(name, address):
    """Publishes a picture of the shop with smaller widths made anew: the address of the largest file."""
    data = (ROOT / 'public' / address.removeprefix('/')).read_bytes()
    picture = Image.open(io.BytesIO(data)).convert('RGB')
    smaller = {width: webp(picture, width, limit) for width, limit in LIMITS.items() if width < LARGEST}
    return kept(name, smaller | {LARGEST: (data, 'as it is')})


def kept(name, files):
    """Writes the files of a picture, {width: (bytes, quality)}: the address of the largest."""
    hash8 = hashlib.sha256(b''.join(data for width, (data, _) in files.items() if width != SMALLEST)).hexdigest()[:8]
    for width, (data, _) in files.items():
        (IMAGES / f'{name}-{hash8}-{width}.webp').write_bytes(data)
    print(f'{name:20}', *(f'{w} px: {len(d) / 1000:.1f} kB (q {q})' for w, (d, q) in files.items()), sep='  ')
    return f'/images/{name}-{hash8}-{LARGEST}.webp'


def written(path, value):
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def main(source):
    index = json.loads(INDEX.read_text(encoding='utf-8'))
    if source is None:
        index = {name: remade(name, address) for name, address in index.items()}
    else:
        index |= {path.stem: published(path) for path in sorted(Path(source).glob('*.png'))}
    named = set()
    for path in sorted((ROOT / 'catalog' / 'products').glob('*.json')):
        products = json.loads(path.read_text(encoding='utf-8'))
        for product in products:
            keys = [f"{product['sku'].lower()}-{view}" for view in VIEWS]
            if keys[0] in index:
                product['pictures'] = [key for key in keys if key in index]
            named |= set(product['pictures'])
        written(path, products)
    index = {key: address for key, address in sorted(index.items()) if key in named}
    written(INDEX, index)
    stems = {address.removeprefix('/images/').removesuffix(f'-{LARGEST}.webp') for address in index.values()}
    for file in IMAGES.glob('*.webp'):
        if file.stem.rpartition('-')[0] not in stems:
            file.unlink()


if len(sys.argv) > 2:
    raise SystemExit(__doc__)
main(sys.argv[1] if len(sys.argv) == 2 else None)
