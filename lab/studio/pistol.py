"""The pistol family: barrel, handle, foot, zones of rubber, trigger, switches; shared by drills, drivers and wrenches.

Frame: the barrel's axis lies along x at height AXIS, the handle below it around x = -30, the tool faces +x.
"""
import math
import numpy as np
from mathutils import Matrix
import sdf
import kit as p

AXIS = 196


def curve(x, stops):
    """Smooth function through (x, value) stops."""
    xs, ys = (np.array(q, float) for q in zip(*stops))
    fine = np.linspace(xs[0], xs[-1], 401)
    k = np.hanning(49)
    even = np.convolve(np.pad(np.interp(fine, xs, ys), 24, mode='edge'), k / k.sum(), 'valid')
    return np.interp(x, fine, even).astype(np.float32)


def oval(u, v, a, b, n=2.4):
    """Near-distance to a superellipse with half axes a, b (fields allowed)."""
    q = (np.abs(u / a) ** n + np.abs(v / b) ** n) ** np.float32(1 / n)
    return ((q - 1) * np.minimum(a, b)).astype(np.float32)


def outline(u, v, pts):
    return sdf.poly(u, v, sdf.fillet(pts))


def grip_rubber(pattern='diamond', pitch=3.4, color=(.0085, .0085, .009)):
    """Rubber with a moulded pattern: diamond, rib or dot."""
    m = p.material(f'grip-{pattern}-{pitch}', color, .58, bump=.14, scale=130, spec=.3)
    nt = m.node_tree
    if 'pattern' in nt.nodes:
        return m
    sep, tc = nt.nodes.new('ShaderNodeSeparateXYZ'), next(n for n in nt.nodes if n.type == 'TEX_COORD')
    nt.links.new(tc.outputs['Object'], sep.inputs[0])

    def op(kind, a, b=0.0):
        n = nt.nodes.new('ShaderNodeMath')
        n.operation = kind
        for i, v in enumerate((a, b)):
            if isinstance(v, (int, float)):
                n.inputs[i].default_value = v
            else:
                nt.links.new(v, n.inputs[i])
        return n.outputs[0]
    k = math.pi * 100 / pitch
    x, z = op('MULTIPLY', sep.outputs['X'], k), op('MULTIPLY', sep.outputs['Z'], k)
    if pattern == 'rib':
        h = op('SINE', op('ADD', op('MULTIPLY', z, 1.6), op('MULTIPLY', x, .5)))
    elif pattern == 'dot':
        h = op('MULTIPLY', op('SINE', x), op('SINE', z))
    else:
        h = op('MULTIPLY', op('SINE', op('MULTIPLY', op('ADD', x, z), .75)), op('SINE', op('MULTIPLY', op('SUBTRACT', x, z), .75)))
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.name = 'pattern'
    mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = .05, .55
    nt.links.new(op('ABSOLUTE', h) if pattern != 'rib' else h, mr.inputs[0])
    bump = nt.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = .9, .008
    nt.links.new(mr.outputs[0], bump.inputs['Height'])
    b = nt.nodes['Principled BSDF']
    nt.links.new(b.inputs['Normal'].links[0].from_socket, bump.inputs['Normal'])
    nt.links.new(bump.outputs[0], b.inputs['Normal'])
    return m


def lying(roll=7):
    """Pose: the tool laid on its far flank, handle towards the viewer, rolled down until the handle touches the table."""
    return Matrix.Rotation(math.radians(roll - 90), 4, 'X')


def floor_at(z, r=34, roll=7):
    """The y of the table below a lying tool whose barrel has radius r."""
    return r / math.cos(math.radians(roll)) - (AXIS - z) * math.tan(math.radians(roll))


def ink(shell):
    """Print that reads on the shell."""
    return (.045, .045, .048) if shell in ('stone', 'sand') else p.INK


class Pistol:
    """A body as one field, which skin() splits into shell, rubber, grip and other zones."""

    def __init__(self, lo=(-104, -48, 18), hi=(84, 48, 246), h=.75, axis=AXIS):
        self.g = p.grid(lo, hi, h)
        self.X, self.Y, self.Z = self.g.X, self.g.Y, self.g.Z
        self.axis, self.body, self.screws = axis, None, []

    def join(self, field, k=24):
        self.body = field if self.body is None else sdf.smin(self.body, field, k)
        return self

    def cut(self, field, k=1.2):
        self.body = sdf.smax(self.body, -field, k)
        return self

    def barrel(self, stops, tall=1.0, n=2.3, edge=8, lift=0):
        """Radius over x; tall stretches it upright, n > 2 squares it."""
        x0, x1 = stops[0][0], stops[-1][0]
        r = curve(self.X, stops)
        d = oval(self.Y, self.Z - self.axis - lift, r, r * tall, n)
        return self.join(sdf.slab(d, self.X - (x0 + x1) / 2, (x1 - x0) / 2, edge))

    def handle(self, top=178, low=58, shift=0, lean=16, depth=1.0, width=1.0, k=26):
        """Handle with a palm swell and a waist below the trigger; leans back by lean mm over its height."""
        t = (self.Z - low) / (top - low)
        mid = curve(t, [(-.2, -38 - lean * .2), (0, -38), (.5, -36 + lean * .45), (1, -34 + lean), (1.3, -34 + lean)]) + shift
        a = curve(t, [(-.2, 26), (.06, 23.5), (.3, 23.5), (.55, 25.5), (.78, 25), (1, 30), (1.3, 33)]) * depth
        b = curve(t, [(-.2, 20), (.08, 17), (.35, 17.6), (.6, 18.6), (.85, 17.4), (1, 19), (1.3, 20)]) * width
        d = oval(self.X - mid, self.Y, a, b, 2.5)
        d = sdf.slab(d, self.Z - (top + low) / 2, (top - low) / 2 + 6, 5)
        return self.join(d, k)

    def foot(self, pts=None, half=37, z=30, shift=0, k=26, edge=8):
        """The battery's shoe, flat below at z."""
        pts = pts or [(-86, z - 6, 4), (42, z - 6, 4), (43, z + 10, 9), (30, z + 21, 12), (-2, z + 30, 20), (-76, z + 34, 12),
                      (-87, z + 18, 9)]
        d = sdf.slab(outline(self.X - shift, self.Z, pts), self.Y, half, edge)
        self.join(d, k)
        self.body = sdf.smax(self.body, -(self.Z - z), 1.6)
        return self

    def groove(self, pts, width=.9, deep=.9):
        """A panel line along an open or closed outline in the side view."""
        line = np.abs(outline(self.X, self.Z, pts)) - width / 2
        self.body = np.maximum(self.body, -np.maximum(line, -(self.body + deep)))
        return self

    def slots(self, x, count=5, pitch=8.5, size=(4.2, 26), slant=14, z=None, deep=9):
        """Vent slots on both flanks, their lengths following the round of the barrel; fins behind them."""
        z = self.axis if z is None else z
        y = self.surface(x + pitch * (count - 1) / 2, z)
        for i in range(count):
            u, v = sdf.turn(self.X, self.Z, slant, x + i * pitch, z)
            tall = size[1] / 2 * (1 - .10 * abs(i - (count - 1) / 2))
            d = outline(u, v, [(-size[0] / 2, -tall, 1.8), (size[0] / 2, -tall, 1.8), (size[0] / 2, tall, 1.8), (-size[0] / 2, tall, 1.8)])
            self.cut(np.maximum(d, np.abs(np.abs(self.Y) + y) - deep), 1.4)
        return self

    def fins(self, x0, x1, r, pitch=2.6):
        """Dark ribbed core seen through the slots."""
        n = int((x1 - x0) / pitch)
        prof = [(0, x0)] + [(r - (1.8 if i % 2 else 0), x0 + (x1 - x0) * i / n) for i in range(n + 1)] + [(0, x1)]
        p.lathe(prof, (0, 0, self.axis), p.material('core', (.012, .012, .013), .55), 'x', .3)
        return self

    def surface(self, x, z, sign=-1):
        """The y of the flank at (x, z)."""
        i, k = (int(round((a - b) / self.g.h)) for a, b in zip((x, z), (self.g.lo[0], self.g.lo[2])))
        col, ys = self.body[i, :, k], self.Y[0, :, 0]
        inside = np.flatnonzero(col < 0)
        if not len(inside):
            return 0.0
        return float(ys[inside[0]] if sign < 0 else ys[inside[-1]])

    def bosses(self, points, r=3.9, deep=2.4):
        """Screw holes in the near flank, blind bosses in the far one."""
        for x, z in points:
            y = self.surface(x, z)
            hole = np.maximum(np.sqrt((self.X - x) ** 2 + (self.Z - z) ** 2) - r, self.Y - y - deep)
            self.cut(hole, .8)
            self.screws.append((x, y + deep, z))
        return self

    def skin(self, parts, shell, gap=.34):
        """parts: (name, mask, lift, material), first wins where masks overlap; the rest is the shell. Returns the objects."""
        made, taken = {}, None
        for name, mask, lift, mat in parts:
            free = mask if taken is None else np.maximum(mask, -taken)
            made[name] = p.solid(name, np.maximum(self.body - lift, free + gap), self.g, mat)
            taken = mask if taken is None else np.minimum(taken, mask)
        made['shell'] = p.solid('shell', self.body if taken is None else np.maximum(self.body, -taken + gap), self.g, p.plastic(shell))
        p.solid('inside', self.body + 1.4, self.g, p.black())  # no light falls through the seams
        for x, y, z in self.screws:
            p.rod(2.9, 1.4, (x, y - .2, z), p.dark_steel(), 'y', .4)
            for a in (0, 60, 120):
                p.box((2.7, .5, .75), (x, y - .92, z), p.material('hole', (.004, .004, .004), .7), .1, (0, a, 0))
        return made

    def well(self, x=10, z=157, size=(11, 8.6, 19)):
        """The opening that the trigger moves in."""
        self.body = sdf.smax(self.body, -sdf.rbox((self.X, self.Y, self.Z), (x, 0, z), size, 4), 2)
        return self


def trigger(x=0, top=179, mat=None, tall=44, half=8, travel=25):
    """Trigger with a hollow front for the finger; x is the handle's front edge."""
    g = p.grid((x - 10, -half - 4, top - tall - 8), (x + travel + 8, half + 4, top + 4), .6)
    pts = [(x - 6, top, 2), (x + travel, top, 5), (x + travel - 1, top - 8, 6), (x + travel - 6, top - tall * .45, 22),
           (x + travel - 3, top - tall * .86, 7), (x + travel - 6, top - tall, 4), (x - 6, top - tall, 3)]
    d = sdf.slab(outline(g.X, g.Z, pts), g.Y, half, 4.6)
    line = np.maximum(np.abs(g.X - x - travel * .42) - .45, -(d + .7))
    return p.solid('trigger', np.maximum(d, -line), g, mat or p.material('trigger', (.03, .03, .033), .34))


def reverse_key(x=-6, z=176, y=19.5, mat=None):
    """Direction key pushed through above the trigger, with arrow prints."""
    b = p.box((17, 2 * y + 3.5, 7), (x, 0, z), mat or p.black(), 2.6, (0, -8, 0), 'reverse')
    ink = p.material('ink', (.5, .5, .49), .5)
    for s in (-1, 1):
        p.plate([(-3.4, 0), (1.8, 1.9), (1.8, -1.9)], .1, (x, s * (y + 1.75), z), ink, 'xz', r=.01)
    return b


def gear_slide(x, z, shell, color=p.INK, mat=None, marks=('1', '2'), w=18):
    """Slide on top of the gearbox in a recess, with its two positions printed beside it."""
    m = mat or p.black()
    p.box((25, w, 7), (x, 0, z), m, 2.6, name='slide')
    for i in range(5):
        p.box((1.5, w - 5, 1.6), (x - 6 + 3 * i, 0, z + 3.6), m, .6)
    for i, s in enumerate(marks):
        p.printed(s, 6.5, (x - 19 + 38 * i, 0, z + 30), shell, (0, 0, 0), color)


def lamp(x, z, w=13, tall=6, tilt=-25):
    p.box((4.5, w + 4, tall + 3), (x - .8, 0, z), p.black(), 1.8, (0, tilt, 0))
    return p.box((3.6, w, tall), (x + .6, 0, z), p.material('led', (.88, .88, .82), .22, coat=.6, glow=.35), 1.6, (0, tilt, 0), 'lamp')


def label(w, h, loc, on, lines, rot=(90, 0, 0), bg=(.58, .58, .56), fg=(.03, .03, .03)):
    """A rating label that follows the shell; lines: (text, size, u, v), left-aligned at u."""
    r, pts = 1.6, []
    for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(5):
            a = math.radians(a0 + i * 22.5)
            pts.append((cx * (w / 2 - r) + r * math.cos(a), cy * (h / 2 - r) + r * math.sin(a)))
    plate = p.patch(pts, loc, on, rot, p.material('rating', bg, .36, .2), .05)
    turned = rot[2] == 180
    for s, size, u, v in lines:
        p.printed(s, size, (loc[0] + (-u if turned else u), loc[1], loc[2] + v), plate, rot, fg, 'LEFT')
    return plate


def rating(volts='18 V', second='0-500 / 0-1900 min-1'):
    return [(f'{volts}  =  IP 20', 3.9, -20, 3.2), (second, 3.0, -20, -1), ('S/N 2210-0047   EU', 2.6, -20, -4.7)]


def belt_clip(side=1, y=37, z=48):
    s = side
    p.plate([(-24, -7, 3), (24, -7, 3), (24, 7, 6), (-24, 7, 6)], 1.6, (-24, s * (y + 6), z - 4), p.steel(.3), 'xz', r=.6)
    p.box((12, 7, 13), (-6, s * (y + 3), z - 4), p.steel(.3), 1)
    p.rod(3.2, 2, (-6, s * (y + 7), z - 4), p.dark_steel(), 'y', .5)


def shoe(x, z, accent, pack='large', amps='5.0 Ah', volts='18 V', width=76, shift=0):
    """Battery below the foot, or only the bare rails when pack is None."""
    if pack is None:
        m = p.black()
        for s in (-1, 1):
            p.box((92, 9, 9), (x - 4, s * 22, z - 3.4), m, 1.2)
        p.box((30, 34, 8), (x + 26, 0, z - 2), m, 1.2)
        for i in range(4):
            p.box((22, 1.2, 6), (x + 30, -12 + 8 * i, z - 5), p.steel(), .2)
        return z - 8
    size = {'large': (124, width, 60), 'middle': (120, width, 50), 'compact': (114, width - 1, 40)}[pack]
    p.battery((x, 0, z + .6), size, accent, volts, amps)
    return z - size[2]
