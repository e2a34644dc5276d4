"""Pictures of szlifierki: angle grinders, sanders, a polisher."""
import math
import kit as p
from inline import tilt

ON_FLANK = tilt(-119.8, 2.3, 24)  # a cordless grinder on its flank
ON_TAIL = tilt(0, -2.7)  # a cordless grinder without battery


def _sparks(on):
    p.chips(15, (46, 5), (-50, -60, -54), on['guard'], (90, 0, -42), 'spark', 3, 1.7)
    p.scratches(9, (22, 4), (-48, -60, -54), on['guard'], (90, 0, -42), 0, 'spark', 8, .7)


def _tried(on):
    p.scratches(6, (22, 18), (30, -34, 6), on['head'], (90, 0, 50), 30, 'plastic', 7, .5)
    p.chips(7, (50, 12), (-160, -60, 0), on['grip'], kind='rubber', seed=11, radius=1.8)


def _sanded(on):
    p.scratches(5, (30, 16), (-6, -74, 34), on['shell'], (84, 0, -6), 26, 'plastic', 4, .6)
    p.scratches(3, (26, 8), (-74, -58, 30), on['shell'], (90, 0, 0), 12, 'plastic', 12, .6)
    p.chips(16, (116, 116), (0, 0, -80), on['hook'], (180, 0, 0), 'rubber', 5, 4.5)


def _dulled(on):
    """Matt clouds: ellipses within each other, each a little duller."""
    for at, turn, size in (((30, -44, 12), 40, 17), ((14, -60, -12), 18, 12), ((44, -20, -6), 66, 13)):
        for i in range(4):
            matt = p.material(f'dulled-{i}', (.24 + .024 * i, .24 + .024 * i, .243 + .024 * i), .48 + .09 * i, .55 - .07 * i, bump=.2,
                              scale=80)
            q = size * (1 - .18 * i)
            pts = [(q * math.cos(a / 5) * (1 + .12 * math.sin(a * .6)), .72 * q * math.sin(a / 5)) for a in range(31)]
            p.patch(pts, at, on['head'], (90, 0, turn), matt, .02 + .012 * i)


PICTURES = {
    'eks-szl-001': dict(
        kind='grinder', views=('main', 'side', 'detail', 'mark'),
        options=dict(shell='graphite', accent='copper', power='1550 W', disc='cut', guard='zinc', dial=True),
        marks=_sparks, mark=dict(azimuth=-14, elevation=14, focus=(-50, -52, 12), span=105),
    ),
    'eks-szl-002': dict(
        kind='grinder', views=('main', 'side', 'detail'),
        options=dict(shell='stone', accent='steelblue', power='18 V', speed='9 000', disc=None, cordless=True, head='dark', slant=-18,
                     vents=5),
        main=dict(pose=ON_TAIL), side=dict(pose=ON_FLANK), detail=dict(pose=ON_TAIL),
    ),
    'eks-szl-003': dict(
        kind='grinder', views=('main', 'side', 'mark'),
        options=dict(shell='graphite', accent='brick', power='18 V', speed='9 000', disc='flap', cordless=True, zone='step', slant=12,
                     vents=7),
        marks=_tried, mark=dict(azimuth=44, elevation=16, focus=(20, -20, 68), span=90, pose=ON_TAIL),
        main=dict(pose=ON_TAIL), side=dict(pose=ON_FLANK),
    ),
    'eks-szl-004': dict(
        kind='rotary_sander', views=('main', 'side', 'mark', 'pad'), options=dict(shell='slate', accent='copper', power='720 W'),
        marks=_sanded, mark=dict(azimuth=2, elevation=14, focus=(-24, -44, 80), span=130),
    ),
    'eks-szl-005': dict(
        kind='polisher', views=('main', 'side', 'mark'), options=dict(shell='graphite', accent='ice', power='1200 W', pad='plate'),
        marks=_dulled, mark=dict(azimuth=40, elevation=14, focus=(12, -18, 74), span=120),
    ),
    'eks-szl-006': dict(
        kind='grinder', views=('main', 'side'),
        options=dict(shell='sand', accent='plum', power='730 W', speed='10 000', disc='cut', zone='none', ring=False, vents=6, slant=0),
    ),
    'eks-szl-007': dict(
        kind='palm_sander', views=('main', 'side', 'mark'), options=dict(shell='stone', accent='moss', power='250 W'),
        marks=lambda on: p.scratches(6, (22, 22), (-136, -60, 54), on['box'], turn=18, kind='rubber', seed=3, width=.45),
        mark=dict(azimuth=-8, elevation=14, focus=(-130, -34, 54), span=105),
    ),
}
