"""One sheet of the main pictures as the shop has them, to be judged side by side: python3 studio/sheet.py OUT [--width 200]

Needs python3-pil. Twelve in a row, by SKU, with the SKU below each.
"""
import argparse
import json
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[2]
ROW, LINE = 12, 14


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('--width', type=int, default=200)
    a = ap.parse_args()
    index = json.loads((ROOT / 'catalog' / 'pictures.json').read_text(encoding='utf-8'))
    mains = [(key, address) for key, address in sorted(index.items()) if key.endswith('-main')]
    rows = -(-len(mains) // ROW)
    sheet = Image.new('RGB', (min(ROW, len(mains)) * a.width, rows * (a.width + LINE)), '#f7f4ef')
    draw = ImageDraw.Draw(sheet)
    for place, (key, address) in enumerate(mains):
        x, y = place % ROW * a.width, place // ROW * (a.width + LINE)
        with Image.open(ROOT / 'public' / address.lstrip('/')) as picture:
            sheet.paste(picture.convert('RGB').resize((a.width, a.width), Image.Resampling.LANCZOS), (x, y))
        draw.text((x + 6, y + a.width), key.removesuffix('-main').upper(), fill='#5f6568')
    sheet.save(a.out, quality=82)


main()
