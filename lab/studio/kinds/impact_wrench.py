"""Cordless impact wrench, half-inch square drive, bare aluminium nose; mid-size and (size 1.2 and more) a big one."""
import math
import impact
import kit as p
import spindles

VIEWS = {
    'main': dict(azimuth=32, elevation=14),
    'side': dict(azimuth=4, elevation=5),
    'detail': dict(azimuth=46, elevation=16, focus=(44, 0, 228), span=150),
}


def build(shell='graphite', accent='brick', pack='large', amps='5.0 Ah', volts='18 V', torque='700 Nm', style='tail', pattern='rib',
          slots=5, slant=10, size=1.0, modes=4, bare_nose=True, boot=False, clip=False, trigger=None, holes=False, drive='1/2"'):
    r, tip = 33 * (.5 + .5 * size), 16 + 46 * size
    nose = p.material('nose-alu', (.40, .40, .405), .40, 1, bump=.16, scale=95) if bare_nose else None
    on = impact.body(shell, accent, -72 * size, 16, tip, r, 17 * (.6 + .4 * size), pack, amps, volts, (volts, f'{torque}  {drive}'), style,
                     pattern, slots, slant, nose, cap=p.rubber() if boot else nose, label='0-1900 min-1  0-2400 ipm', clip=clip,
                     trigger=trigger, modes=modes, holes=holes, heavy=.97 + .05 * size)
    spindles.square_drive(tip - 1, impact.ZB)
    if bare_nose:  # case screws round the flange
        for i in range(4):
            a = math.radians(45 + 90 * i)
            p.rod(3, 9, (19, (r - 1.5) * math.cos(a), impact.ZB + (r - 1.5) * math.sin(a)), p.dark_steel(), 'x', .5)
    return on
