"""Pictures of zestawy-specjalistyczne-milwaukee."""
import kit as p
from combo import REACH, spot, twin


def _hd(accent, code, shell='graphite', **more):
    return dict(style='blow', size=(390, 350, 110), shell=shell, accent=accent, code=code, **more)


def _m12(accent, amps, tall=44):
    return dict(kind='battery_pack', options=dict(shell='graphite', accent=accent, size=(92, 60, tall), volts='12 V', amps=amps, slots=3))


PRESS = [
    dict(kind='case', options=_hd('copper', '32 kN', 'stone', bars=5), at=(-40, 150)),
    dict(kind='press_tool', name='press', options=dict(shell='graphite', accent='copper', bore=22), at=(-110, -20), turn=-16),
    dict(kind='work_lamp', name='jaw 15', options={}, at=(70, -190), turn=-30),
    dict(kind='work_lamp', name='jaw 28', options={}, at=(-70, -210), turn=-22),
    dict(kind='battery_pack', options=dict(shell='graphite', accent='copper', size=(118, 76, 46), volts='18 V', amps='2.0 Ah'),
         at=(196, -172), turn=-36),
    dict(kind='charger', options=dict(shell='graphite', accent='copper', bays=1, cable=False), at=(262, 10), turn=12),
]
for part, bore in ((PRESS[2], 15), (PRESS[3], 28)):
    part.update(kind='press_tool', options=dict(only_jaw=bore))
SIX = [
    dict(kind='case', options=dict(style='bag', size=(560, 270, 300), accent='ice', shell=(.20, .19, .17)), at=(0, 250)),
    dict(kind='drill', options=dict(shell='graphite', accent='ice', pack='large', amps='5.5 Ah', torque='135 Nm', slots=6, style='step'),
         at=(-310, -30), turn=-18,
         marks=lambda on: (p.scratches(4, (8, 30), (-14, -64, 184), on['shell'], turn=84, seed=5, width=1), p.scratches(3, (8, 26),
             (14, -64, 184), on['shell'], turn=86, seed=9, width=.9))),
    dict(kind='impact_driver', name='driver', options=dict(shell='graphite', accent='ice', pack=None, torque='226 Nm'), at=(-100, -70),
         turn=-26),
    dict(kind='circular_saw', name='saw', options=dict(shell='graphite', accent='ice', size=165, battery=False, guard='cast', ribs=6),
         at=(160, -80), turn=-18),
    dict(kind='grinder', options=dict(shell='graphite', accent='ice', cordless=True, battery='compact', amps='5.5 Ah', power='18 V',
                                      zone='sweep', dial=False), at=(-60, -270), turn=-12),
    dict(kind='recip_saw', name='recip', options=dict(shell='graphite', accent='ice', cable=False, text='18 V', vents=6),
         extra=lambda: p.grouped(lambda: p.battery((0, 0, 0), (100, 72, 48), 'ice', '18 V', '5.5 Ah'), (-251, 0, 68), (0, 90, 0)),
         at=(20, -560), turn=-12),
    dict(kind='work_lamp', name='lamp', options=dict(shell='graphite', accent='ice', pack=None), at=(400, -60), turn=-34),
    dict(kind='charger', options=dict(shell='graphite', accent='ice', bays=1, cable=False), at=(300, -330), turn=14),
]
PAIR = twin(
    _hd('plum', '12 V'), dict(shell='stone', accent='plum', pack='middle', amps='6.0 Ah', volts='12 V', torque='44 Nm', size=.84, chuck=13,
                              metal=True, slots=5),
    dict(shell='stone', accent='plum', pack='middle', amps='6.0 Ah', volts='12 V', torque='147 Nm', size=.84), dict(shell='graphite',
        accent='plum', volts='12 V', vents=5), 1)
GARAGE = [
    dict(kind='case', options=_hd('brick', '12 V', 'graphite', bars=5), at=(0, 110),
         marks=lambda on: (p.patch([(-24, -15), (24, -15), (24, 15), (-24, 15)], (96, -90, 262), on['shell'], (90, 0, 6),
                                   p.paper((.78, .77, .74))),
                           p.printed('DEMO', 11, (96, -90, 262), on['shell'], (90, 0, 6), (.03, .03, .03)))),
    dict(kind='impact_wrench', name='wrench', options=dict(shell='stone', accent='brick', pack='compact', amps='4.0 Ah', volts='12 V',
                                                           torque='339 Nm', size=.86, modes=3), at=(-90, -50), turn=-22),
    dict(kind='ratchet', options=dict(shell='stone', accent='brick', torque='75 Nm', amps='2.0 Ah'), at=(30, -190), turn=-16,
         marks=lambda on: (p.scratches(7, (24, 14), (131, -40, 0), on['head'], turn=30, seed=4, width=.7), p.chips(4, (20, 14),
             (132, -40, 2), on['head'], radius=1.2, seed=3),
                           p.scratches(4, (16, 10), (122, -40, 0), on['head'], turn=70, seed=8, width=.6))),
    dict(kind='charger', options=dict(shell='graphite', accent='brick', bays=1, cable=False, volts='12 V', vents=6), at=(170, -50),
         turn=12),
]
DRAIN = [
    dict(kind='drain_machine', name='machine', options=dict(shell='graphite', accent='olive', bent=True), at=(0, 0), turn=-14,
         marks=lambda on: (p.scratches(6, (30, 22), (120, -70, 172), on['drum'], (90, 0, 68), 40, 'rubber', 5, .7), p.scratch(40,
             (120, -72, 164), on['drum'], (90, 0, 68), 62, 3, .8, 'rubber', 3))),
    {**_m12('olive', '2.0 Ah'), 'at': (-40, -212), 'turn': -36},
    dict(kind='charger', options=dict(shell='graphite', accent='olive', bays=1, cable=False, volts='12 V'), at=(-255, -70), turn=4),
]

PICTURES = {
    'eks-zsm-001': dict(
        kind='combo', options=dict(parts=PRESS), views=('main', 'side', 'detail'),
        detail=dict(azimuth=16, elevation=14, focus=spot(PRESS[1], (230, 0, 210), 15), span=200, build=dict(show=['press']))),
    'eks-zsm-002': dict(
        kind='combo', options=dict(parts=SIX), views=('main', 'side', 'detail', 'mark'), main=dict(elevation=28), detail=dict(azimuth=20,
            elevation=20, focus=(20, -330, 80), span=520),
        mark=dict(azimuth=4, elevation=8, focus=spot(SIX[1], (0, -30, 186), REACH['large']), span=110, build=dict(show=['drill']))),
    'eks-zsm-003': dict(kind='combo', options=dict(parts=PAIR), views=('main', 'side', 'detail'), detail=dict(focus=(20, -120, 120),
        span=340)),
    'eks-zsm-004': dict(
        kind='combo', options=dict(parts=DRAIN), views=('main', 'side', 'detail', 'mark'), main=dict(azimuth=24,
            elevation=18), side=dict(azimuth=8, elevation=10),
        detail=dict(azimuth=40, elevation=22, focus=spot(DRAIN[0], (190, -90, 60)), span=240, build=dict(show=['machine'])),
        mark=dict(azimuth=50, elevation=12, focus=spot(DRAIN[0], (90, -40, 176)), span=140, build=dict(show=['machine']))),
    'eks-zsm-005': dict(
        kind='combo', options=dict(parts=GARAGE), views=('main', 'side', 'mark'),
        mark=dict(azimuth=20, elevation=44, focus=spot(GARAGE[2], (128, 0, 40)), span=100, build=dict(show=['ratchet']))),
    'eks-zsm-006': dict(kind='insulated_set', options=dict(), views=('main', 'side', 'detail')),
}
