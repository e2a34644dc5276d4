"""Socket and tool set: hinged case open flat, chrome pieces in a moulded bed; spanners and bits in the lid."""
import math
import kit as p
import sockets as s
from cases import Bed, moulded, open_case

VIEWS = {
    'main': dict(azimuth=22, elevation=32),
    'side': dict(azimuth=4, elevation=50),
    'detail': dict(azimuth=24, elevation=38, focus=(-110, -120, 45), span=190),
}
HALF = (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 27, 30, 32)
QUARTER = (4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11, 12, 13, 14)


class Layout:
    """Cuts the recesses of a bed and lays the pieces in; counts them."""

    def __init__(self, W, y0, y1, top, depth):
        self.W, self.top, self.pieces = W, top, 0
        self.bed, self.later = Bed((-W / 2, y0), (W / 2, y1), top, depth, 1.2), []

    def add(self, make, count=1):
        self.later.append(make)
        self.pieces += count

    def standing(self, sizes, drive, length, y, x0=None, x1=None, print_at=None, sink=.62):
        """A row of upright sockets, evenly spread between x0 and x1."""
        x0, x1 = (-self.W / 2 + 8 if x0 is None else x0), (self.W / 2 - 8 if x1 is None else x1)
        wide = [s.outer(q, drive) for q in sizes]
        gap = (x1 - x0 - sum(wide)) / len(sizes)
        x = x0 + gap / 2
        for q, w in zip(sizes, wide):
            cx = x + w / 2
            self.bed.round(cx, y, w / 2 + 1.2, length * sink)
            self.add(lambda q=q, cx=cx: s.socket(q, drive, length, (cx, y, self.top - length * sink)))
            if print_at:
                self.print(f'{q:g}', (cx, y + print_at), 5)
            x += w + gap

    def lying(self, sizes, drive, length, y, x0, x1):
        """A row of long sockets with their mouth to the front."""
        step = (x1 - x0) / len(sizes)
        for i, q in enumerate(sizes):
            x, r = x0 + step * (i + .5), s.outer(q, drive) / 2
            self.bed.pill((x, y), (x, y - length), r + 1, r * 1.15, True)
            self.add(lambda q=q, x=x, r=r: s.socket(q, drive, length, (x, y, self.top - r * .15), 'y', 180))

    def handle(self, make, loc, r, length, /, count=1, turn=0, head=0, **options):
        x, y = loc
        a = math.radians(turn)
        self.bed.pill((x, y), (x + length * math.cos(a), y + length * math.sin(a)), r + 1.6, r + 2)
        if head:
            self.bed.pill((x, y), (x + .1, y), head, r + 2)
        self.add(lambda: s.lay(make, (x, y, self.top - 2), turn, **options), count)

    def bits(self, n, y, x0, x1, length=30, color=(.40, .40, .39), slots=True):
        step = (x1 - x0) / n
        for i in range(n):
            x = x0 + step * (i + .5)
            self.bed.pill((x, y), (x, y + length), 4.2, 4.4, True)
            self.add(lambda x=x, i=i: s.bit((x, y, self.top - 1), length, 90, color, tip=.2 + .12 * (i % 4)))

    def print(self, text, at, size=6):
        self.later.append(lambda: p.text(text, size, (*at, self.top + .08), p.material('print', (.62, .62, .60), .5), (0, 0, 0), thick=.03))

    def done(self, color):
        o = self.bed.done(color)
        for make in self.later:
            make()
        return {'bed': o}


def _big_base(b, W, accent):
    w = W / 2
    b.standing(HALF, '1/2', 38, -34, print_at=-30)
    b.handle(s.ratchet, (-w + 34, -103), 12, 222, head=24, length=250, drive='1/2', accent=accent)
    b.handle(s.extension, (16, -90), 11, 125, length=125, drive='1/2')
    b.handle(s.joint, (164, -90), 12, 56, drive='1/2')
    b.handle(s.extension, (16, -118), 10, 225, length=225, drive='1/2')
    b.standing((8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 22), '3/8', 29, -152, -w + 10, 108)
    b.lying((10, 13, 14, 17, 19, 21), '1/2', 72, -140, 112, w - 6)
    b.handle(s.ratchet, (-w + 28, -192), 10, 178, head=20, length=200, drive='3/8', accent=accent)
    b.handle(s.extension, (0, -186), 8, 100, length=100, drive='3/8')
    b.handle(s.joint, (36, -205), 9, 42, drive='3/8')
    b.standing(QUARTER, '1/4', 25, -232, -w + 10, 84)
    b.lying((6, 7, 8, 9, 10, 11, 12, 13), '3/8', 60, -228, 100, w - 6)
    b.lying(QUARTER[:11], '1/4', 48, -254, -w + 10, 84)
    b.handle(s.ratchet, (-w + 24, -326), 7.5, 132, head=15, length=148, drive='1/4', accent=accent)
    b.handle(s.extension, (-68, -320), 5.5, 75, length=75, drive='1/4')
    b.handle(s.extension, (-68, -338), 5.5, 145, length=145, drive='1/4')
    b.handle(s.joint, (34, -320), 6, 28, drive='1/4')
    b.bits(14, -330, 100, w - 6, 30)
    b.bits(14, -368, 100, w - 6, 30)
    b.bits(20, -368, -w + 8, 92, 18, (.24, .24, .24))


def _big_lid(b, W, accent):
    w = W / 2
    x = -w + 22
    for q in (22, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8):
        s.spanner_recess(b.bed, x, 42, q)
        b.add(lambda q=q, x=x: s.lay(s.spanner, (x, 42, b.top - 1), 0, size=q))
        b.print(f'{q}', (x, 22), 5.5)
        x += q * .95 + 9.5
    for i, q in enumerate((10, 8, 6, 5, 4, 3)):
        b.bed.pill((92 + i * 27, 232), (92 + i * 27, 232 + 60 + q * 8), q * .56 + 2, 6)
        b.bed.pill((92 + i * 27, 232), (110 + i * 27, 232), q * .56 + 2, 6)
        b.add(lambda q=q, i=i: s.lay(s.hex_key, (92 + i * 27, 232, b.top - 1), 0, size=q, short=18 + q * .6, long=60 + q * 8))
    b.handle(s.extension, (-150, 318), 7.5, 160, turn=-18, length=160, drive='3/8')
    b.handle(s.screwdriver, (-118, 342), 11, 170, turn=-18, length=170, r=11, color='graphite', accent=accent, tip='cross')
    for i in range(4):
        b.bits(17, 32 + i * 44, 92, w - 6, 30, (.42, .42, .41) if i % 2 else (.22, .22, .22))


def _small_base(b, W, accent):
    w = W / 2
    b.standing(HALF[:10], '1/2', 38, -28, print_at=-24)
    b.standing(HALF[10:], '1/2', 38, -76, print_at=-28)
    b.handle(s.ratchet, (-w + 32, -134), 12, 222, head=23, length=245, drive='1/2', accent=accent)
    b.handle(s.joint, (w - 92, -134), 12, 56, drive='1/2')
    b.lying((14, 17, 19, 22), '1/2', 64, -158, w - 124, w - 6)
    b.standing(QUARTER, '1/4', 25, -170, -w + 8, w - 128)
    b.handle(s.ratchet, (-w + 24, -206), 7.5, 132, head=15, length=148, drive='1/4', accent=accent)
    b.handle(s.extension, (-22, -202), 5.5, 75, length=75, drive='1/4')
    b.bits(11, -268, -w + 8, 54, 30)
    b.lying(QUARTER[4:12], '1/4', 48, -232, 62, w - 4)


def _small_lid(b, W, accent):
    w = W / 2
    b.handle(s.extension, (-w + 20, 40), 10, 125, length=125, drive='1/2')
    b.handle(s.extension, (-w + 20, 68), 10, 225, length=225, drive='1/2')
    b.handle(s.extension, (-w + 20, 96), 5.5, 145, length=145, drive='1/4')
    b.handle(s.joint, (110, 96), 6, 28, drive='1/4')
    b.handle(s.screwdriver, (-w + 20, 128), 11, 160, length=160, r=11, color='graphite', accent=accent, tip='cross')
    for i in range(3):
        b.bits(16, 152 + i * 42, -w + 14, w - 14, 30, (.42, .42, .41) if i % 2 else (.22, .22, .22))


def build(shell='graphite', accent='amber', pieces=216, size=None, sockets_only=False, bed=(.022, .022, .024), empty=False):
    """pieces: 216 (with spanners and hex keys) or 110 (two drives); sockets_only leaves the lid with a plain foam pad;
    empty builds the case alone (for views from behind)."""
    big = pieces > 150
    W, D, T = size or ((535, 395, 95) if big else (390, 310, 90))
    w = W - 13
    counts = []

    def base():
        if empty:
            return {}
        b = Layout(w, -D + 7, -7, -7, T / 2 - 13)
        (_big_base if big else _small_base)(b, w, accent)
        counts.append(b.pieces)
        return b.done(bed)

    def lid():
        if empty:
            return {}
        if sockets_only:
            p.box((w, D - 14, 24), (0, D / 2, -26), p.material('foam', (.035, .035, .037), .9, bump=.6, scale=420), 4)
            p.text(f'{pieces} pcs  1/4"  1/2"  Cr-V', 17, (0, D * .52, -13.8), p.material('print', (.62, .62, .60), .5), (0, 0, 180),
                   thick=.03)
            return {}
        b = Layout(w, 7, D - 7, -9, 24)
        (_big_lid if big else _small_lid)(b, w, accent)
        counts.append(b.pieces)
        return b.done(bed)
    o = open_case((W, D, T), base, lid, shell, accent, 104)
    print(f'{sum(counts)} pieces')
    return o
