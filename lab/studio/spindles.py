"""What turns at the front of a tool: chucks, hex collets, square drives, clutch rings, side handles."""
import math
import kit as p


def fluted(rows, loc, mat, count=30, axis_sharp=1.0, name='fluted'):
    """Turned part along +x whose rows (radius, x, depth) are fluted count times by depth mm."""
    seg, x0 = count * 10, loc
    verts, faces = [], []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        wave = max(0.0, min(1.0, .5 + 1.1 * math.cos(count * a) * axis_sharp))
        for r, u, d in rows:
            q = r - d * wave
            verts.append((u, q * math.cos(a), q * math.sin(a)))
    k = len(rows)
    for i in range(seg):
        j = (i + 1) % seg
        for n in range(k - 1):
            faces.append((i * k + n, j * k + n, j * k + n + 1, i * k + n + 1))
    return p.place(p.add(name, verts, faces, mat, smooth=34), x0)


def clutch(x, z, r=28.5, width=24, mat=None, marks=('drill', '19', '17', '15', '13', '11', '9', '7', '5', '3', '1')):
    """Torque ring with printed steps and a pointer edge; its rear face at x."""
    m = mat or p.black()
    w = width
    ring = fluted([(r - 4, 0, 0), (r - .4, 0, 0), (r, .8, 0), (r, w * .40, 0), (r - .9, w * .42, 0), (r - .9, w * .46, 0),
                   (r + .5, w * .50, 0), (r + .5, w * .54, 1.5), (r - .6, w * .92, 1.3), (r - 1.4, w * .96, 0), (r - 3, w, 0), (0, w, 0)],
                  (x, 0, z), m, 26, name='clutch')
    for i, s in enumerate(marks):
        a = 96 - 19 * i
        t = math.radians(a)
        n = (0, -math.cos(t), math.sin(t))
        if s == 'drill':
            p.patch([(-3.4, -.7), (1, -.7), (3.4, 0), (1, .7), (-3.4, .7)], (x + w * .2, n[1] * 45, z + n[2] * 45), ring, (90 - a, 0, 0))
        else:
            p.printed(s, 5.2, (x + w * .2, n[1] * 45, z + n[2] * 45), ring, (90 - a, 0, 0))
    return ring


def keyless(x, z, r=21.5, length=45, metal=False, accent=None):
    """Keyless chuck; metal: turned sleeve instead of plastic. Returns the sleeve."""
    if metal:
        sleeve = p.material('sleeve-metal', (.085, .085, .088), .30, 1, bump=.03, scale=120)
    else:
        sleeve = p.material('sleeve', (.020, .020, .022), .36, bump=.04, scale=90)
    L = length
    rows = [(r * .55, 0, 0), (r * .9, 0, 0), (r * .97, L * .03, 0), (r, L * .06, 0), (r, L * .09, .95), (r, L * .34, .95), (r, L * .37, 0),
            (r * .985, L * .40, 0), (r * .95, L * .415, 0), (r * .95, L * .45, 0), (r * .99, L * .465, 0), (r, L * .48, 0),
            (r, L * .50, 1.0), (r * .985, L * .66, 1.0), (r * .97, L * .69, 0), (r * .95, L * .71, 0),
            (r * .60, L * .975, 0), (r * .53, L, 0), (r * .40, L, 0), (r * .36, L * .97, 0), (r * .36, L * .7, 0), (0, L * .7, 0)]
    head = fluted(rows, (x, 0, z), sleeve, 22, name='chuck')
    p.lathe([(r * .94, L * .418), (r * .975, L * .418), (r * .975, L * .448), (r * .94, L * .448)], (x, 0, z),
            p.lacquer(accent) if accent else p.steel(), 'x', .2)
    p.lathe([(r * .56, L * .955), (r * .575, L * .985), (r * .53, L * 1.004), (r * .40, L * 1.004)], (x, 0, z), p.steel(.3), 'x', .3)
    jaws(x + L * .93, z, r * .2)
    return head


def jaws(x, z, out):
    for i in range(3):
        a = 2 * math.pi * i / 3 + .5
        p.box((14, 3.8, 5.6), (x, out * math.cos(a), z + out * math.sin(a)), p.dark_steel(), 1, (math.degrees(a) + 90, 0, 0))


def keyed(x, z, r=20, length=46):
    """Key-operated chuck: bright turned steel, ring gear, three key holes."""
    m, L = p.material('chuck-steel', (.26, .26, .255), .28, 1, bump=.03, scale=60, aniso=.4), length
    head = p.lathe([(0, 0), (r * .78, 0), (r * .80, 1), (r * .80, L * .42), (r * .76, L * .45), (r * .76, L * .95), (r * .5, L),
                    (r * .36, L), (r * .34, L * .7), (0, L * .7)], (x, 0, z), m, 'x', .8, name='chuck')
    fluted([(r * .7, L * .42, 0), (r * .96, L * .44, 1.6), (r, L * .47, 1.8), (r, L * .54, 0), (r, L * .56, .7), (r, L * .82, .7),
            (r * .96, L * .85, 0), (r * .6, L * .97, 0)], (x, 0, z), m, 40)
    hole = p.material('hole', (.004, .004, .004), .7)
    for i in range(3):
        a = math.radians(120 * i - 62)
        p.rod(3.4, 2, (x + L * .27, r * .76 * math.sin(a), z + r * .76 * math.cos(a)), hole, 'z', .2).rotation_euler[0] = -a
    jaws(x + L * .93, z, r * .2)
    return head


def hex_collet(x, z, accent=None, bit=0, r=11.5, length=24):
    """Quick collet for hex shanks: the sleeve is pulled forward; bit: length of a bit that sticks out."""
    L = length
    m = p.material('sleeve-metal', (.085, .085, .088), .30, 1, bump=.03, scale=120)
    head = fluted([(0, 0, 0), (r, 0, 0), (r + .3, .8, 0), (r + .3, L * .18, 0), (r + .3, L * .22, .55), (r + .3, L * .60, .55),
                   (r + .3, L * .64, 0), (r - .6, L * .70, 0), (r - .6, L * .78, 0), (r, L * .82, 0), (r - .2, L * .96, 0), (r - 1.6, L, 0),
                   (5.2, L, 0), (4.4, L * .9, 0), (4.4, L * .6, 0), (0, L * .6, 0)], (x, 0, z), m, 26, name='collet')
    p.lathe([(r - 1, L * .70), (r - .2, L * .70), (r - .2, L * .78), (r - 1, L * .78)], (x, 0, z),
            p.lacquer(accent) if accent else p.steel(), 'x', .2)
    if bit:
        p.hex_bit((x + L * .6, 0, z), bit + L * .4)
    return head


def square_drive(x, z, side=12.7, length=19, shank=11, neck=10):
    """Anvil with a square end, a friction ring and its groove; x is the face it comes out of."""
    m = p.material('anvil', (.19, .19, .192), .26, 1, bump=.03, scale=80)
    p.lathe([(0, -6), (shank, -6), (shank, neck - 2), (side * .60, neck), (0, neck)], (x, 0, z), m, 'x', 1)
    a = side / 2
    for u, w, k in ((length * .34, length * .68, 1), (length * .84, length * .28, 1)):
        p.box((w, 2 * a * k, 2 * a * k), (x + neck + u, 0, z), m, 1.1, (38, 0, 0), 'anvil')
    p.lathe([(a * 1.16, neck + length * .67), (a * 1.27, neck + length * .67), (a * 1.27, neck + length * .73),
             (a * 1.16, neck + length * .73)], (x, 0, z), p.steel(.3), 'x', .3)
    return m


def side_handle(x, z, r=30, length=120, angle=-18, mat=None, accent=None, thick=15.5):
    """Clamp band round the gearbox neck and a handle; angle 0 points at the viewer (-y), -90 down, -155 away and a little down."""
    m = mat or p.black()

    def make():
        p.lathe([(r - 1, -8), (r + 4, -8), (r + 4.5, 0), (r + 4, 8), (r - 1, 8)], (0, 0, 0), m, 'x', 1.2, name='clamp')
        p.box((17, 22, 25), (0, -r - 6, 0), m, 4)
        k = thick
        rows = [(6, r + 8), (k * .75, r + 10), (k * 1.28, r + 14), (k * 1.34, r + 18), (k * 1.1, r + 23), (k * .92, r + 32),
                (k, r + length * .45), (k * 1.02, r + length * .7), (k * .95, r + length * .84), (k * 1.22, r + length * .94),
                (k * 1.15, r + length * 1.0), (0, r + length * 1.02)]
        p.lathe([(a, -b) for a, b in rows], (0, 0, 0), p.rubber(), 'y', 4, name='side-handle')
        for i in range(9):
            u = r + length * (.34 + .055 * i)
            p.lathe([(k * .9, -u - 1.6), (k * 1.075, -u - 1.2), (k * 1.075, -u + 1.2), (k * .9, -u + 1.6)], (0, 0, 0), p.rubber(), 'y', .6)
        p.lathe([(k * .6, -(r + length * 1.012)), (k * .62, -(r + length * 1.035)), (0, -(r + length * 1.035))], (0, 0, 0),
                p.lacquer(accent) if accent else m, 'y', .5)
    return p.grouped(make, (x, 0, z), (-angle, 0, 0))


def hammer_case(x0, x1, z, r0, r1, mat=None, cap=None, step=.45):
    """Nose that houses the hammer mechanism: a turned cone from x0 to x1 with grooves and a bumper in front."""
    m, L = mat or p.material('nose', (.12, .12, .123), .38, 1, bump=.12, scale=110), x1 - x0
    mid = r0 + (r1 - r0) * step
    nose = p.lathe([(r0 * .8, -6), (r0, -6, .5), (r0, L * .10, 2), (r0 - .9, L * .12, .3), (r0 - .9, L * .16, .3), (r0 - .3, L * .18, .6),
                    (mid + 2, L * .52, 8), (r1 + 3.4, L * .76, 6), (r1 + 1.2, L * .78, .6), (0, L * .78)],
                   (x0, 0, z), m, 'x', 1, name='nose')
    p.lathe([(r1 * .6, L * .76), (r1 + 2.2, L * .765, 1), (r1 + 2.4, L * .84, 1), (r1, L, 3), (r1 * .5, L, 1), (0, L * .97)], (x0, 0, z),
            cap or p.rubber(), 'x', 1, name='bumper')
    return nose
