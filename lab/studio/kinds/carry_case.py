"""A carry case by itself: stackable box, blow-moulded case or soft bag."""
import cases

VIEWS = {
    'main': dict(azimuth=28, elevation=18),
    'side': dict(azimuth=5, elevation=8),
    'detail': dict(azimuth=26, elevation=14, focus=(0, -150, 130), span=190),
}
STYLES = {'stack': cases.stack_box, 'blow': cases.blow_case, 'bag': cases.bag}


def build(style='stack', **options):
    return STYLES[style](**options)
