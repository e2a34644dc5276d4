"""Set of drill bits and screwdriver bits in an open case: metal, masonry and wood bits, flat bits, nut drivers, bits."""
import kit as p
import drillbits as d
import sockets as s
from cases import Bed, open_case

VIEWS = {
    'main': dict(azimuth=24, elevation=34),
    'side': dict(azimuth=4, elevation=50),
    'detail': dict(azimuth=26, elevation=40, focus=(-60, -190, 36), span=130),
}


def _number(text, at, top, size=4.4):
    p.text(text, size, (*at, top + .08), p.material('print', (.62, .62, .60), .5), (0, 0, 0), thick=.03)


def _slots(bed, todo, top, items, x0, x1, y, flip=False):
    """A row of pieces along y with even gaps; items: (width, length, make, text)."""
    gap = (x1 - x0 - sum(i[0] for i in items)) / len(items)
    x = x0 + gap / 2
    for w, length, make, text in items:
        cx = x + w / 2
        bed.pill((cx, y), (cx, y + length), w / 2 + .5, w / 2 + 1, True)
        bed.pill((cx - .1, y + 7), (cx + .1, y + 7), max(w / 2 + 2, 4), w / 2 + 1.4)  # finger hollow
        todo.append(lambda make=make, cx=cx: p.grouped(make, (cx, y, top - .2)))
        if text:
            todo.append(lambda text=text, cx=cx: _number(text, (cx, y - 6), top))
        x += w + gap


def build(shell='graphite', accent='steelblue', size=(340, 270, 70), film=(), bed=(.022, .022, .024), metal=25):
    """103 pieces; film: which masonry bits (0..9) have a light film of rust."""
    W, D, T = size
    w, top, deep = W - 13, -5, T / 2 - 9
    x = w / 2 - 5
    out = {}

    def base():
        b, todo = Bed((-w / 2, -D + 7), (w / 2, -7), top, deep, .95), []
        sizes = [1 + i * .5 for i in range(metal)]
        _slots(b, todo, top, [(q, 36 + q * 6.6, lambda q=q: d.twist(q, 36 + q * 6.6, 'metal'),
                               f'{q:g}' if q >= 4 or q % 1 == 0 else '') for q in sizes], -x, x, -136)
        row = [(q, 78 + q * 3, lambda q=q, i=i: out.update({f'masonry{i}': d.twist(q, 78 + q * 3, 'masonry',
            d.film() if i in film else None)}), f'{q:g}')
               for i, q in enumerate((4, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 12))]
        row += [(q, 70 + q * 3, lambda q=q: d.twist(q, 70 + q * 3, 'wood'), f'{q:g}') for q in (3, 4, 5, 6, 7, 8, 10, 12)]
        _slots(b, todo, top, row, -x, x, -D + 18)
        o = b.done(bed)
        for make in todo:
            make()
        return {'bed': o, **out}

    def lid():
        b, todo = Bed((-w / 2, 7), (w / 2, D - 7), top, 20, .95), []
        flat = [(q + 1, 132, lambda q=q: d.spade(q, 132), f'{q}') for q in (12, 16, 18, 20, 22, 25)]
        _slots(b, todo, top, flat, -x, 20, 22)
        nuts = [(q * 1.24 + 3.2, 48, lambda q=q: d.nut_driver(q), f'{q}') for q in (5, 6, 7, 8, 9, 10, 11, 12, 13)]
        _slots(b, todo, top, nuts, 24, x, 22)
        _slots(b, todo, top, [(11.8, 60, lambda: d.holder(60, accent), ''), (12, 44, d.countersink, '')] +
               [(6.6, 50, lambda i=i: s.bit((0, 0, 0), 50, 90, (.42, .42, .41), tip=.2 + .1 * (i % 4)), '') for i in range(13)], 24, x, 84)
        for r in range(2):
            short = [(6.6, 25, lambda i=i: s.bit((0, 0, 0), 25, 90, (.30, .30, .30), tip=.2 + .12 * (i % 4)), '') for i in range(15)]
            _slots(b, todo, top, short, -x, x, 176 + r * 38)
        o = b.done(bed)
        for make in todo:
            make()
        _number('Bits  103 pcs', (x - 40, D - 16), top, 8)
        return {'bed': o}
    return {**open_case(size, base, lid, shell, accent, 104), **out}
