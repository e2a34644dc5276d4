"""Pictures of accessories: charger, battery, bits, extractor, radio, disc."""
import math
from mathutils import Matrix
import kit as p

ON_ITS_BACK = Matrix.Rotation(math.radians(-90), 4, 'X')


def _charger(on):
    p.scratches(5, (70, 34), (56, -8, -25), on['tub'], (180, 0, 0), 24, 'plastic', 4, .8)
    p.scratch(64, (84, 22, -25), on['tub'], (180, 0, 0), -18, 3, .9, 'plastic', 7)
    film = p.material('tape', (.16, .155, .14), .22, bump=.3, scale=30)
    for dx, w, turn in ((-2, 24, 3), (31, 17, -5)):  # where tape held the lead
        pts = [(-w / 2, -13), (-w / 6, -14.5), (w / 5, -12.6), (w / 2, -14), (w / 2 - 1, 4), (w / 2, 14), (w / 8, 12.5), (-w / 4, 14.4),
            (-w / 2 + 1, 13)]
        a = math.radians(turn)
        p.patch([(u * math.cos(a) - v * math.sin(a), u * math.sin(a) + v * math.cos(a)) for u, v in pts], (-72 + dx, 112, 48),
            on['shell'], (90, 0, 180), film)


def _vacuum(on):
    side = (90, 0, 90)
    p.scratches(6, (120, 46), (190, -30, 112), on['container'], side, 8, 'plastic', 4, 1.2)
    p.scratch(150, (190, -96, 100), on['container'], side, -34, 14, 2.2, 'plastic', 9)  # where the hose was wound
    p.scratch(138, (190, -74, 96), on['container'], side, -36, 15, 1.6, 'plastic', 12)
    p.scratches(4, (46, 12), (216, 184, 150), on['wheel1'], side, 4, 'plastic', 7, 1.2)
    p.scratches(3, (12, 46), (216, 120, 84), on['wheel1'], side, 84, 'plastic', 5, 1.2)


PICTURES = {
    'eks-akc-001': dict(
        kind='charger', options=dict(shell='graphite', accent='ice', volts='14.4 - 18 V'), views=('main', 'detail', 'back', 'mark'),
        detail=dict(focus=(62, -8, 58), span=135),
        marks=_charger, mark=dict(azimuth=14, elevation=10, focus=(40, 0, 92), span=150, pose=ON_ITS_BACK, build=dict(cable=False)),
    ),
    'eks-akc-002': dict(kind='battery_pack', options=dict(shell='slate', accent='amber', amps='8.0 Ah', size=(132, 78, 66)),
    views=('main', 'side', 'detail')),
    'eks-akc-003': dict(
        kind='bit_set', options=dict(shell='graphite', accent='moss', count='53'), views=('main', 'side', 'detail', 'mark'),
        marks=lambda on: (p.scratches(5, (56, 22), (72, -150, 70), on['lid'], (0, 0, 0), 28, 'plastic', 5, .6),
            p.scratch(44, (60, -112, 70), on['lid'], (0, 0, 0), -12, 2, .7, 'plastic', 3)),
        mark=dict(azimuth=20, elevation=40, focus=(66, -142, 38), span=110),
    ),
    'eks-akc-004': dict(
        kind='vacuum', options=dict(), views=('main', 'side', 'mark'),
        marks=_vacuum, mark=dict(azimuth=64, elevation=12, focus=(172, 40, 120), span=390, build=dict(hose=False)),
    ),
    'eks-akc-005': dict(
        kind='radio', options=dict(shell='slate', accent='copper', bent=True), views=('main', 'side', 'detail', 'mark'),
        marks=lambda on: p.scratch(34, (4, -100, 140), on['display'], (90, 0, 0), 24, 1.5, .45, 'light', 6),
        mark=dict(azimuth=14, elevation=10, focus=(0, -67, 137), span=82),
    ),
    'eks-akc-006': dict(kind='diamond_disc', options=dict(accent='brick', segments=16), views=('main', 'side', 'detail')),
}
