"""Pictures of the saws."""
import kit as p

FLAT = (0, 0, 0)
AHEAD = (90, 0, 90)


def _plunge(on):
    p.scratches(5, (60, 18), (-52, -75, 64), on['guard'], turn=14, seed=3, width=1.0)
    p.scratches(4, (26, 10), (66, -75, 58), on['guard'], turn=-24, seed=8, width=.9)
    p.scratches(9, (220, 7), (-10, -52, 24), on['foot'], FLAT, 1, 'rubber', 5, .7)


def _circular(on):
    p.chips(16, (80, 9), (90, -52, 24), on['base'], FLAT, 'metal', 4, 2.2)
    p.scratches(6, (50, 10), (92, -50, 24), on['base'], FLAT, 8, 'metal', 6, .8)
    p.chip(3.6, (120, -40, 24), on['base'], FLAT, 'metal', 2)


def _jigsaw(on):
    p.scratches(8, (60, 14), (30, -24, 24), on['base'], FLAT, 8, 'rubber', 4, .7)
    p.scratches(5, (26, 12), (70, -22, 24), on['base'], FLAT, -24, 'rubber', 9, .7)
    p.chips(7, (46, 7), (-46, -48, 184), on['grip'], (90, 0, 0), 'rubber', 3, 1.7)


def _mitre(on):
    p.scratches(9, (70, 40), (64, -40, 84), on['table'], FLAT, 18, 'rubber', 5, .7)
    p.scratches(5, (60, 30), (-64, -50, 84), on['table'], FLAT, -28, 'rubber', 12, .7)
    p.scratches(6, (110, 24), (140, 14, 110), on['fence'], (90, 0, 0), 6, 'rubber', 7, .7)
    p.scratches(5, (50, 40), (-60, 40, 262), on['lower'], (90, 0, -90), 40, 'plastic', 3, .5)


def _recip(on):
    p.chips(7, (36, 50), (232, 0, 86), on['shoe'], AHEAD, 'metal', 3, 2.6)
    p.chips(9, (40, 26), (112, -68, 88), on['head'], (90, 0, 0), 'spark', 6, 1.5)
    p.chips(5, (20, 20), (136, -60, 78), on['head'], (90, 0, 0), 'spark', 9, 1.9)


PICTURES = {
    'eks-pil-001': dict(
        kind='plunge_saw', options=dict(shell='graphite', accent='copper', housing='stone', text='1200 W'), views=('main', 'side',
            'detail', 'mark'),
        marks=_plunge, mark=dict(azimuth=22, elevation=22, focus=(-40, -47, 46), span=150),
    ),
    'eks-pil-002': dict(
        kind='circular_saw', views=('main', 'side', 'detail'),
        options=dict(shell='stone', accent='amber', battery=False, plate='cast', guard='black', lower='cast', fence=True, teeth=28),
    ),
    'eks-pil-003': dict(kind='jigsaw', options=dict(shell='stone', accent='steelblue', battery=False, plate='black'),
        views=('main', 'side', 'detail')),
    'eks-pil-004': dict(
        kind='jigsaw', views=('main', 'side', 'mark'), marks=_jigsaw, mark=dict(azimuth=34, elevation=40, focus=(52, -24, 66), span=100),
        options=dict(shell='graphite', accent='copper', battery=False, cable=True, plate='cast', head='cast', text='780 W', vents=8,
            slant=-.2),
    ),
    'eks-pil-005': dict(
        kind='mitre_saw', options=dict(shell='graphite', accent='amber', text='1600 W'), views=('main', 'side', 'detail', 'mark'),
        marks=_mitre, mark=dict(azimuth=-14, elevation=28, focus=(90, 0, 84), span=250),
    ),
    'eks-pil-006': dict(
        kind='circular_saw', views=('main', 'side', 'mark'), marks=_circular, mark=dict(azimuth=34, elevation=30, focus=(96, -48, 6),
            span=110),
        options=dict(shell='graphite', accent='brick', battery=False, cable=True, size=190, teeth=20, ribs=3, lower='cast',
            text='1050 W'),
    ),
    'eks-pil-007': dict(
        kind='recip_saw', options=dict(shell='stone', accent='brick', text='1100 W'), views=('main', 'side', 'mark'),
        marks=_recip, mark=dict(azimuth=44, elevation=16, focus=(165, -14, 50), span=140),
    ),
}
