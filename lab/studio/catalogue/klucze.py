"""Pictures of impact wrenches and torque wrenches."""
import math
import random
import kit as p
import pistol


def dull(on, x, turn, seed=1):
    """A spot where the chrome of the tube has lost its gloss, more so inwards; turn: degrees from the top towards the viewer."""
    r, a = random.Random(seed), math.radians(turn)
    wave = [r.uniform(0, 6) for _ in range(3)]
    for i in range(10):
        k, pts = 1 - .07 * i, []
        for t in (2 * math.pi * j / 48 for j in range(48)):
            q = k * (1 + .10 * math.sin(2 * t + wave[0]) + .07 * math.sin(3 * t + wave[1]) + .04 * math.sin(5 * t + wave[2]))
            pts.append((17 * q * math.cos(t), 5.6 * q * math.sin(t)))
        p.patch(pts, (x, -32 * math.sin(a), 21 + 32 * math.cos(a)), on, (turn, 0, 0),
            p.material(f'dulled-{i}', (.47 - .006 * i, .468 - .006 * i, .46 - .006 * i), .16 + .024 * i, 1), .01 + .004 * i)


PICTURES = {
    'eks-klu-001': dict(
        kind='impact_wrench', views=('main', 'side', 'detail', 'mark'),
        options=dict(shell='graphite', accent='ice', size=1.22, torque='950 Nm', style='tail', pattern='rib', slant=12),
        marks=lambda on: (p.scratches(6, (18, 14), (38, -60, 190), on['head'], turn=72, seed=5, kind='rubber', width=.7),
                          p.scratches(4, (14, 10), (46, -34, 228), on['head'], (48, 0, 0), turn=80, seed=9, kind='rubber', width=.6),
                          p.chips(4, (14, 20), (34, -60, 188), on['head'], kind='rubber', radius=1.3, seed=3)),
        mark=dict(azimuth=30, elevation=14, focus=(38, -20, 224), span=96),
    ),
    'eks-klu-002': dict(
        kind='impact_wrench', views=('main', 'side', 'mark'),
        options=dict(shell='stone', accent='plum', size=1.0, torque='745 Nm', style='sweep', pattern='diamond', slant=-14, pack=None,
                     boot=True),
        marks=lambda on: (p.scratch(27, (-11, -52, 186), on['shell'], turn=-32, bend=2, width=.8, seed=4, kind='rubber'),
                          p.scratch(14, (-4, -52, 180), on['shell'], turn=-36, bend=1, width=.5, seed=6, kind='rubber')),
        mark=dict(azimuth=10, elevation=8, focus=(-8, -30, 166), span=84),
    ),
    'eks-klu-003': dict(
        kind='impact_wrench', views=('main', 'side', 'mark'),
        options=dict(shell='graphite', accent='olive', size=.92, torque='400 Nm', style='band', pattern='dot', slant=0, slots=5, pack=None,
                     bare_nose=False, holes=True, modes=3), main=dict(azimuth=148),
        mark=dict(azimuth=12, elevation=10, focus=(-21, -37, 18), span=100),
    ),
    'eks-klu-004': dict(
        kind='impact_wrench', views=('main', 'side', 'detail'), detail=dict(focus=(40, 0, 176)),
        main=dict(pose=pistol.lying(), azimuth=24, elevation=38),
        options=dict(shell='slate', accent='copper', size=.86, torque='330 Nm', style='sweep', pattern='diamond', slant=16, slots=4,
                     pack=None, boot=True, modes=4),
    ),
    'eks-klu-005': dict(
        kind='torque_wrench', views=('main', 'side', 'detail', 'mark'),
        options=dict(accent='amber', length=470, low=42, high=210),
        marks=lambda on: (dull(on['tube'], 62, 26), dull(on['tube'], 112, 20, 5),
                          p.scratches(6, (40, 5), (86, -13, 50.2), on['tube'], (24, 0, 0), turn=6, seed=3, kind='rubber', width=.2)),
        mark=dict(azimuth=16, elevation=42, focus=(84, -4, 28), span=90),
    ),
    'eks-klu-006': dict(
        kind='pneumatic_wrench', views=('main', 'side', 'detail'),
        options=dict(shell='graphite', accent='steelblue', torque='1150 Nm'),
    ),
}
