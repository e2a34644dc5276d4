"""Makes the two fonts of the shop, with the letters of Polish, English and German and without hints.

barlow-condensed-600.woff2 (headings) comes from the two files of @fontsource/barlow-condensed. inter.woff2 (text, weights
400 to 700) comes from the package inter-ui 4.1.1, which the project does not depend on. Needs fonttools and brotli:

    npm install --no-save inter-ui@4.1.1 && python3 web/fonts/make.py
"""

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/@fontsource/barlow-condensed/files/barlow-condensed-{}-600-normal.woff2"
# Character ranges of the font files. fonts.css repeats them as unicode-range.
PARTS = {
    "latin": "0020-003B,003D,003F-005B,005D,0061-007A,00A0,00A3,00A7,00A9,00AE,00B0-00B3,00B7,00BD,00C4,00D3,00D6-00D7,00DC,00DF,00E4,00E9,00F3,00F6,00FC,"
    "2013-2014,2018-201A,201C-201E,2022,2026,2032-2033,20AC,2122,2212",
    "latin-ext": "0104-0107,0118-0119,0141-0144,015A-015B,0179-017C",
}

# Signs that only texts use.
TEXT_SIGNS = "003C,003E,005C,005E-0060,007B-007E,00AB,00BB-00BC,00BE,2020,2030,2039-203A,2190-2193,2248,2264-2265"

options = subset.Options()
options.hinting = False
options.layout_features = ["kern", "liga", "tnum"]

for part, ranges in PARTS.items():
    font = TTFont(SOURCE.format(part))
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(ranges))
    subsetter.subset(font)
    font.flavor = None
    font.save(f"/tmp/{part}.ttf")

merged = merge.Merger().merge([f"/tmp/{part}.ttf" for part in PARTS])
merged.flavor = "woff2"
merged.save("web/fonts/barlow-condensed-600.woff2")

text_font = TTFont("node_modules/inter-ui/variable/InterVariable.woff2")
# The optical size of text; headings have their own font.
instancer.instantiateVariableFont(text_font, {"wght": (400, 700), "opsz": 14}).save("/tmp/inter.ttf")
text_font = TTFont("/tmp/inter.ttf")
options.layout_features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "tnum"]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=subset.parse_unicodes(f"{','.join(PARTS.values())},{TEXT_SIGNS}"))
subsetter.subset(text_font)
text_font.flavor = "woff2"
text_font.save("web/fonts/inter.woff2")
