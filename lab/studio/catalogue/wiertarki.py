"""Pictures of drills and drill drivers."""
import random
import kit as p
import pistol

# Cameras and poses of main pictures. Drills that look alike stand differently, so that a list shows different pictures.
LEFT = dict(azimuth=148)  # seen from its other side: the chuck points to the left
AHEAD = dict(azimuth=62, elevation=24)  # the chuck points to the viewer
LYING = dict(pose=pistol.lying(), azimuth=24, elevation=38)


def outfit(drill, battery, charger, case=None):
    """Main picture of a drill with a spare battery, its charger and, if given, its case: each argument the options of that part."""
    parts = [
        dict(kind='drill', options=drill, at=(-30, 40), turn=-20),
        dict(kind='battery_pack', options=battery, at=(-140, -110), turn=24),
        dict(kind='charger', options=dict(bays=1, cable=False, **charger), at=(110, -110), turn=14),
    ]
    if case:
        parts.append(dict(kind='case', options=case, at=(10, 200)))
    return dict(kind='combo', options=dict(parts=parts), azimuth=8, elevation=22)


def rubbed(on, color, loc, size, seed=3):
    """Print worn off in spots: the shell's own colour over it."""
    r = random.Random(seed)
    for _ in range(34):
        x, z, k = loc[0] + r.uniform(-.5, .5) * size[0], loc[2] + r.uniform(-.5, .5) * size[1], r.uniform(.5, 1.7)
        p.patch([(-k * 1.6, -k * .5), (k * .4, -k), (k * 1.5, -k * .2), (k, k * .8), (-k * .7, k)], (x, loc[1], z), on,
                mat=p.material('worn', p.COLORS[color], .38, bump=.05, scale=90), lift=.09)


# The drill of a set, which has a picture of its own and one with the set's other parts.
DCD800 = dict(shell='stone', accent='olive', style='band', pattern='diamond', size=.92, metal=True, pack='compact', amps='2.0 Ah',
              torque='90 Nm', speed='0-650 / 0-2000 min-1', slant=0)

PICTURES = {
    'eks-wie-001': dict(
        kind='drill', views=('main', 'side', 'detail'),
        options=dict(shell='graphite', accent='amber', style='step', pattern='diamond', size=1.08, metal=True, side_handle=150,
                     torque='158 Nm', speed='0-550 / 0-2100 min-1', slant=18, clip=False),
    ),
    'eks-wie-002': dict(
        kind='drill', views=('main', 'side', 'mark'),
        options=dict(shell='sand', accent='moss', style='sweep', pattern='dot', size=.92, metal=True, pack='compact', amps='2.0 Ah',
                     torque='55 Nm', speed='0-460 / 0-1800 min-1', slant=0, slots=6),
        marks=lambda on: (p.scratches(5, (24, 7), (10, -64, 50), on['foot'], turn=6, seed=4, kind='rubber'),
                          p.scratches(4, (16, 8), (-72, -64, 44), on['foot'], turn=80, seed=8, kind='rubber'),
                          p.chips(3, (60, 8), (-24, -64, 36), on['foot'], kind='rubber', radius=.8, seed=2)),
        mark=dict(azimuth=16, elevation=10, focus=(-22, -36, 54), span=124), main=LEFT,
    ),
    'eks-wie-003': dict(
        kind='drill', views=('main', 'side', 'mark'),
        options=dict(shell='stone', accent='copper', style='step', pattern='dot', size=.95, torque='70 Nm', speed='0-550 / 0-2000 min-1',
                     slant=-16),
        marks=lambda on: (p.scratches(4, (34, 14), (-6, -56, 186), on['shell'], turn=28, seed=5, kind='rubber', width=.6),
                          p.scratch(38, (14, -54, 180), on['shell'], turn=-22, kind='rubber', seed=3, width=.7),
                          p.scratches(3, (20, 10), (2, 56, 188), on['shell'], (90, 0, 180), turn=30, seed=6, kind='rubber')),
        mark=dict(azimuth=10, elevation=8, focus=(-2, -30, 218), span=100),
    ),
    'eks-wie-004': dict(
        kind='drill', views=('main', 'side', 'detail'), detail=dict(focus=(48, 0, 178)),
        options=dict(shell='graphite', accent='brick', style='band', pattern='rib', size=.97, metal=True, pack=None, side_handle=118,
                     torque='130 Nm', speed='0-550 / 0-2100 min-1', slant=8, slots=4),
    ),
    'eks-wie-005': dict(
        kind='drill', views=('main', 'side', 'mark'),
        options=dict(shell='slate', accent='amber', style='band', pattern='diamond', size=.96, amps='4.0 Ah', pack='middle',
                     torque='75 Nm', speed='0-600 / 0-2100 min-1', slant=22, quick=True),
        marks=lambda on: rubbed(on['shell'], 'slate', (-2, -54, 203), (28, 13)),
        mark=dict(azimuth=8, elevation=8, focus=(-4, -30, 222), span=84),
        main=outfit(dict(shell='slate', accent='amber', style='band', pattern='diamond', size=.96, amps='4.0 Ah', pack='middle',
                         torque='75 Nm', speed='0-600 / 0-2100 min-1', slant=22, quick=True),
                    dict(shell='graphite', accent='amber', size=(118, 76, 46), amps='4.0 Ah'), dict(shell='graphite', accent='amber')),
    ),
    'eks-wie-006': dict(
        kind='drill', views=('main', 'side', 'mark'),
        options=dict(shell='stone', accent='steelblue', style='sweep', pattern='rib', size=.9, reach=14, metal=True, pack='middle',
                     amps='4.0 Ah', torque='50 Nm', speed='0-450 / 0-1500 min-1', slant=-20, clip=False, gears=True, slots=4),
        marks=lambda on: (p.scratches(6, (60, 8), (-14, -64, 44), on['foot'], turn=4, seed=11, kind='rubber'),
                          p.chips(5, (80, 3), (-10, -64, 35), on['foot'], kind='rubber', radius=1.1, seed=5),
                          p.scratches(3, (20, 10), (30, -64, 50), on['foot'], turn=-20, seed=3, kind='rubber')),
        mark=dict(azimuth=14, elevation=10, focus=(-6, -36, 62), span=136), main=AHEAD,
    ),
    'eks-wie-007': dict(
        kind='hammer_drill', views=('main', 'side', 'detail'),
        options=dict(shell='graphite', accent='copper', chuck='keyless', power='600 W'),
    ),
    'eks-wie-008': dict(
        kind='drill', views=('main', 'side', 'mark'),
        options=dict(shell='slate', accent='ice', style='sweep', pattern='diamond', size=.94, pack='compact', amps='2.0 Ah',
                     torque='50 Nm', speed='0-450 / 0-1700 min-1', slant=-8, slots=5),
        marks=lambda on: (p.scratches(5, (14, 10), (92, -40, 206), on['head'], (62, 0, 0), turn=80, seed=2, width=.5),
                          p.scratches(4, (12, 8), (96, -52, 192), on['head'], turn=70, seed=7, width=.5),
                          p.scratches(6, (9, 34), (-27, -46, 118), on['rubber'], turn=82, seed=4, kind='rubber', width=1.1),
                          p.chips(7, (14, 44), (-27, -46, 114), on['rubber'], kind='rubber', radius=2.4, seed=8)),
        mark=dict(azimuth=34, elevation=14, focus=(90, -12, 204), span=78), main=LYING,
    ),
    'eks-wie-009': dict(
        kind='drill', views=('main', 'mark'), main=LEFT,
        options=dict(shell='slate', accent='brick', style='step', pattern='rib', size=.95, metal=True, pack=None, torque='82 Nm',
                     speed='0-500 / 0-1800 min-1', slant=10, slots=6),
        marks=lambda on: (p.scratches(5, (26, 8), (12, -64, 49), on['foot'], turn=6, seed=5, kind='rubber', width=.7),
                          p.scratches(3, (14, 8), (-74, -64, 44), on['foot'], turn=70, seed=8, kind='rubber', width=.7)),
        mark=dict(azimuth=16, elevation=10, focus=(-16, -36, 52), span=124),
    ),
    'eks-wie-010': dict(
        kind='drill', views=('main', 'side'), main=LYING,
        options=dict(shell='graphite', accent='plum', style='band', pattern='dot', size=.84, metal=True, pack=None, volts='12 V',
                     torque='45 Nm', speed='0-500 / 0-1700 min-1', slant=-12, slots=4),
    ),
    'eks-wie-011': dict(
        kind='drill', views=('main', 'mark'), main=AHEAD,
        options=dict(shell='graphite', accent='moss', style='sweep', pattern='dot', size=.98, pack=None, volts='40 V', torque='64 Nm',
                     speed='0-600 / 0-2200 min-1', slant=14, side_handle=118),
        marks=lambda on: (p.scratches(6, (14, 10), (92, -40, 206), on['head'], (62, 0, 0), turn=80, seed=5, width=.5),
                          p.scratches(4, (12, 8), (96, -52, 192), on['head'], turn=70, seed=9, width=.5)),
        mark=dict(azimuth=34, elevation=14, focus=(88, -12, 168), span=84),
    ),
    'eks-wie-012': dict(
        kind='drill', views=('main', 'side'),
        options=DCD800,
        main=outfit(DCD800,
                    dict(shell='graphite', accent='olive', size=(118, 76, 46), amps='2.0 Ah'), dict(shell='graphite', accent='olive'),
                    dict(style='blow', size=(390, 350, 110), shell='graphite', accent='olive', code='18 V')),
    ),
}
