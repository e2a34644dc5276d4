"""Workshop trolley: a steel cabinet with five to seven drawers (one of them may be a door) on castors."""
import cabinet
import kit as p

VIEWS = {
    'main': dict(azimuth=31, elevation=19, dof=.5, upright=True, lens=120),
    'side': dict(azimuth=7, elevation=8, dof=.5, upright=True, lens=120),
    'detail': dict(azimuth=28, elevation=30, focus=(40, -320, 800), span=560, dof=.6),
}
HOLE = ('hole', (.004, .004, .004), .7)


def build(shell='graphite', accent='amber', front=None, rows=(76, 76, 76, 76, 76, 160, 160), door=0, open_row=1, pull=170, width=680,
    depth=440,
          pulls='alu', top='mat', panel='holes', handle='side', catches=False, bottles=False, wheels=54,
          tools=False):
    z0, gap = wheels * 2 + 24, 6
    high = sum(rows) + gap * (len(rows) + 1) + 30
    body, face = p.lacquer(shell), p.lacquer(front or shell)
    dark, black = p.material('inside', (.012, .012, .013), .6), p.material('toptray', (.022, .022, .024), .45, bump=.12, scale=40)
    w, d = width, depth
    out = {}
    for s, name in ((-1, 'left'), (1, 'right')):
        out[name] = p.box((22, d, high), (s * (w / 2 - 11), 0, z0 + high / 2), body, 5, name=name)
    p.box((w - 30, 12, high - 8), (0, d / 2 - 8, z0 + high / 2), body, 1)
    p.box((w - 20, d - 4, 20), (0, 0, z0 + 10), body, 4)
    p.box((w - 20, d - 4, 16), (0, 0, z0 + high - 8), body, 3)
    z = z0 + high - 26
    for i, h in enumerate(rows):
        zc, shift = z - h / 2, (pull if i == open_row else 0)
        y = -d / 2 - 2 - shift
        if door and i == len(rows) - 1:
            out['door'] = cabinet.door(w - 54, h, (0, y, zc), face, pulls, accent)
        else:
            out[f'row{i}'] = cabinet.drawer_front(w - 54, h, (0, y, zc), face, pulls, True, accent if catches else None)
        if shift:
            cabinet.tray(w - 80, shift + 60, h, y + 8, zc, i, tools)
        else:
            p.box((w - 58, d - 40, max(4, h - 10)), (0, 14, zc), dark, 1)
        z -= h + gap
    zt = z0 + high
    out['top'] = cabinet.top_mat(w, d, zt, black) if top == 'mat' else cabinet.top_wells(w, d, zt, black)
    _lock(w, d, z0 + high - 22, accent)
    for sx in (-1, 1):
        for sy in (-1, 1):
            p.box((30, 30, 64), (sx * (w / 2 - 9), sy * (d / 2 - 9), z0 + 28), black, 9)
    p.box((w - 70, 1.6, 3), (0, -d / 2 - 1.4, z0 + 10), p.lacquer(accent), .5)
    out['handle'] = _handle(w, d, zt, accent) if handle == 'side' else None
    _panel(panel, w, d, z0, high, body)
    if bottles:
        _bottles(w, d, z0 + high * .46)
    for sx in (-1, 1):
        for sy in (-1, 1):
            p.castor((sx * (w / 2 - 60), sy * (d / 2 - 60), z0), wheels, (24 * sx + 8) if sy < 0 else 0, sy < 0)
    return {k: v for k, v in out.items() if v}


def _lock(w, d, z, accent):
    p.lathe([(0, -6), (9, -6), (11, -4), (11, 0), (0, 0)], (w / 2 - 12, -d / 2 + .5, z - 12), p.steel(), 'y', .6)
    p.lathe([(11.5, -2), (13.5, -2), (13.5, 0), (11.5, 0)], (w / 2 - 12, -d / 2 + .3, z - 12), p.lacquer(accent), 'y', .3)
    p.box((1.6, 2, 9), (w / 2 - 12, -d / 2 - 5.6, z - 12), p.material(*HOLE), .2)


def _handle(w, d, zt, accent):
    """Push handle on the right flank."""
    x, steel, black = w / 2 + 58, p.steel(), p.black()
    for s in (-1, 1):
        y = s * (d / 2 - 60)
        p.tube([(w / 2 - 4, y, zt - 74), (w / 2 + 30, y, zt - 70), (x, s * (d / 2 - 74), zt - 62), (x, s * 90, zt - 60),
            (x, 0, zt - 60)], 11, steel)
        p.lathe([(0, 0), (24, 0), (24, 6), (14, 8), (0, 8)], (w / 2, y, zt - 74), black, 'x', 2)
        p.lathe([(11.4, 0), (15.5, 0), (15.5, 6), (11.4, 6)], (x, s * (d / 2 - 96) - 3, zt - 60), p.lacquer(accent), 'y', 1)
    return p.rod(15, d - 200, (x, 0, zt - 60), p.rubber(), 'y', 5, name='handle')


def _panel(kind, w, d, z0, high, body):
    """What the right flank shows."""
    x = w / 2
    if kind == 'holes':
        hole = p.material(*HOLE)
        p.box((2, d - 56, high - 90), (x, 0, z0 + high / 2 - 14), body, .8)
        for i in range(int((d - 90) / 30)):
            for j in range(int((high - 170) / 30)):
                p.box((1.2, 9, 9), (x + .7, -d / 2 + 60 + i * 30, z0 + 66 + j * 30), hole, .1)
    elif kind == 'pressed':
        for s in (-1, 1):
            p.box((4, d / 2 - 50, high - 150), (x, s * (d / 4 - 6), z0 + high / 2 - 20), body, 1.9)
    elif kind == 'louvres':
        for j in range(9):
            p.box((7, d - 150, 9), (x - 1, 0, z0 + 90 + j * 22), body, 3.2, (0, 24, 0))
            p.box((1, d - 156, 4), (x + .2, 0, z0 + 84 + j * 22), p.material(*HOLE), .2)


def _bottles(w, d, z):
    """Wire shelf for cans on the right flank."""
    x, wire = w / 2, p.steel()
    for at, q in ((z, 3), (z + 62, 3)):
        p.tube([(x, -d / 2 + 60, at), (x + 84, -d / 2 + 60, at), (x + 92, -d / 2 + 70, at), (x + 92, d / 2 - 70, at),
            (x + 84, d / 2 - 60, at), (x, d / 2 - 60, at)], q, wire)
    for i in range(6):
        y = -d / 2 + 90 + i * (d - 180) / 5
        p.tube([(x + 2, y, z), (x + 60, y, z), (x + 92, y, z + 2), (x + 92, y, z + 62)], 2, wire)
