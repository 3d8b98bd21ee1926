"""
The guide printed and bound on a table, for Blender 3.4 or later: `blender --background --python scene.py -- <folder> <view> <light>
<width> <height> <samples> <file>`. `folder` has the pages as `content/guide/write-still-lifes.ts` makes them. One unit is a centimetre.
"""
import json
import math
import os
import random
import sys

import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import matter  # noqa: E402

folder, view_name, light_name, width, height, samples, target = sys.argv[sys.argv.index('--') + 1 :]
WIDTH, HEIGHT = 14.8, 21.0  # A5
LEAF = 0.0105  # 90 g paper, with the air between two leaves
CARD = 0.032
with open(os.path.join(folder, 'palette.json')) as file:
    palette = json.load(file)


def page(name):
    return os.path.join(folder, f'{name}.png')


bpy.ops.wm.read_factory_settings(use_empty=True)
PAPER = matter.paper('paper', tint='#f7f1e7')
COPPER = matter.card('copper', palette['print-copper']['day'])
MEADOW = matter.card('meadow', palette['print-meadow']['day'])
BRASS = matter.brass('brass')


def place(thing, x, y, turn=0.0, z=0.0):
    thing.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    return thing


# --- The guide


def open_half(count, spread, swell, side, y_lift):
    """
    Half of an open book as leaves, and the top leaf apart. A leaf rises from the spine in a quarter circle about the spine's edge
    and lies on the one below: outer leaves go further round, so the fore-edge is a slope. `swell`: how far the paper arches.
    """
    chance = random.Random(count)
    shapes = matter.Shape(), matter.Shape()
    for k in range(count):
        share = (k + 1) / count
        radius = k * LEAF
        arc = radius * math.pi / 2
        rest = WIDTH - arc + chance.uniform(-0.012, 0.012)
        profile = [(spread - radius * math.cos(a), radius * math.sin(a)) for a in [math.pi / 2 * i / 8 for i in range(8)]]
        x, steps = spread, 44
        bulge = swell * share**1.4
        rise = lambda u: bulge * 5.2 * (u**1.25) * (1 - u) ** 2.6
        for i in range(steps + 1):
            u = (i / steps) ** 1.25
            if i:
                before = ((i - 1) / steps) ** 1.25
                x += math.sqrt(max(1e-6, (rest * (u - before)) ** 2 - (rise(u) - rise(before)) ** 2))
            profile.append((x, radius + rise(u)))
        from_top = count - 1 - k
        curl = 0.34 * math.exp(-from_top / 2.2)
        lift = lambda along, up, curl=curl, share=share: curl * max(0, (along - 0.45) / 0.55) ** 2.4 * y_lift(up)
        is_top = from_top == 0
        matter.add_sheet(shapes[is_top], profile, HEIGHT, LEAF * 0.86, (1, 0, 0) if is_top else (0, 0, 0), lift, 14 if from_top < 8 else 2)
    return shapes


def open_book(left_page, right_page, left_count=34, right_count=66):
    """The guide open at two pages. Its origin is the foot of the spine."""
    root = bpy.data.objects.new('open book', None)
    bpy.context.collection.objects.link(root)
    halves = [('left', left_page, left_count, 0.42, lambda up: 0.25 + 0.75 * up**2), ('right', right_page, right_count, 0.62, lambda up: 0.15 + 0.85 * (1 - up) ** 2)]
    things = []
    for side, picture, count, swell, lift in halves:
        printed = matter.paper(f'page {side}', page(picture))
        for shape in open_half(count, count * LEAF, swell, side, lift):
            thing = shape.to_object(f'leaves {side}', [PAPER, printed])
            if side == 'left':
                mirror(thing)
            thing.location.z = CARD
            thing.parent = root
            things.append(thing)
    cover = matter.Shape()
    reach = WIDTH + 0.02
    matter.add_sheet(cover, [(-left_count * LEAF - reach + 0.3, 0), (0, 0), (right_count * LEAF + reach - 0.6, 0)], HEIGHT + 0.02, CARD, (1, 0, 0))
    thing = cover.to_object('cover of the open book', [COPPER, PAPER])
    thing.parent = root
    return root, things + [thing]


def mirror(thing):
    """A left page is a right page in the mirror, with its picture turned back."""
    mesh = thing.data
    for vertex in mesh.vertices:
        vertex.co.x = -vertex.co.x
    mesh.flip_normals()
    for uv in mesh.uv_layers[0].data:
        uv.uv.x = 1 - uv.uv.x


def closed_book(name, picture, colour, count, leaf=LEAF, spring=0.3):
    """A bound book or a stapled notebook, closed: its cover springs open a little. Its origin is the middle of its underside."""
    chance = random.Random(count + 1)
    thick = count * leaf
    block = matter.Shape()
    for k in range(count):
        z = CARD + k * leaf
        off = chance.uniform(-0.012, 0.012)
        opened = spring * 0.55 * math.exp(-(count - 1 - k) / (count * 0.05 + 1.2))
        profile = [(0.03 + (WIDTH - 0.05 + off) * i / 12, z + opened * max(0, (i / 12 - 0.1) / 0.9) ** 2) for i in range(13)]
        matter.add_sheet(block, profile, HEIGHT - 0.02 + chance.uniform(-0.008, 0.008), leaf * 0.86)
    wrap = matter.Shape()
    top, bend = CARD + thick, min(0.09, thick * 0.4)
    corner = lambda cx, cz, start: [(cx - bend * math.sin(a), cz + bend * math.cos(a)) for a in [math.radians(start + 90 * i / 6) for i in range(7)]]
    back = [(WIDTH, 0), (WIDTH * 0.5, 0)] + [(x, z) for x, z in reversed(corner(bend, bend, 90))] + [(0, top - bend)]
    matter.add_sheet(wrap, [(x, z) for x, z in back], HEIGHT, -CARD, (0, 0, 1))
    front = [(x, z) for x, z in reversed(corner(bend, top - bend, 0))]
    for i in range(1, 40):
        u = i / 39
        dip = -0.018 * math.exp(-(((u * WIDTH) - 0.75) / 0.12) ** 2) if count > 40 else 0
        front.append((bend + (WIDTH - bend) * u, top + dip + spring * max(0, (u - 0.05) / 0.95) ** 2))
    matter.add_sheet(wrap, front, HEIGHT, CARD, (2, 1, 1), rows=3)
    printed = matter.card(f'{name} cover', '#ffffff', page(picture))
    things = [block.to_object(f'{name} leaves', [PAPER]), wrap.to_object(f'{name} cover', [colour, PAPER, printed])]
    root = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(root)
    for thing in things:
        thing.data.transform(Matrix.Translation((-WIDTH / 2, -HEIGHT / 2, 0)))
        thing.parent = root
    return root, things


def book_underside():
    return [(WIDTH * (i / 36 - 0.5), HEIGHT * (j / 50 - 0.5), 0) for i in range(37) for j in range(51)]


# --- What lies about it


def pen(name, colour):
    """A pen with a brass tip. Its origin is on its axis, at its middle."""
    shape = matter.Shape()
    matter.add_turned(shape, [(-7.0, 0.0), (-6.98, 0.03), (-6.7, 0.06), (-6.66, 0.1), (-5.6, 0.3), (-5.5, 0.34)], 1)
    matter.add_turned(shape, [(-5.5, 0.36), (-5.44, 0.39), (-3.2, 0.44), (2.0, 0.45), (2.02, 0.44)], 0)
    matter.add_turned(shape, [(2.0, 0.452), (2.03, 0.462), (2.17, 0.462), (2.2, 0.452)], 1)
    matter.add_turned(shape, [(2.2, 0.45), (6.4, 0.42), (6.75, 0.38), (6.92, 0.28), (7.0, 0.0)], 0)
    clip = [(2.6, 0.5), (6.0, 0.53), (6.35, 0.5), (6.45, 0.4)]
    rows = [[(x, y, z) for y, z in ((-0.11, r - 0.05), (-0.11, r), (0.11, r), (0.11, r - 0.05), (-0.11, r - 0.05))] for x, r in clip]
    shape.add_grid([[(2.6, 0, 0.48)] * 5] + rows, 1)
    made = shape.to_object(name, [matter.lacquer(f'{name} lacquer', colour), BRASS])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(35)
    return made


def pen_underside():
    outline = [(-7.0, 0.02), (-5.5, 0.36), (-3.2, 0.44), (0, 0.45), (2.1, 0.462), (4, 0.44), (6.4, 0.42)]
    return [(x, y * r, -r * math.sqrt(1 - y * y)) for x, r in outline for y in (-0.6, -0.3, 0, 0.3, 0.6)]


def cup(name, colour):
    """A stoneware cup without a handle, with tea in it."""
    outline = [(0.0, 0), (0.0, 2.3), (0.12, 2.55), (0.9, 3.15), (2.4, 3.62), (4.6, 3.85), (7.2, 3.88), (7.42, 3.84), (7.5, 3.74)]
    inner = [(7.42, 3.63), (7.2, 3.58), (4.6, 3.5), (2.4, 3.25), (1.1, 2.6), (0.6, 0)]
    shape = matter.Shape()
    matter.add_turned(shape, outline + inner, 0, 72)
    matter.add_turned(shape, [(6.1, 3.56), (6.1, 0)], 1, 72)
    made = shape.to_object(name, [matter.glaze(f'{name} glaze', colour), matter.lacquer(f'{name} tea', '#4a2212', 0.05)])
    made.data.transform(Matrix.Rotation(math.radians(-90), 4, 'Y'))
    return made


def lamp(is_lit):
    """A low table lamp: a brass foot, and a dome of opal glass above the light."""
    shape = matter.Shape()
    matter.add_turned(shape, [(0, 0), (0, 6.3), (0.15, 6.5), (0.7, 6.5), (0.95, 6.2), (1.3, 1.3), (2.0, 0.7), (16.5, 0.6), (16.5, 0)], 0, 96)
    arc = [math.radians(90 * i / 24) for i in range(25)]
    matter.add_turned(shape, [(14.5 + 7.2 * math.sin(a), 10.2 * math.cos(a)) for a in arc], 1, 96)
    matter.add_turned(shape, [(14.5 + 7.0 * math.sin(a), 10.0 * math.cos(a)) for a in reversed(arc)], 1, 96)
    matter.add_turned(shape, [(14.5, 10.0), (14.5, 10.2)], 1, 96)
    nodes = matter.Nodes('opal glass')
    nodes.set(Base_Color=matter.linear('#f3e7d6'), Roughness=0.25, Specular=0.4)
    if is_lit:
        # Glass that is seen to glow. The table's light comes from the bulb alone: one light, one shadow, little noise.
        height = nodes.add('SeparateXYZ', {'Vector': nodes.add('TexCoord').outputs['Object']}).outputs['Z']
        glow = nodes.add('MapRange', {'Value': height, 'From Min': 14.5, 'From Max': 21.7, 'To Min': 1.5, 'To Max': 0.5})
        seen = nodes.add('Math', {0: glow.outputs['Result'], 1: nodes.add('LightPath').outputs['Is Camera Ray']}, operation='MULTIPLY')
        nodes.set(Emission=matter.linear('#ffb870'), Emission_Strength=seen.outputs['Value'])
    made = shape.to_object('lamp', [BRASS, nodes.material])
    made.data.transform(Matrix.Rotation(math.radians(-90), 4, 'Y'))
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(40)
    made.visible_diffuse = False  # The light inside the dome is a lamp of its own: found by chance, it would be noise.
    return made


# --- Light


def shine(name, kind, colour, strength, at, toward=(0, 0, 0), **settings):
    data = bpy.data.lights.new(name, kind)
    data.color, data.energy = matter.linear(colour)[:3], strength
    for key, value in settings.items():
        setattr(data, key, value)
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return made


def fill(colour, strength):
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    ground = world.node_tree.nodes['Background']
    ground.inputs['Color'].default_value, ground.inputs['Strength'].default_value = matter.linear(colour), strength
    bpy.context.scene.world = world


# --- Views


def set_table():
    """What all views have: the cloth and the open guide, the second copy, the notebook and two pens, each laid where it can rest."""
    cloth = matter.Shape()
    cloth.add_grid([[(-260, -160, 0), (-260, 300, 0)], [(260, -160, 0), (260, 300, 0)]], 0, flipped=True)
    made = {'cloth': [cloth.to_object('cloth', [matter.linen('linen', CLOTH)])]}
    root, things = open_book(f'{SPREADS[view_name]}-left', f'{SPREADS[view_name]}-right')
    made['open'] = things
    made['open root'] = root
    root, things = closed_book('guide', 'cover', COPPER, 99)
    made['guide'], made['guide root'] = things, root
    root, things = closed_book('notebook', 'notebook', MEADOW, 15, spring=0.1)
    made['notebook'], made['notebook root'] = things, root
    made['pens'] = [pen('pen one', palette['thread-one']['day']), pen('pen two', palette['thread-two']['day'])]
    return made


def rest(thing, samples, ground, centre=(0, 0, 0)):
    matter.settle(thing, samples, centre, ground)


def lay(thing, ground, x, y, turn):
    place(thing, x, y, turn)
    rest(thing, book_underside() if thing.type == 'EMPTY' else pen_underside(), ground)


def arrange_hero(table):
    """The closed guide half over the open one, with the notebook between them."""
    place(table['open root'], 5.5, -9.0, -6)
    lay(table['notebook root'], table['cloth'] + table['open'], -8.4, 2.6, 27)
    lay(table['guide root'], table['cloth'] + table['open'] + table['notebook'], -7.2, -3.8, 9)
    lay(table['pens'][0], table['cloth'] + table['open'], 13.4, -6.6, 10)
    lay(table['pens'][1], table['cloth'], 22.4, -2.2, 69)
    return (4, -50, 47), (3.6, -0.5, 0), 58


def arrange_product(table):
    """The closed guide on the notebook, before the open one."""
    place(table['open root'], -16.0, 7.5, -9)
    lay(table['notebook root'], table['cloth'], 14.6, 3.0, -17)
    lay(table['guide root'], table['cloth'] + table['notebook'], 2.2, -3.5, 6)
    lay(table['pens'][0], table['cloth'], -13.0, -7.0, 22)
    lay(table['pens'][1], table['cloth'], -12.0, -9.8, 31)
    return (0, -47, 44), (1.4, -0.2, 0), 56


def arrange_evening(table):
    """A table for two: the open guide between lamp and cups, the notebook and the closed guide at its sides."""
    place(table['open root'], 1.0, -12.5, -5)
    lay(table['notebook root'], table['cloth'], -22.5, -1.5, 15)
    lay(table['guide root'], table['cloth'], 26.2, -2.5, -13)
    lay(table['pens'][0], table['cloth'], 2.0, -16.5, 9)
    lay(table['pens'][1], table['cloth'] + table['notebook'], -21.5, -3.5, 58)
    place(cup('cup one', '#e9dfd0'), 5, 19.0)
    place(cup('cup two', '#b98a72'), 14.5, 16.0)
    place(lamp(light_name == 'night'), *LAMP)
    return (2, -62, 41), (1.6, 3.2, 0.5), 37


def light_by_day():
    """One window at the left, behind; the room gives a little back."""
    shine('window', 'AREA', '#fff0dd', 430000, (-112, 70, 72), (0, 0, 0), shape='RECTANGLE', size=44, size_y=74)
    fill('#d8cdc9', 0.24)


def light_by_night(view):
    """One lamp: in the picture in the evening's view, beside it in the others. What the room gives back is the night's blue."""
    if view == 'evening':
        shine('bulb', 'POINT', '#ffcf9c', 40000, (*LAMP, 17.4), shadow_soft_size=2.4)
        shine('mouth of the dome', 'AREA', '#ffcf9c', 24000, (*LAMP, 14.4), (*LAMP, 0), shape='DISK', size=18)
        shine('other lamp of the room', 'AREA', '#ffb98a', 60000, (95, -30, 80), (15, 0, 0), shape='DISK', size=60)
    else:
        shine('lamp', 'AREA', '#ffcf9c', 54000, (-35, 25, 34), (0, 0, 0), shape='DISK', size=15)
    fill('#5b4f86', 0.17)


def filter_noise(scene):
    """
    Debian's Blender has no denoiser. What makes noise is light, not ink: the light on matt things is averaged over the few points
    that share an object and a slope, then laid on their colours again, so that print and weave stay as sharp as they are.
    """
    layer = scene.view_layers[0]
    for kind in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color', 'emit', 'normal', 'object_index'):
        setattr(layer, f'use_pass_{kind}', True)
    for number, thing in enumerate(thing for thing in scene.objects if thing.type == 'MESH'):
        thing.pass_index = number
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    passes = tree.nodes.new('CompositorNodeRLayers').outputs

    def mix(operation, first, second):
        node = tree.nodes.new('CompositorNodeMixRGB')
        node.blend_type = operation
        for place, value in zip((1, 2), (first, second)):
            tree.links.new(value, node.inputs[place])
        return node.outputs[0]

    def average(picture):
        node = tree.nodes.new('CompositorNodeBilateralblur')
        node.iterations, node.sigma_color, node.sigma_space = 1, 0.16, 2
        tree.links.new(picture, node.inputs['Image'])
        tree.links.new(mix('ADD', passes['Normal'], passes['IndexOB']), node.inputs['Determinator'])
        return node.outputs[0]

    parts = [
        mix('MULTIPLY', average(mix('ADD', passes[f'{kind}Dir'], passes[f'{kind}Ind'])), passes[f'{kind}Col']) for kind in ('Diff', 'Gloss')
    ]
    whole = mix('ADD', mix('ADD', *parts), passes['Emit'])
    tree.links.new(whole, tree.nodes.new('CompositorNodeComposite').inputs[0])


CLOTH = '#5a4256'
LAMP = -14.5, 19.0
SPREADS = {'hero': 'loop', 'product': 'loop', 'evening': 'yes-no-maybe'}
arrangements = {'hero': arrange_hero, 'product': arrange_product, 'evening': arrange_evening}
table = set_table()
eye, toward, lens = arrangements[view_name](table)
(light_by_day if light_name == 'day' else lambda: light_by_night(view_name))()

scene = bpy.context.scene
camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
scene.collection.objects.link(camera)
camera.location = eye
camera.rotation_euler = (Vector(toward) - Vector(eye)).to_track_quat('-Z', 'Y').to_euler()
camera.data.lens, camera.data.clip_end = lens, 2000
camera.data.dof.use_dof, camera.data.dof.focus_distance = True, (Vector(toward) - Vector(eye)).length
camera.data.dof.aperture_fstop = 0.09  # f/9 on a camera whose metre is a centimetre
scene.camera = camera

scene.render.engine = 'CYCLES'
scene.cycles.samples, scene.cycles.use_denoising = int(samples), False
scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.008
scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 6, 4, 3
scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
scene.cycles.sample_clamp_indirect = 4 if light_name == 'day' else 0.5
scene.view_settings.view_transform = 'Filmic'
scene.view_settings.look = 'Medium High Contrast'
scene.view_settings.exposure = 0.3
scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = int(width), int(height), 100
scene.render.image_settings.file_format, scene.render.image_settings.color_depth = 'PNG', '16'
scene.render.filepath = target
filter_noise(scene)
bpy.ops.render.render(write_still=True)
