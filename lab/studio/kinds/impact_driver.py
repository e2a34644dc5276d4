"""Cordless impact driver: very short body, dark hammer case, quick hex collet."""
import impact
import spindles

VIEWS = {
    'main': dict(azimuth=32, elevation=14),
    'side': dict(azimuth=4, elevation=5),
    'detail': dict(azimuth=44, elevation=18, focus=(34, 0, 206), span=130),
}


def build(shell='graphite', accent='amber', pack='compact', amps='2.0 Ah', volts='18 V', torque='180 Nm', style='sweep', pattern='dot',
          slots=4, slant=-14, bit=0,
          nose=None, modes=3, clip=True, trigger=None, size=1.0):
    r, tip = 30.5 * (.5 + .5 * size), 50 * size
    on = impact.body(shell, accent, -64 * size, 16, tip, r, 14, pack, amps, volts, (volts, torque), style, pattern, slots, slant, nose,
                     label='0-3400 min-1  0-3600 ipm', clip=clip,
                     trigger=trigger, modes=modes)
    on['collet'] = spindles.hex_collet(tip - .5, impact.ZB, accent, bit)
    return on
