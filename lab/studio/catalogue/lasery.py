"""Pictures of lasers and distance meters."""
import kit as p



def _corners(on):
    p.scratches(3, (9, 24), (68, -66, 96), on['armour'], (90, 0, 0), 8, 'rubber', 3, 1.0)
    p.scratches(4, (14, 10), (66, -66, 60), on['armour'], (90, 0, 0), 14, 'rubber', 9, 1.0)
    p.scratches(3, (12, 26), (100, -32, 88), on['armour'], (90, 0, 90), 6, 'rubber', 12, .9)
    p.scratches(2, (9, 20), (-68, -66, 86), on['armour'], (90, 0, 0), 10, 'rubber', 15, .9)


def _clamp(on):
    dull = p.material('pressed', (.25, .235, .21), .8, bump=.5, scale=200)
    both = [on['shell'], on['armour']]
    for z in (79, 119):  # two jaws of a clamp, knurled
        for i in range(12):
            u, v, k = -12 + (i % 6) * 4.8, -2.2 + (i // 6) * 4.4, (1.9, 1.5, 1.8, 1.2)[i * 7 % 4]
            p.patch([(-k, .1), (0, -k), (k, -.1), (.2, k)], (72, u, z + v), both, (90, 0, 90), dull, .05)
    p.scratches(3, (22, 8), (72, 0, 110), both, (90, 0, 90), 8, 'plastic', 3, .5)


def _cover(on):
    p.scratches(6, (26, 20), (76, -2, 86), on['shell'], (90, 0, 90), 32, 'light', 5, .7)
    p.scratch(30, (76, -4, 74), on['shell'], (90, 0, 90), 18, 1.2, 1, 'light', 2)
    p.chip(3, (60, -5, 22.5), on['foot'], (90, 0, 85), 'light', 4)
    p.chips(3, (7, 3), (60, 1, 21), on['foot'], (90, 0, 85), 'light', 6, 1.2)


def _glass(on):
    for i, (u, v, length, turn) in enumerate(((-6, 88, 15, 38), (-2, 91, 9, 30), (5, 82, 17, 44), (8, 95, 7, 150), (-9, 78, 8, 24))):
        p.scratch(length, (u, -40, v), on['display'], (90, 0, 0), turn, .25, .24, 'light', i + 3)


def _weathered(on):
    p.scratches(6, (30, 7), (160, -4, 59), on['grip'], (90, 0, 90), 10, 'plastic', 4, .8)
    p.scratches(4, (9, 12), (160, -8, 58), on['grip'], (90, 0, 90), 70, 'plastic', 9, .7)
    p.scratches(5, (8, 34), (119, -6, 95), on['grip'], (0, 0, 0), 84, 'plastic', 14, .7)
    sheet, glue, ink = p.paper((.62, .61, .58)), p.material('glue', (.30, .27, .22), .7, bump=.4, scale=60), p.material('ink',
        (.02, .02, .02), .5)
    at, rot = (-34, -116, 28), (90, 0, 0)
    p.patch([(-23, -8), (23, -8), (23, 8), (-23, 8)], at, on['shell'], rot, glue, .05)
    p.patch([(-23, -8), (3, -8), (5.5, -5.2), (3.6, -2), (8, .8), (6.6, 3), (11, 5.4), (10.4, 8), (-23, 8)], at, on['shell'], rot, sheet,
        .12)
    for i, w in enumerate((25, 22, 18, 15)):
        p.stripe(w, .9, (at[0] - 20.5 + w / 2, at[1], at[2] + 5 - i * 3.4), on['shell'], rot, ink)


PICTURES = {
    'eks-las-001': dict(
        kind='multi_line_laser', options=dict(shell='graphite', accent='ice', size=(150, 82, 84), top=(-34, 0), front=(-22, 0),
            right=(2, 3), panel=(32, 14), keys=3, base='plate'),
        views=('main', 'side', 'detail', 'mark'), detail=dict(focus=(-30, -20, 120)),
        marks=_corners, mark=dict(azimuth=36, elevation=12, focus=(70, -36, 68), span=96),
    ),
    'eks-las-002': dict(
        kind='distance_meter', options=dict(shell='graphite', accent='ice', size=(44, 26, 116), glow=True, film=True,
            values=('4.500', '2.100'), result='9.450', text='100 m', foot=True),
        views=('main', 'side', 'detail'),
    ),
    'eks-las-003': dict(
        kind='multi_line_laser', options=dict(shell='stone', accent='moss', size=(94, 84, 108), top=(0, 0), front=(14, -10), right=None,
            left=(0, 6), panel=(-8, 38), keys=2,
                                              outline='belt', base='bracket', text='Li-Ion'),
        views=('main', 'side', 'mark'), marks=_clamp, mark=dict(azimuth=62, elevation=12, focus=(47, 0, 78), span=100),
    ),
    'eks-las-004': dict(
        kind='multi_line_laser', options=dict(shell='slate', accent='copper', size=(104, 80, 98), top=(0, 0), front=(22, -6), right=None,
            left=(0, 4), panel=(-22, 14), cover=True),
        views=('main', 'side', 'mark'), marks=_cover, mark=dict(azimuth=66, elevation=12, focus=(46, -4, 58), span=112),
    ),
    'eks-las-005': dict(
        kind='multi_line_laser', options=dict(shell='sand', accent='plum', size=(102, 96, 82), top=(0, 6), front=(22, -2), right=(4, 2),
            panel=(-21, 12), outline='bumper', base='turret', handle=True),
        views=('main', 'side', 'detail'), detail=dict(focus=(20, -30, 90), span=130),
    ),
    'eks-las-006': dict(
        kind='distance_meter', options=dict(shell='stone', accent='moss', size=(48, 27, 115), keys='wide', waist=.8,
            values=('2.940', '3.120'), result='9.173', text='30 m'),
        views=('main', 'side', 'mark'), marks=_glass,
        mark=dict(azimuth=20, elevation=14, focus=(0, -13, 86), span=56),
    ),
    'eks-las-007': dict(
        kind='rotary_laser', options=dict(shell=(.34, .25, .12), accent='copper', faded=(.52, .485, .41)),
            views=('main', 'side', 'detail', 'mark'),
        marks=_weathered, mark=dict(azimuth=48, elevation=22, focus=(104, -12, 58), span=130),
    ),
}
