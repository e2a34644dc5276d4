"""Pictures of młoty: combination, rotary and demolition hammers."""
import math
import kit as p


def _faded(on, shell, at, size):
    """Sun-bleached field: many thin steps towards a paler shell colour, so that it has no edge."""
    steps, base = 14, p.COLORS[shell]
    for i in range(steps):
        k = 1 - .055 * i
        color = tuple(c + (q - c) * .022 * (i + 1) for c, q in zip(base, (.30, .29, .27)))
        pts = [(math.cos(t) * size[0] / 2 * k * (1 + .06 * math.sin(3 * t + 1)), math.sin(t) * size[1] / 2 * k * (1 + .05 * math.sin(2 * t)))
               for t in (2 * math.pi * j / 40 for j in range(40))]
        p.patch(pts, at, on, (90, 0, 0), p.material(f'faded-{i}', color, .44), .01 + .006 * i)


def _worn_gear(on):
    p.scratches(8, (30, 18), (2, -60, 0), on['gear'], turn=24, kind='metal', seed=4, width=.6)
    p.scratches(9, (30, 9), (-96, -60, 20), on['shell'], turn=4, kind='light', seed=9, width=.45)


def _chipped(on):
    p.chips(6, (18, 34), (38, -60, 8), on['tube'], kind='metal', seed=6, radius=2.0)
    p.chips(4, (12, 26), (108, -60, 6), on['tube'], kind='metal', seed=9, radius=1.6)


PICTURES = {
    'eks-mlo-001': dict(
        kind='combi_hammer', options=dict(shell='graphite', accent='copper', energy='11.5 J', size='40'), views=('main', 'side',
            'detail', 'mark'),
        marks=lambda on: p.scratches(6, (24, 20), (150, -60, 4), on['nose'], turn=28, kind='metal', seed=5, width=.7),
        mark=dict(azimuth=16, elevation=12, focus=(150, -26, 240), span=105),
    ),
    'eks-mlo-002': dict(
        kind='rotary_hammer', views=('main', 'side', 'detail'),
        options=dict(layout='ell', shell='stone', accent='steelblue', power='950 W', energy='3.5 J', size='30', stop=False, quick=True,
                     vents=6),
    ),
    'eks-mlo-003': dict(
        kind='rotary_hammer', views=('main', 'side', 'mark'),
        options=dict(shell='sand', accent='brick', power='800 W', energy='2.4 J', stop=False, zone='sweep', lettering='worn', bow=False),
        marks=_worn_gear, mark=dict(azimuth=14, elevation=12, focus=(-40, -36, 180), span=150),
    ),
    'eks-mlo-004': dict(
        kind='rotary_hammer', views=('main', 'side', 'mark'),
        options=dict(shell='graphite', accent='plum', power='830 W', energy='3.2 J', zone='cap', slant=-16, vents=7, bow=True),
        marks=lambda on: _faded(on['shell'], 'graphite', (-92, -60, -6), (66, 44)),
        mark=dict(azimuth=10, elevation=12, focus=(-120, -36, 166), span=170),
    ),
    'eks-mlo-005': dict(
        kind='demolition_hammer', options=dict(shell='stone', accent='amber', energy='8.3 J', power='1150 W'), views=('main', 'side',
            'detail', 'mark'),
        marks=_chipped,
        mark=dict(azimuth=24, elevation=22, focus=(64, -24, 146), span=130),
    ),
    'eks-mlo-006': dict(
        kind='rotary_hammer', views=('main', 'side', 'detail'),
        options=dict(shell='slate', accent='ice', power='18 V', energy='2.2 J', size='24', cordless=True, stop=False, quick=True,
                     zone='high', slant=24, vents=5),
    ),
}
