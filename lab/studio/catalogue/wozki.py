"""Pictures of the trolleys and rolling chests."""
import kit as p

FLAT = (0, 0, 0)
RIGHT = (90, 0, 90)


def _cabinet(on):
    p.chip(7, (334, -255, 928), on['top'], (90, 0, 0), 'metal', 4)
    p.chips(5, (30, 12), (322, -255, 924), on['top'], (90, 0, 0), 'metal', 8, 2.6)
    p.chip(5, (362, -216, 926), on['top'], RIGHT, 'metal', 5)
    p.scratches(5, (180, 40), (70, -250, 380), on['row5'], (90, 0, 0), 12, 'light', 4, .7)
    p.scratches(4, (150, 40), (-90, -250, 215), on['row6'], (90, 0, 0), -16, 'light', 7, .7)


def _roller(on):
    glue = p.material('glue', (.115, .13, .145), .62, bump=.3, scale=40)
    pts = [(-62, -40), (58, -42), (63, -36), (62, 38), (55, 42), (-58, 41), (-63, 35)]
    p.patch(pts, (375, -20, 690), on['right'], RIGHT, glue)
    p.scratches(4, (70, 30), (375, -20, 690), on['right'], RIGHT, 30, 'plastic', 5, .8)
    p.scratches(5, (120, 12), (436, 0, 852), on['handle'], RIGHT, 4, 'plastic', 6, 1.0)


def _box(on):
    p.scratches(9, (90, 60), (275, 60, 70), on['wheel1'], RIGHT, 40, 'plastic', 3, 1.0)
    p.scratches(6, (70, 60), (275, 150, 60), on['wheel1'], RIGHT, -30, 'plastic', 9, 1.0)
    p.scratches(8, (150, 22), (120, -140, 62), on['lower'], (90, 0, 0), 5, 'plastic', 5, 1.1)
    p.scratches(6, (120, 20), (-120, -140, 58), on['lower'], (90, 0, 0), -6, 'plastic', 7, 1.1)


def _clasp(on):
    for i, (x, y) in enumerate(((247, -172), (-247, -172), (247, 172))):
        p.scratches(12, (52, 34), (x, y, 425), on['lid'], FLAT, 14 + 9 * i, 'plastic', 3 + i, 1.1)
    p.scratches(8, (160, 30), (20, -150, 420), on['lid'], FLAT, 4, 'plastic', 11, 1.1)


def _stack(on):
    p.scratches(12, (150, 110), (275, -40, 220), on['body'], RIGHT, 24, 'plastic', 3, .8)
    p.scratches(8, (120, 60), (275, 20, 150), on['body'], RIGHT, -38, 'plastic', 5, .8)
    p.scratches(9, (150, 90), (-140, -222, 210), on['body'], (90, 0, 0), 18, 'plastic', 7, .8)
    p.scratches(9, (150, 90), (140, -222, 190), on['body'], (90, 0, 0), -26, 'plastic', 9, .8)
    p.scratches(12, (300, 160), (0, -40, 462), on['lid'], FLAT, 34, 'plastic', 13, .9)


PICTURES = {
    'eks-woz-001': dict(
        kind='trolley', options=dict(shell='graphite', accent='brick'), views=('main', 'side', 'detail', 'mark'),
        marks=_cabinet, mark=dict(azimuth=34, elevation=22, focus=(330, -226, 905), span=190),
    ),
    'eks-woz-002': dict(
        kind='trolley', views=('main', 'side', 'detail'),
        options=dict(shell='stone', front='graphite', accent='steelblue', rows=(70, 70, 100, 140, 180, 220), open_row=2, width=664,
            panel='pressed',
                     handle=None, catches=True, wheels=60),
    ),
    'eks-woz-003': dict(
        kind='rolling_box', options=dict(shell='graphite', accent='steelblue'), views=('main', 'side', 'detail', 'mark'),
        marks=_box, mark=dict(azimuth=36, elevation=9, focus=(214, -10, 86), span=280),
    ),
    'eks-woz-004': dict(
        kind='rolling_chest', options=dict(shell='graphite', accent='ice'), views=('main', 'side', 'mark'),
        marks=_clasp, mark=dict(azimuth=30, elevation=32, focus=(225, -160, 396), span=230),
    ),
    'eks-woz-005': dict(
        kind='rolling_chest', options=dict(shell='slate', accent='copper', character='stack', torn=True), views=('main', 'side', 'mark'),
        marks=_stack, mark=dict(azimuth=28, elevation=14, focus=(40, -200, 210), span=320),
    ),
    'eks-woz-006': dict(
        kind='trolley', views=('main', 'side', 'mark'), marks=_roller, mark=dict(azimuth=58, elevation=16, focus=(365, -20, 770),
            span=360),
        main=dict(azimuth=-30), options=dict(shell='slate', accent='ice', rows=(70, 70, 70, 70, 70, 140, 210), open_row=3, width=700, top='wells',
            panel='louvres', bottles=True, wheels=58),
    ),
}
