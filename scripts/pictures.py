"""Product pictures for the shop: python3 scripts/pictures.py SOURCE_DIR   (needs python3-pil)

Every square picture in SOURCE_DIR (drill-main.webp, saw-side.png, ...; the name without its ending is the key) becomes
public/images/{key}-{hash8}-{width}.webp in three widths, hash8 being the first 8 hex digits of the SHA-256 of the
1000 px file: a changed picture gets a new address, so browsers may cache the files for ever. Earlier versions of a key
are removed. catalog/pictures.json then maps each key to the address of its 1000 px file.
The same source and the same Pillow give the same bytes.
"""
import hashlib
import io
import json
import re
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / 'public' / 'images'
INDEX = ROOT / 'catalog' / 'pictures.json'
LIMITS = {400: 10_000, 700: 22_000, 1000: 38_000}  # width in px: bytes to aim at
BEST, WORST = 86, 70  # WebP qualities tried, from the best down; below 70 the smooth background shows blocks


def webp(picture, width, limit):
    """The picture at this width, in the best quality that fits the limit, else in the worst allowed: (bytes, quality)."""
    small = picture if picture.width == width else picture.resize((width, width), Image.Resampling.LANCZOS)
    for quality in range(BEST, WORST - 1, -2):
        out = io.BytesIO()
        small.save(out, 'WEBP', quality=quality, method=6)
        if out.tell() <= limit:
            break
    return out.getvalue(), quality


def main(source):
    IMAGES.mkdir(parents=True, exist_ok=True)
    index = {}
    for path in sorted(p for p in Path(source).iterdir() if p.suffix in ('.webp', '.png', '.jpg')):
        key = path.stem
        picture = Image.open(path).convert('RGB')
        if picture.width != picture.height or picture.width < max(LIMITS):
            raise SystemExit(f'{path.name}: needs to be square and at least {max(LIMITS)} px wide')
        files = {width: webp(picture, width, limit) for width, limit in LIMITS.items()}
        hash8 = hashlib.sha256(files[1000][0]).hexdigest()[:8]
        for old in IMAGES.glob(f'{key}-*.webp'):
            if re.fullmatch(rf'{re.escape(key)}-[0-9a-f]{{8}}-\d+\.webp', old.name):
                old.unlink()
        for width, (data, _) in files.items():
            (IMAGES / f'{key}-{hash8}-{width}.webp').write_bytes(data)
        index[key] = f'/images/{key}-{hash8}-1000.webp'
        print(f'{key:16}', *(f'{w} px: {len(d) / 1000:.1f} kB (q{q})' for w, (d, q) in files.items()), sep='  ')
    INDEX.parent.mkdir(parents=True, exist_ok=True)
    INDEX.write_text(json.dumps(index, indent=2) + '\n', encoding='utf-8')


if len(sys.argv) != 2:
    raise SystemExit(__doc__)
main(sys.argv[1])
