"""Pictures of zestawy."""
import kit as p
from combo import REACH, spot, twin


def _on_foot(seed, turn=8):
    return lambda on: (p.scratch(24, (11, -64, 51), on['foot'], turn=turn, bend=2, width=.8, seed=seed, kind='rubber'),
                       p.scratches(3, (14, 5), (11, -64, 45), on['foot'], turn=turn + 12, seed=seed + 2, kind='rubber'))


DEWALT = twin(
    dict(style='stack', size=(440, 330, 176), shell='stone', accent='copper', lock='pair', code='18 V'),
    dict(shell='graphite', accent='copper', pack='large', amps='5.0 Ah', torque='70 Nm'),
    dict(shell='graphite', accent='copper', pack='large', amps='5.0 Ah', torque='205 Nm'), dict(shell='graphite', accent='copper'))
BOSCH = twin(
    dict(style='stack', size=(442, 357, 151), shell='graphite', accent='ice', lock='pair', code='18 V', lid=.74),
    dict(shell='stone', accent='ice', pack='middle', amps='4.0 Ah', torque='55 Nm', style='step', slots=6, slant=-12),
    dict(shell='stone', accent='ice', pack='middle', amps='4.0 Ah', torque='200 Nm', slots=5), dict(shell='stone', accent='ice',
        vents=6), 1)
BOSCH[2]['marks'] = lambda on: (p.scratches(5, (18, 12), (2, -70, 184), on['shell'], turn=24, seed=5, width=.5),
                                p.scratch(24, (0, -70, 174), on['shell'], turn=-18, seed=8, width=.6))
METABO = twin(
    dict(style='stack', size=(396, 296, 145), shell='graphite', accent='amber', lock='knob', code='145', ribs=4, lid=.72),
    dict(shell='sand', accent='amber', pack='middle', amps='4.0 Ah', torque='75 Nm', slots=4, slant=0, pattern='rib'),
    dict(shell='sand', accent='amber', pack='middle', amps='4.0 Ah', torque='200 Nm', slant=12, pattern='rib'), dict(shell='graphite',
        accent='amber', vents=5), 2)
METABO[2]['marks'] = _on_foot(4)
FESTOOL = twin(
    dict(style='stack', size=(396, 296, 187), shell='stone', accent='steelblue', lock='knob', code='187', ribs=6),
    dict(shell='graphite', accent='steelblue', pack='middle', amps='4.0 Ah', torque='50 Nm', quick=True, clip=False, slots=6, slant=22),
    dict(shell='graphite', accent='steelblue', pack='middle', amps='4.0 Ah', torque='180 Nm', clip=False, slots=3), dict(shell='graphite',
        accent='steelblue', vents=8), 1)
FESTOOL[0]['at'] = (-70, 188)  # so that its lock does not look out behind a nose
FOUR = [  # drill, saw, sander and lamp with two batteries, charger and bag
    dict(kind='case', options=dict(style='bag', size=(480, 230, 250), accent='plum'), at=(-10, 175)),
    dict(kind='drill', options=dict(shell='slate', accent='plum', pack='compact', amps='2.0 Ah', torque='50 Nm', chuck=10, size=.92),
         at=(-250, -40), turn=-18),
    dict(kind='circular_saw', name='saw', options=dict(shell='slate', accent='plum', size=150, amps='4.0 Ah', guard='black', lower='black',
                                                       plate='black', ribs=4), at=(20, -140), turn=-18,
         marks=lambda on: (p.scratches(5, (9, 26), (97, -18, 30), on['base'], (0, 0, 0), 72, 'metal', 4, .7), p.scratch(22, (94, -20, 30),
             on['base'], (0, 0, 0), 58, 2, .9, 'metal', 2))),
    dict(kind='palm_sander', name='sander', options=dict(shell='slate', accent='plum', power='18 V', paper=False, dial=False),
         at=(-168, -235), turn=-28,
         without=lambda o: o.name.startswith('cord') or bool(o.parent and o.parent.location.x < -.9 and o.parent.location.z > 1.2),
         extra=lambda: p.rod(9, 8, (-93, 0, 124), p.black(), 'x', 2)),
    dict(kind='work_lamp', name='lamp', options=dict(shell='slate', accent='plum', pack=None), at=(288, -12), turn=-34),
    dict(kind='charger', options=dict(shell='slate', accent='plum', bays=1, cable=False), at=(262, -180), turn=14),
]

PICTURES = {
    'eks-zes-001': dict(kind='combo', options=dict(parts=DEWALT), views=('main', 'side', 'detail')),
    'eks-zes-002': dict(
        kind='combo', options=dict(parts=BOSCH), views=('main', 'side', 'mark'),
        mark=dict(azimuth=2, elevation=8, focus=spot(BOSCH[2], (-4, -30, 184), REACH['middle']), span=110, build=dict(show=['two']))),
    'eks-zes-003': dict(
        kind='combo', options=dict(parts=FOUR), views=('main', 'side', 'detail', 'mark'), detail=dict(focus=(-60, -170, 100), span=420),
        mark=dict(azimuth=20, elevation=40, focus=spot(FOUR[2], (96, -18, 6)), span=110, build=dict(show=['saw']))),
    'eks-zes-004': dict(
        kind='combo', options=dict(parts=METABO), views=('main', 'side', 'mark'),
        mark=dict(azimuth=4, elevation=10, focus=spot(METABO[2], (8, -36, 48), REACH['middle']), span=96, build=dict(show=['two']))),
    'eks-zes-005': dict(
        kind='tool_case', options=dict(shell='graphite', accent='amber', pieces=216), views=('main', 'side', 'detail', 'mark'),
        marks=lambda on: (p.scratches(6, (70, 34), (4, 130, 250), on['lid'], (90, 0, 180), 24, 'plastic', 6, .8), p.scratch(74,
            (0, 130, 232), on['lid'], (90, 0, 180), -12, 3, 1, 'plastic', 3)),
        mark=dict(azimuth=164, elevation=10, focus=(20, 104, 300), span=300, build=dict(empty=True))),
    'eks-zes-006': dict(kind='tool_case', options=dict(shell='slate', accent='brick', pieces=110, bed=(.030, .033, .037)), views=('main',
        'side', 'detail'), main=dict(azimuth=-30, elevation=48), detail=dict(focus=(60, -110, 45), span=170)),
    'eks-zes-007': dict(kind='combo', options=dict(parts=FESTOOL), views=('main', 'side', 'detail'), detail=dict(focus=(20, -120, 130),
        span=340)),
}
