"""
The guide printed and bound on a table, for Blender 3.4 or later: `blender --background --python scene.py -- <folder> <view> <light>
<width> <height> <samples> <weights> <file>`. `folder` has the pages as `content/guide/write-still-lifes.ts` makes them, `weights` is the
denoiser's file. One unit is a centimetre.
"""
import json
import math
import os
import random
import sys

import bpy
import numpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import matter  # noqa: E402
from denoise import denoise  # noqa: E402

folder, view_name, light_name, width, height, samples, weights, target = sys.argv[sys.argv.index('--') + 1 :]
WIDTH, HEIGHT = 14.8, 21.0  # A5
LEAF = 0.0105  # 90 g paper, with the air between two leaves
CARD = 0.032
with open(os.path.join(folder, 'palette.json')) as file:
    palette = json.load(file)


def page(name):
    return os.path.join(folder, f'{name}.png')


bpy.ops.wm.read_factory_settings(use_empty=True)
PAPER = matter.paper('paper', tint='#f7f1e7')
EDGES = matter.leaves('edges', '#efe6d8')
COPPER = matter.card('copper', palette['print-copper']['day'])
MEADOW = matter.card('meadow', palette['print-meadow']['day'])
BRASS = matter.plain('brass', '#dcbb8b', Metallic=1, Roughness=0.3)


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
        rest = WIDTH - arc + chance.gauss(0, 0.014)
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
        matter.add_sheet(shapes[is_top], profile, HEIGHT, LEAF * 0.86, (int(is_top), 0, 2), lift, 14 if from_top < 8 else 2, k)
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
            thing = shape.to_object(f'leaves {side}', [PAPER, printed, EDGES])
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
        off = chance.gauss(0, 0.014)
        opened = spring * 0.55 * math.exp(-(count - 1 - k) / (count * 0.05 + 1.2))
        profile = [(0.03 + (WIDTH - 0.05 + off) * i / 12, z + opened * max(0, (i / 12 - 0.1) / 0.9) ** 2) for i in range(13)]
        matter.add_sheet(block, profile, HEIGHT - 0.02 + chance.gauss(0, 0.008), leaf * 0.86, (0, 0, 1), mark=k)
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
    things = [block.to_object(f'{name} leaves', [PAPER, EDGES]), wrap.to_object(f'{name} cover', [colour, PAPER, printed])]
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
    made = shape.to_object(name, [matter.plain(f'{name} lacquer', colour, Roughness=0.22), BRASS])
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
    matter.add_turned(shape, [(6.2, 3.57), (6.13, 3.5), (6.1, 3.4), (6.1, 3.0), (6.1, 0)], 1, 72)
    made = shape.to_object(name, [matter.glaze(f'{name} glaze', colour), matter.tea(f'{name} tea')])
    made.data.transform(Matrix.Rotation(math.radians(-90), 4, 'Y'))
    return made


def lamp(is_lit):
    """A low table lamp: a dark foot, and a dome of opal glass above the light."""
    shape = matter.Shape()
    matter.add_turned(shape, [(0, 0), (0, 6.3), (0.15, 6.5), (0.7, 6.5), (0.95, 6.2), (1.3, 1.3), (2.0, 0.7), (16.5, 0.6), (16.5, 0)], 0, 96)
    arc = [math.radians(90 * i / 24) for i in range(25)]
    matter.add_turned(shape, [(14.5 + 7.2 * math.sin(a), 10.2 * math.cos(a)) for a in arc], 1, 96)
    matter.add_turned(shape, [(14.5 + 7.0 * math.sin(a), 10.0 * math.cos(a)) for a in reversed(arc)], 1, 96)
    matter.add_turned(shape, [(14.5, 10.0), (14.5, 10.2)], 1, 96)
    matter.add_turned(shape, [(21.6, 0.9), (22.0, 0.9), (22.2, 0.5), (22.9, 0.5), (23.1, 0.3), (23.1, 0)], 0)
    nodes = matter.Nodes('opal glass')
    nodes.set(Base_Color=matter.linear('#f3e7d6'), Roughness=0.25, Specular=0.4)
    if is_lit:
        # Glass that is seen to glow: most where the bulb is near, least at its outline. The table's light comes from the bulb alone.
        at = nodes.add('TexCoord').outputs['Object']
        away = nodes.add('VectorMath', {0: at, 1: (0, 0, 16.0)}, operation='DISTANCE').outputs['Value']
        near = nodes.add('MapRange', {'Value': away, 'From Min': 5.0, 'From Max': 10.6, 'To Min': 1.5, 'To Max': 0.6}).outputs['Result']
        facing = nodes.add('LayerWeight', {'Blend': 0.35}).outputs['Facing']
        rim = nodes.add('MapRange', {'Value': facing, 'To Min': 1.0, 'To Max': 0.2}).outputs['Result']
        glow = nodes.add('Math', {0: near, 1: rim}, operation='MULTIPLY').outputs['Value']
        seen = nodes.add('Math', {0: glow, 1: nodes.add('LightPath').outputs['Is Camera Ray']}, operation='MULTIPLY')
        nodes.set(Emission=matter.linear('#ffa65c'), Emission_Strength=seen.outputs['Value'])
    made = shape.to_object('lamp', [matter.plain('foot', '#1b120e', Roughness=0.4), nodes.material])
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
    world.cycles.sampling_method = 'NONE'  # It is even: rays that miss all things find it, and each other light is tried more often.
    bpy.context.scene.world = world


def window(sun, patch, twig, distance):
    """
    What stands between the sun and the table: a wall with a window of small panes, `patch` centimetres to the right of and above the
    table's middle as the sun sees them, and a twig before it. It is seen by shadows only.
    """
    aim = Vector(sun).normalized()
    right = Vector((0, 0, 1)).cross(aim).normalized()
    up = aim.cross(right)
    panes = [(x, x + 25.5, y, y + 20) for x in (-56, -28, 0, 28) for y in (-32, -10, 12)]
    panes = [(left + patch[0], far + patch[0], low + patch[1], high + patch[1]) for left, far, low, high in panes]
    twigs = [(patch[0] - 44 + twig[0], patch[1] + 28 + twig[1], -28, 34), (patch[0] + 48, patch[1] + 27, 205, 26)]
    shape = matter.Shape()

    def wall(left, far, low, high):
        corners = [[aim * distance + right * x + up * y for y in (low, high)] for x in (left, far)]
        shape.add_grid([[tuple(p) for p in row] for row in corners], 0)

    xs, ys = sorted({x for pane in panes for x in pane[:2]} | {-400, 400}), sorted({y for pane in panes for y in pane[2:]} | {-400, 400})
    for left, far in zip(xs, xs[1:]):
        for low, high in zip(ys, ys[1:]):
            if not any(p[0] <= left and far <= p[1] and p[2] <= low and high <= p[3] for p in panes):
                wall(left, far, low, high)
    chance = random.Random(8)
    for x, y, angle, length in twigs:
        direction = math.radians(angle)
        count = int(length / 2.6)
        for k in range(count):
            share = k / count
            along = share * length
            cx, cy = x + along * math.cos(direction + 0.3 * share), y + along * math.sin(direction + 0.3 * share)
            lean = direction + (0.9 if k % 2 else -0.9) + chance.uniform(-0.3, 0.3)
            long, broad = chance.uniform(5, 8) * (1 - 0.4 * share), chance.uniform(1.3, 2.0)
            rows = []
            for i in range(9):
                t = i / 8
                half = broad * math.sin(math.pi * t**0.8)
                px, py = cx + long * t * math.cos(lean), cy + long * t * math.sin(lean)
                rows.append([(px - half * math.sin(lean), py + half * math.cos(lean)), (px + half * math.sin(lean), py - half * math.cos(lean))])
            near = distance * 0.6
            shape.add_grid([[tuple(aim * near + right * a + up * b) for a, b in row] for row in rows], 0)
    made = shape.to_object('window', [PAPER])
    made.visible_camera = made.visible_diffuse = made.visible_glossy = made.visible_transmission = False


def tie(root, things, x, y):
    """The thread tied about a closed book both ways, with a bow where it crosses itself, `x` and `y` from the middle of the cover."""
    top, r = CARD * 2 + 99 * LEAF, 0.13

    def around(half):
        edge = [(half - 0.4, top + r), (half, top + 0.7 * r), (half + r, top - 0.25), (half + r, 0.4), (half, 0), (half - 0.4, -r)]
        upper = [(half * k / 8, top + r) for k in range(8)] + edge
        return upper + [(0, -r)] + [(-along, z) for along, z in reversed(upper)]

    def loop(angle, long, broad):
        steps = [i / 24 for i in range(25)]
        places = [(long * math.sin(math.pi * s), broad * math.sin(2 * math.pi * s), s) for s in steps]
        rise = lambda s: 0.36 * (1 - math.sin(math.pi * s)) + (0.5 if s < 0.5 else 0.2) * math.sin(2 * math.pi * s) ** 2
        turned = [(a * math.cos(angle) - b * math.sin(angle), a * math.sin(angle) + b * math.cos(angle), s) for a, b, s in places]
        return [(x + a, y + b, top + r + rise(s)) for a, b, s in turned]

    turns = [math.radians(30 * i - 200) for i in range(20)]
    knot = [(x - 0.24 + 0.48 * i / 19, y + 0.33 * math.cos(a), top + 0.36 + 0.34 * math.sin(a)) for i, a in enumerate(turns)]
    paths = [[(x, along, z) for along, z in around(HEIGHT / 2)], [(along, y, z + 0.1 * r) for along, z in around(WIDTH / 2)]]
    for path in (*paths, knot, loop(0.42, 3.4, 0.8), loop(math.pi - 0.5, 3.6, 0.85)):
        thing = matter.cord('tie', matter.smooth_path(path), THREAD, r)
        thing.matrix_world = root.matrix_world
    for end in [(-0.1, -0.2), (-0.5, -1.2), (-0.7, -2.6), (-1.5, -3.7), (-1.6, -4.9)], [(0.1, -0.2), (0.7, -1.1), (1.2, -2.5), (2.3, -3.4), (2.6, -4.7)]:
        points = [tuple((root.matrix_world @ Vector((x + dx, y + dy, 0)))[:2]) for dx, dy in end]
        matter.cord('end', matter.drape(points, things, r), THREAD, r)


def thread(points, ground):
    matter.cord('thread', matter.drape(points, ground), THREAD)


# --- Views


SMOKED, LIMED = ('#3a291d', '#9a7752'), ('#a3937f', '#d9cebd')


def table_top(far=62, colours=SMOKED, dull=(0.6, 0.36)):
    shape = matter.Shape()
    shape.add_grid([[(-260, -160, 0), (-260, far, 0)], [(260, -160, 0), (260, far, 0)]], 0, flipped=True)
    return [shape.to_object('table', [matter.oak('oak', *colours, dull=dull)])]


def cloth(folds):
    """Linen over a table, flat but for `folds`: their middle, direction in degrees, length, breadth and height."""
    xs, ys = numpy.arange(-80, 85, 0.4), numpy.arange(-60, 80, 0.4)
    x, y = numpy.meshgrid(xs, ys, indexing='ij')
    z = numpy.zeros_like(x)
    for mx, my, turn, long, broad, high in folds:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        along, away = (x - mx) * c + (y - my) * s, (y - my) * c - (x - mx) * s
        away = away + 0.9 * numpy.sin(along / long * 2.2)
        z += high * numpy.exp(-((along / long) ** 2)) * numpy.exp(-((away / numpy.where(away > 0, broad, 2.2 * broad)) ** 2))
    shape = matter.Shape()
    shape.add_grid(numpy.dstack([x, y, z]).tolist(), 0, flipped=True)
    return [shape.to_object('cloth', [matter.linen('linen', '#978c7b', '#d8cebd')])]


def wall(y, colour, top=300):
    shape = matter.Shape()
    shape.add_grid([[(-400, y, -120), (-400, y, top)], [(400, y, -120), (400, y, top)]], 0)
    shape.to_object('wall', [matter.plaster('wall', colour)])


def guide(spring=0.3):
    return closed_book('guide', 'cover', COPPER, 99, spring=spring)


def notebook():
    return closed_book('notebook', 'notebook', MEADOW, 15, spring=0.1)


def wine_pen():
    return pen('pen one', palette['thread-one']['day'])


def terracotta_pen():
    return pen('pen two', palette['thread-two']['day'])


def lay(thing, ground, x, y, turn):
    place(thing, x, y, turn)
    matter.settle(thing, book_underside() if thing.type == 'EMPTY' else pen_underside(), (0, 0, 0), ground)


def stand(book, x, y, back, turn):
    """Stands a closed book against a wall, `back` degrees off the upright; `x`, `y`: the middle of its upper edge."""
    angle = math.radians(90 - back)
    middle = Matrix.Translation((x, y - HEIGHT / 2 * math.cos(angle), HEIGHT / 2 * math.sin(angle) + 0.05))
    book[0].matrix_world = middle @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(angle, 4, 'X')


def arrange_hero():
    """The closed guide half over the open one; the thread comes in, passes over the cover and goes on to the cups."""
    ground = table_top()
    root, open_things = open_book('loop-left', 'loop-right')
    place(root, 7.0, -9.0, -7)
    guide_root, guide_things = guide()
    lay(guide_root, ground + open_things, -6.6, -2.6, 9)
    lay(wine_pen(), ground + open_things, 14.6, -6.0, 13)
    place(cup('cup one', '#e9dfd0'), 28.6, 3.4)
    place(cup('cup two', '#b98a72'), 28.0, -6.2)
    things = ground + open_things + guide_things
    thread([(-40, 6), (-30, 3), (-22, 5.5), (-16, 9), (-9.5, 8.6), (-3.0, 4.5), (0.2, -1), (1.4, -8), (4.5, -13.5), (11, -14.5), (17, -13.2), (22.5, -14), (28, -16), (36, -13)], things)
    return {'eye': (7, -68, 66), 'toward': (8.8, -0.6, 0.8), 'lens': 65, 'focus': (-2, -3, 1.2), 'stop': 16, 'lamp': (-36, -4, 34), 'patch': (0, 2)}


def arrange_list():
    """Seen across the room: the guide stands on a chimney piece, its gift beside it."""
    wall(6, '#6d4a62')
    wall(-13.1, '#6d4a62', 0)
    shape = matter.Shape()
    rim = [(6, 0), (-13.7, 0), (-13.91, -0.09), (-14, -0.3), (-14, -3.2), (-13.8, -3.4), (6, -3.4)]
    shape.add_grid([[(x, y, z) for y, z in rim] for x in (-120, 120)], 0)
    shelf = [shape.to_object('shelf', [matter.oak('oak', *SMOKED, shift=-4)])]
    shelf[0].data.use_auto_smooth, shelf[0].data.auto_smooth_angle = True, math.radians(50)
    stand(notebook(), 13.6, 5.5, 9, -3)
    stand(guide(0.12), -2.0, 5.35, 10, 2)
    place(cup('cup one', '#e9dfd0'), -17.6, -3.0)
    for thing, turn, lean in ((wine_pen(), 25, 68), (terracotta_pen(), 150, 72)):
        thing.matrix_world = Matrix.Translation((-17.6, -3.0, 7.4)) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(-lean), 4, 'Y')
    path = matter.drape([(-6, 2.4), (-2.5, -4.5), (4, -9.2), (11, -8.2), (15, -10.5), (19.0, -12.2)], shelf).tolist()
    path += [[19.6, -13.4, 0.16], [20.0, -14.1, -0.1], [20.1, -14.2, -1.5], [20.0, -14.15, -4], [19.7, -14.3, -8], [20.2, -14.3, -13], [19.6, -14.3, -18]]
    matter.cord('thread', matter.smooth_path(path), THREAD)
    return {'eye': (1, -110, 19), 'toward': (1.5, 0, 9.4), 'lens': 80, 'focus': (-3, -2, 6), 'stop': 11, 'lamp': (-40, -46, 36), 'sun': (-105, -95, 80), 'patch': (2, 4), 'twig': (14, -2)}


def arrange_product():
    """Over the reader's shoulder: the guide open at the pact that two people wrote, the closed one beside it."""
    ground = cloth([(7, 23, 14, 17, 1.0, 1.5), (39, -9, 62, 19, 1.2, 1.8), (-34, -21, -38, 18, 1.1, 1.5), (24, 31, 30, 18, 0.9, 1.3)])
    root, open_things = open_book('pact-left', 'pact-right', 60, 40)
    place(root, -3.0, -13.5, -4)
    guide_root, guide_things = guide()
    lay(guide_root, ground + open_things, 21.0, 6.2, -12)
    lay(wine_pen(), ground + open_things, -9.4, -7.6, 15)
    lay(terracotta_pen(), ground, 17.6, -10.5, 62)
    place(cup('cup one', '#e9dfd0'), -15.5, 15.5)
    thread([(-36, -3), (-28, 4), (-22, 8.5), (-12, 9.5), (-6, 10.4), (-2.7, 8), (-2.4, 2), (-2.9, -6), (-3.2, -13), (-2.6, -18), (4, -22), (10, -21)], ground + open_things)
    return {'eye': (4, -56, 68), 'toward': (4.2, -1.4, 0), 'lens': 62, 'focus': (4, -2, 1), 'stop': 16, 'lamp': (-36, 4, 36), 'patch': (5, 5)}


def arrange_evening():
    """A table for two: the guide stands against the wall, beside the lamp; another lies open before it."""
    ground = table_top(16)
    wall(16, '#6d4a62')
    stand(guide(0.12), -7.5, 15.35, 10, 3)
    root, open_things = open_book('yes-no-maybe-left', 'yes-no-maybe-right')
    place(root, 0.5, -13.1, -6)
    lay(wine_pen(), ground + open_things, 8.4, -6.0, 29)
    lay(terracotta_pen(), ground, -17.6, -8.8, 74)
    place(cup('cup one', '#e9dfd0'), -20.5, 1.5)
    place(cup('cup two', '#b98a72'), 20.6, -4.0)
    place(lamp(light_name == 'night'), *LAMP)
    thread([(-34, -3), (-27, -5), (-20, -4), (-15.5, 2), (-12, 8.2), (-6, 9.4), (-1, 8.6), (4, 7.6), (9, 6.0), (13, 3.0), (19, 1.6), (26, 4), (34, 3)], ground + open_things)
    return {'eye': (0, -100, 50), 'toward': (-0.3, 3, 6.6), 'lens': 79, 'focus': (-5, 4, 6), 'stop': 24, 'sun': (-105, -95, 92), 'patch': (-4, 11), 'twig': (22, -3), 'distance': 60}


def arrange_success():
    """What one has now: the guide tied with the thread, its gift, and a pen for tonight."""
    ground = table_top(colours=LIMED, dull=(0.75, 0.55))
    note_root, note_things = notebook()
    lay(note_root, ground, 14.6, 2.2, -16)
    guide_root, guide_things = guide(0.02)
    lay(guide_root, ground + note_things, -2.6, -1.5, 9)
    things = ground + note_things + guide_things
    tie(guide_root, things, 3.4, -0.9)
    lay(wine_pen(), ground + note_things, 20.6, -1.2, 80)
    place(cup('cup two', '#b98a72'), -10.5, 14.5)
    return {'eye': (3, -58, 48), 'toward': (4.8, 0.9, 0.5), 'lens': 68, 'focus': (0, -1, 1.3), 'stop': 14, 'lamp': (-34, 2, 32)}


def light_by_day(sun=(-130, 62, 92), patch=(0, 0), twig=(0, 0), distance=110, **_):
    """The late sun through a window at the left, with a twig before it; the sky and the room give a little back."""
    shine('sun', 'SUN', '#ffd3a0', 4.6, sun, (0, 0, 0), angle=math.radians(1.1))
    window(sun, patch, twig, distance)
    shine('sky', 'AREA', '#d9e0f0', 150000, (sun[0] * 0.7, sun[1] * 0.7, 75), (0, 0, 0), shape='RECTANGLE', size=60, size_y=60)
    fill('#cfc0c4', 0.2)


def light_by_night(lamp=None, **_):
    """One lamp: in the picture in the evening's view, beside it in the others. What the room gives back is the night's blue."""
    if view_name == 'evening':
        mouth = shine('mouth of the dome', 'AREA', '#ffc58d', 31000, (*LAMP, 14.4), (*LAMP, 0), shape='DISK', size=14)
        mouth.visible_glossy = False  # Its foot would mirror it as one white patch.
        shine('other lamp of the room', 'AREA', '#ffb98a', 120000, (-50, -90, 60), (-7, 12, 10), shape='DISK', size=50)
    else:
        shine('lamp', 'SPOT', '#ffd2a6', 48 * Vector(lamp).length_squared, lamp, (0, 0, 0), spot_size=math.radians(88), spot_blend=0.9, shadow_soft_size=8)
    shine('night at the window', 'AREA', '#8fa3d8', 45000, (110, -50, 90), (0, 0, 0), shape='DISK', size=80)
    fill('#6d6484', 0.42)


def develop(scene):
    """Renders, and takes the noise out of what comes: the colours and the slopes of what is seen tell print and edges from it."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    passes = tree.nodes.new('CompositorNodeRLayers').outputs
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = target.removesuffix('.png')
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    files.file_slots.clear()
    names = ('Image', 'Denoising Albedo', 'Denoising Normal')
    for name in names:
        files.file_slots.new(name)
        tree.links.new(passes[name], files.inputs[name])
    tree.links.new(passes['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])

    def read(name):
        picture = bpy.data.images.load(os.path.join(files.base_path, f'{name}0001.exr'))
        picture.colorspace_settings.name = 'Non-Color'
        values = numpy.empty(len(picture.pixels), numpy.float32)
        picture.pixels.foreach_get(values)
        values = values.reshape(picture.size[1], picture.size[0], 4)[:, :, :3].copy()
        bpy.data.images.remove(picture)
        return values

    bpy.ops.render.render()
    whole = denoise(*map(read, names), weights)
    height, width, _ = whole.shape
    picture = bpy.data.images.new('developed', width, height, float_buffer=True)
    picture.pixels.foreach_set(numpy.dstack([whole, numpy.ones((height, width, 1))]).astype(numpy.float32).ravel())
    picture.save_render(target, scene=scene)


THREAD = matter.plain('thread', palette['thread-one']['day'], Roughness=0.85, Specular=0)
LAMP = 19.0, 9.4
arrangements = {'hero': arrange_hero, 'list': arrange_list, 'product': arrange_product, 'evening': arrange_evening, 'success': arrange_success}
view = arrangements[view_name]()
(light_by_day if light_name == 'day' else light_by_night)(**view)

scene = bpy.context.scene
camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
scene.collection.objects.link(camera)
eye, toward = Vector(view['eye']), Vector(view['toward'])
camera.location = eye
camera.rotation_euler = (toward - eye).to_track_quat('-Z', 'Y').to_euler()
camera.data.lens, camera.data.clip_end = view['lens'], 2000
camera.data.dof.use_dof = True
camera.data.dof.focus_distance = (Vector(view['focus']) - eye).dot((toward - eye).normalized())
camera.data.dof.aperture_fstop = view['stop'] / 100  # of a camera whose metre is a centimetre
camera.data.dof.aperture_blades = 7
scene.camera = camera

scene.render.engine = 'CYCLES'
scene.cycles.samples, scene.cycles.use_denoising = int(samples), False
scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold, scene.cycles.adaptive_min_samples = True, 0.02, 16
scene.cycles.filter_width = 1.5
scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 3, 2, 2
scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
scene.cycles.sample_clamp_indirect = 2
scene.view_settings.view_transform = 'Filmic'
scene.view_settings.look = 'Medium High Contrast'
scene.view_settings.exposure = 0.3
scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = int(width), int(height), 100
scene.render.image_settings.file_format, scene.render.image_settings.color_depth = 'PNG', '16'
scene.render.use_persistent_data = True
develop(scene)
