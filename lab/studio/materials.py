"""Surfaces of the tools. Colours are linear RGB; the house look is graphite or stone with one accent."""
import bpy

COLORS = {
    # shells
    'graphite': (.035, .037, .04), 'stone': (.42, .40, .37), 'sand': (.47, .40, .30), 'slate': (.075, .09, .105),
    # accents
    'amber': (.70, .24, .010), 'brick': (.36, .045, .022), 'moss': (.10, .17, .045), 'steelblue': (.045, .115, .21),
    'plum': (.13, .032, .075), 'copper': (.48, .145, .045), 'ice': (.26, .40, .44), 'olive': (.21, .19, .035),
}


def material(name, color, rough=.4, metal=0.0, coat=0.0, bump=0.0, scale=60.0, stretch=(1, 1, 1), seam=False,
             aniso=0.0, glow=0.0, spec=.5):
    key = f'{name}-{color}'
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    m = bpy.data.materials.new(key)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (*color, 1)
    b.inputs['Roughness'].default_value, b.inputs['Metallic'].default_value = rough, metal
    b.inputs['Clearcoat'].default_value, b.inputs['Clearcoat Roughness'].default_value = coat, .08
    b.inputs['Specular'].default_value = spec
    if aniso:
        b.inputs['Anisotropic'].default_value = aniso
    if glow:
        b.inputs['Emission'].default_value, b.inputs['Emission Strength'].default_value = (*color, 1), glow
    tc, mp = nt.nodes.new('ShaderNodeTexCoord'), nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Scale'].default_value = stretch
    nt.links.new(tc.outputs['Object'], mp.inputs[0])
    no = nt.nodes.new('ShaderNodeTexNoise')
    no.inputs['Scale'].default_value, no.inputs['Detail'].default_value = scale, 3
    nt.links.new(mp.outputs[0], no.inputs['Vector'])
    # handling wear: roughness drifts a little over the surface, so highlights are not computer-clean
    rr = nt.nodes.new('ShaderNodeMapRange')
    wide = nt.nodes.new('ShaderNodeTexNoise')
    wide.inputs['Scale'].default_value, wide.inputs['Detail'].default_value = 3.5, 4
    nt.links.new(tc.outputs['Object'], wide.inputs['Vector'])
    rr.inputs['From Min'].default_value, rr.inputs['From Max'].default_value = .3, .7
    rr.inputs['To Min'].default_value, rr.inputs['To Max'].default_value = rough * .92, min(1, rough * 1.1)
    nt.links.new(wide.outputs['Fac'], rr.inputs[0])
    nt.links.new(rr.outputs[0], b.inputs['Roughness'])
    last = None
    if bump:
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value, bp.inputs['Distance'].default_value = bump, .01
        nt.links.new(no.outputs['Fac'], bp.inputs['Height'])
        last = bp
    if seam:  # parting line of the two half shells at y = 0
        sep, ab, mr = nt.nodes.new('ShaderNodeSeparateXYZ'), nt.nodes.new('ShaderNodeMath'), nt.nodes.new('ShaderNodeMapRange')
        ab.operation = 'ABSOLUTE'
        mr.inputs['From Max'].default_value = .006
        nt.links.new(tc.outputs['Object'], sep.inputs[0])
        nt.links.new(sep.outputs['Y'], ab.inputs[0])
        nt.links.new(ab.outputs[0], mr.inputs[0])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value, bp.inputs['Distance'].default_value = .9, .008
        nt.links.new(mr.outputs[0], bp.inputs['Height'])
        if last:
            nt.links.new(last.outputs[0], bp.inputs['Normal'])
        last = bp
    if last:
        nt.links.new(last.outputs[0], b.inputs['Normal'])
    return m


def plastic(color='graphite', rough=.34):
    return material('plastic', COLORS.get(color, color), rough, bump=.05, scale=90, seam=True)


def black(seam=False):
    return material('black-shell' if seam else 'black', (.014, .014, .0155), .40, bump=.08, scale=110, seam=seam)


def rubber(seam=False):
    return material('rubber-shell' if seam else 'rubber', (.0085, .0085, .009), .58, bump=.14, scale=130, seam=seam, spec=.30)


def steel(rough=.24):
    return material('steel', (.58, .57, .55), rough, 1, aniso=.55)


def brushed():
    return material('brushed', (.34, .335, .325), .27, 1, bump=.10, scale=26, stretch=(1, 26, 26), aniso=.5)


def dark_steel():
    return material('darksteel', (.09, .09, .095), .33, 1)


def alu():
    return material('alu', (.47, .47, .48), .36, 1, bump=.06, scale=160)


def cast():
    return material('cast', (.40, .40, .41), .46, 1, bump=.22, scale=75)


def lacquer(color):
    return material('lacquer', COLORS.get(color, color), .30, coat=.5, bump=.015, scale=60)


def paper(c=(.75, .75, .73)):
    return material('label', c, .38)


def glass(color=(.02, .03, .03)):
    return material('glass', color, .06, coat=1)
