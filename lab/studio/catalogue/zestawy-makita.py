"""Pictures of zestawy-makita."""
import kit as p
from combo import REACH, spot, twin


def _box(shell='stone', accent='olive', **more):
    return {**dict(style='stack', size=(395, 295, 215), shell=shell, accent=accent, lock='pair', code='18 V', lid=.74), **more}


LXT = twin(
    _box(), dict(shell='graphite', accent='olive', pack='large', amps='5.0 Ah', torque='62 Nm', slant=-14, pattern='dot'),
    dict(shell='graphite', accent='olive', pack='large', amps='5.0 Ah', torque='165 Nm', slots=5, slant=10), dict(shell='graphite',
        accent='olive', vents=6), 2)
LXT[2]['marks'] = lambda on: (p.scratch(24, (11, -64, 52), on['foot'], turn=12, bend=2, width=1.6, seed=6), p.scratches(3, (14, 5),
    (11, -64, 45), on['foot'], turn=22, seed=3, width=1.1))
LXT[0]['marks'] = lambda on: p.scratches(6, (90, 40), (120, -100, 240), on['lid'], (0, 0, 0), 24, 'plastic', 4, .9)
XGT = twin(
    _box('graphite', 'copper', code='40 V', lid=.70), dict(shell='stone', accent='copper', pack='compact', amps='2.5 Ah', volts='40 V',
                                                           torque='140 Nm', slots=6),
    dict(shell='stone', accent='copper', pack='compact', amps='2.5 Ah', volts='40 V', torque='220 Nm', slots=5,
         slant=14), dict(shell='stone', accent='copper', volts='40 V'))
CXT = twin(
    dict(style='blow', size=(370, 280, 105), shell='graphite', accent='steelblue', code='12 V', bars=3),
    dict(shell='sand', accent='steelblue', pack='compact', amps='2.0 Ah', volts='12 V', torque='30 Nm', size=.86, chuck=10, slots=4),
    dict(shell='sand', accent='steelblue', pack='compact', amps='2.0 Ah', volts='12 V', torque='110 Nm', size=.86,
         modes=0), dict(shell='graphite', accent='steelblue', volts='10.8 - 12 V', vents=5), 2)
CXT[0]['marks'] = lambda on: (p.scratches(5, (60, 30), (88, -90, 196), on['shell'], turn=26, seed=4, width=.9), p.scratch(80,
    (70, -90, 160), on['shell'], turn=-14, seed=2, width=.9))
THREE = [
    dict(kind='case', name='low case', options=_box('sand', 'brick', size=(395, 295, 157), lid=.70), at=(-20, 215)),
    dict(kind='case', name='high case', options=_box('sand', 'brick', size=(395, 295, 157), lid=.70), at=(-20, 215), lift=154),
    dict(kind='drill', options=dict(shell='graphite', accent='brick', pack='large', amps='5.0 Ah', torque='130 Nm', slots=6, slant=10),
         at=(-190, -60), turn=-20,
         marks=lambda on: (p.scratches(5, (34, 16), (-6, -64, 180), on['shell'], turn=24, seed=5, width=.45), p.scratch(36, (0, -64, 172),
             on['shell'], turn=-20, seed=3, width=.5))),
    dict(kind='impact_driver', name='driver', options=dict(shell='graphite', accent='brick', pack='large', amps='5.0 Ah', torque='180 Nm'),
         at=(40, -80), turn=-26),
    dict(kind='grinder', options=dict(shell='graphite', accent='brick', cordless=True, battery='large', power='18 V', speed='8 500',
                                      zone='step'), at=(60, -265), turn=-14,
         marks=lambda on: (p.chips(7, (24, 18), (49, -34, 4), on['head'], (90, 0, 55), 'spark', radius=2, seed=4),
                           p.scratches(4, (20, 12), (49, -34, 0), on['head'], (90, 0, 55), 40, 'spark', 6))),
    dict(kind='charger', options=dict(shell='graphite', accent='brick', bays=2, cable=False), at=(300, -96), turn=16),
]
PLUNGE = [
    dict(kind='plunge_saw', name='saw', options=dict(shell='graphite', accent='moss', size=165, battery=True, cable=False, rail=1400,
                                                     volts='40 V', amps='2.5 Ah', text='40 V'), at=(0, 0), turn=-58,
         marks=lambda on: (p.scratches(7, (120, 30), (330, 66, 30), on['rail'], (0, 0, 0), 6, 'rubber', 4, .9), p.scratch(90, (300, 76, 30),
             on['rail'], (0, 0, 0), 12, 3, 1, 'rubber', 2))),
    dict(kind='case', options=_box('stone', 'moss', code='40 V', lid_color='graphite'), at=(330, 250), turn=-12,
         marks=lambda on: p.patch([(-20, -1.2), (-8, 3), (6, -1), (19, 4), (20, 6), (6, 1.4), (-8, 5.4), (-21, 1.6)], (-60, -190, 186),
                                  on['lid'], (90, 0, 0), p.material('marker', (.02, .025, .06), .5))),
    dict(kind='charger', options=dict(shell='graphite', accent='moss', bays=1, cable=False, volts='40 V'), at=(-205, -150), turn=-20),
    dict(kind='battery_pack', options=dict(shell='graphite', accent='moss', size=(116, 72, 46), volts='40 V', amps='2.5 Ah'),
         at=(-20, -330), turn=-40),
]

PICTURES = {
    'eks-zma-001': dict(
        kind='combo', options=dict(parts=LXT), views=('main', 'side', 'detail', 'mark'), detail=dict(focus=(-60, -120, 130), span=360),
        mark=dict(azimuth=4, elevation=10, focus=spot(LXT[2], (8, -36, 48), REACH['large']), span=96, build=dict(show=['two']))),
    'eks-zma-002': dict(
        kind='combo', options=dict(parts=THREE), views=('main', 'side', 'detail', 'mark'), detail=dict(focus=(0, -160, 110), span=420),
        mark=dict(azimuth=44, elevation=14, focus=spot(THREE[4], (18, -16, 66)), span=120, build=dict(show=['grinder']))),
    'eks-zma-003': dict(kind='combo', options=dict(parts=XGT), views=('main', 'side', 'detail')),
    'eks-zma-004': dict(
        kind='combo', options=dict(parts=PLUNGE), views=('main', 'side', 'detail', 'mark'), main=dict(azimuth=4,
            elevation=27), side=dict(azimuth=-24, elevation=20),
        detail=dict(azimuth=-30, elevation=18, focus=spot(PLUNGE[0], (-10, 0, 90)), span=400, build=dict(show=['saw'])),
        mark=dict(azimuth=2, elevation=34, focus=spot(PLUNGE[0], (325, 66, 4)), span=220, build=dict(show=['saw']))),
    'eks-zma-005': dict(
        kind='combo', options=dict(parts=CXT), views=('main', 'side', 'mark'),
        mark=dict(azimuth=10, elevation=8, focus=spot(CXT[0], (84, -52, 184)), span=170, build=dict(show=['case']))),
    'eks-zma-006': dict(
        kind='bit_case', options=dict(shell='graphite', accent='steelblue', film=(6, 7)), views=('main', 'side', 'detail', 'mark'),
        marks=lambda on: p.scratches(4, (40, 14), (60, -330, 16), on['shell'], seed=5, turn=8, width=.8),
        mark=dict(azimuth=16, elevation=44, focus=(-26, -196, 36), span=90)),
}
