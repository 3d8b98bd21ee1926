"""What things are made of, but for wood and cloth (`surfaces.py`)."""
import bpy


def linear(colour):
    """The palette's #rrggbb as light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts], 1)


class Nodes:
    """A material's nodes, made and joined in one call."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes['Principled BSDF']
        self.at = self.add('TexCoord').outputs['Object']

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.join(node.inputs[name], value)
        return node

    def join(self, place, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, place)
        else:
            place.default_value = value

    def set(self, **inputs):
        for name, value in inputs.items():
            self.join(self.surface.inputs[name.replace('_', ' ')], value)

    def shade(self, colour, tone):
        return self.add('VectorMath', {0: linear(colour)[:3], 1: tone.outputs['Result']}, operation='MULTIPLY').outputs['Vector']

    def add_picture(self, picture, inputs=None, **settings):
        if isinstance(picture, str):
            picture = bpy.data.images.load(picture, check_existing=True)
        return self.add('TexImage', inputs, image=picture, interpolation='Cubic', **settings).outputs['Color']

    def add_print(self, picture, margin):
        """A picture with a white margin all round, a share of the sheet."""
        scale = 1 / (1 - 2 * margin)
        at = self.add('TexCoord').outputs['UV']
        place = self.add('VectorMath', {0: at, 1: (scale, scale, 1), 2: (-margin * scale, -margin * scale, 0)}, operation='MULTIPLY_ADD')
        colour = self.add_picture(picture, {'Vector': place.outputs['Vector']}, extension='CLIP')
        inked = colour.node.outputs['Alpha']
        return self.add('MixRGB', {'Fac': inked, 'Color1': (1, 1, 1, 1), 'Color2': colour}).outputs['Color']

    def add_grain(self, scale, distance, detail=4, strength=1.0):
        """Unevenness of the surface, `distance` centimetres deep."""
        noise = self.add('TexNoise', {'Vector': self.at, 'Scale': scale, 'Detail': detail})
        bump = self.add('Bump', {'Height': noise.outputs['Fac'], 'Distance': distance, 'Strength': strength})
        self.set(Normal=bump.outputs['Normal'])


def paper(name, picture=None, tint='#f6f0e6', margin=0.0):
    """Uncoated paper, printed or not: it has fibres, and is never one white all over. `margin`: a share of the sheet, left white."""
    nodes = Nodes(name)
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.35, 'Detail': 3})
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'To Min': 0.955, 'To Max': 1.0})
    shaded = nodes.shade(tint, tone)
    if picture:
        shaded = nodes.add('VectorMath', {0: nodes.add_print(picture, margin), 1: shaded}, operation='MULTIPLY').outputs['Vector']
    nodes.set(Base_Color=shaded, Roughness=0.85, Specular=0)
    return nodes.material


def leaves(name, tint):
    """The edges of leaves: each takes the light in its own way, and in groups of a few they stand out or back."""
    nodes = Nodes(name)
    mark = nodes.add('SeparateXYZ', {'Vector': nodes.add('TexCoord').outputs['UV']}).outputs['X']
    own = nodes.add('TexNoise', {'W': mark, 'Scale': 0.45, 'Detail': 3, 'Roughness': 0.8}, noise_dimensions='1D')
    tone = nodes.add('MapRange', {'Value': own.outputs['Fac'], 'From Min': 0.32, 'From Max': 0.62, 'To Min': 0.4, 'To Max': 1.0})
    nodes.set(Base_Color=nodes.shade(tint, tone), Roughness=0.9, Specular=0)
    return nodes.material


def tea(name, swallows):
    """
    A clear liquid: it lets the cup be seen, less where it is deep, and mirrors the room where it is seen aslant. `swallows`: how much
    of red, green and blue a centimetre of it takes away.
    """
    nodes = Nodes(name)
    output = nodes.tree.nodes['Material Output']
    noise = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.9, 'Detail': 1})
    still = nodes.add('Bump', {'Height': noise.outputs['Fac'], 'Distance': 0.02}).outputs['Normal']
    mirror = nodes.add('BsdfGlossy', {'Roughness': 0.03, 'Normal': still}).outputs['BSDF']
    # The same from above and from below: its light does not bend, so that none of the sun's is kept in.
    aslant = nodes.add('LayerWeight', {'Blend': 0.5, 'Normal': still}).outputs['Facing']
    fifth = nodes.add('Math', {0: aslant, 1: 5.0}, operation='POWER').outputs['Value']
    amount = nodes.add('MapRange', {'Value': fifth, 'To Min': 0.04, 'To Max': 1.0}).outputs['Result']
    clear = nodes.add('BsdfTransparent').outputs['BSDF']
    nodes.join(output.inputs['Surface'], nodes.add('MixShader', {0: amount, 1: clear, 2: mirror}).outputs['Shader'])
    passed = (*[1 - part / max(swallows) for part in swallows], 1)
    nodes.join(output.inputs['Volume'], nodes.add('VolumeAbsorption', {'Color': passed, 'Density': max(swallows)}).outputs['Volume'])
    return nodes.material


def card(name, colour, picture=None):
    """A cover's card under a matt film: it takes a broad, faint gleam."""
    nodes = Nodes(name)
    nodes.set(Base_Color=nodes.add_picture(picture) if picture else linear(colour), Roughness=0.55, Specular=0.2)
    nodes.add_grain(scale=30, distance=0.0016, detail=3)
    return nodes.material


def screen(name, picture, shown, bright):
    """A lit screen about its middle: it shows `picture`, `shown` large, whose edges go on beyond it. Its glass mirrors the room a little."""
    nodes = Nodes(name)
    place = nodes.add('VectorMath', {0: nodes.at, 1: (1 / shown[0], 1 / shown[1], 0), 2: (0.5, 0.5, 0)}, operation='MULTIPLY_ADD')
    colour = nodes.add_picture(picture, {'Vector': place.outputs['Vector']}, extension='EXTEND')
    warm = nodes.add('MixRGB', {'Fac': 1.0, 'Color1': colour, 'Color2': linear('#ffe6ca')}, blend_type='MULTIPLY').outputs['Color']
    nodes.set(Base_Color=linear('#0b0a0a'), Roughness=0.06, Specular=0.4, Emission=warm, Emission_Strength=bright)
    return nodes.material


def plain(name, colour, **surface):
    """One colour all over: lacquer, brass, wool."""
    nodes = Nodes(name)
    nodes.set(Base_Color=linear(colour), **surface)
    return nodes.material


def glaze(name, colour):
    """Stoneware: an uneven, speckled glaze that thins to the clay at the rim and stops above the foot."""
    nodes = Nodes(name)
    cover = lambda amount, under: nodes.add('MixRGB', {'Fac': amount, 'Color1': under, 'Color2': linear('#7c6557')}).outputs['Color']
    speckles = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 4.2, 'Detail': 2, 'Roughness': 0.5})
    dots = nodes.add('MapRange', {'Value': speckles.outputs['Fac'], 'From Min': 0.36, 'From Max': 0.31}).outputs['Result']
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.5, 'Detail': 4})
    height = nodes.add('SeparateXYZ', {'Vector': nodes.at}).outputs['Z']
    uneven = nodes.add('Math', {0: cloud.outputs['Fac'], 1: 1.3, 2: height}, operation='MULTIPLY_ADD').outputs['Value']
    foot = nodes.add('MapRange', {'Value': uneven, 'From Min': 1.75, 'From Max': 1.6}).outputs['Result']
    rim = nodes.add('MapRange', {'Value': uneven, 'From Min': 7.9, 'From Max': 8.3, 'To Max': 0.4}).outputs['Result']
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'From Min': 0.3, 'From Max': 0.7, 'To Max': 0.3}).outputs['Result']
    colour_now = linear(colour)
    for amount in (tone, dots, foot, rim):
        colour_now = cover(amount, colour_now)
    dull = nodes.add('MapRange', {'Value': foot, 'To Min': 0.34, 'To Max': 0.8}).outputs['Result']
    nodes.set(Base_Color=colour_now, Roughness=dull, Specular=0.45)
    nodes.add_grain(scale=1.2, distance=0.05, detail=2)
    return nodes.material


def plaster(name, colour):
    """A wall painted with a brush, twice."""
    nodes = Nodes(name)
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.05, 'Detail': 4, 'Roughness': 0.6})
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'From Min': 0.3, 'From Max': 0.7, 'To Min': 0.8, 'To Max': 1.16})
    nodes.set(Base_Color=nodes.shade(colour, tone), Roughness=0.9, Specular=0)
    nodes.add_grain(scale=0.8, distance=0.12, detail=4, strength=0.6)
    return nodes.material
