"""The guide and its notebook, printed and bound. One unit is a centimetre."""
import math
import random

import bpy
from mathutils import Matrix

import materials
import shapes
from request import page, palette
from weight import place, settle


WIDTH, HEIGHT = 14.8, 21.0  # A5
LEAF = 0.0105  # 90 g paper, with the air between two leaves
CARD = 0.032
PAPER = materials.paper('paper', tint='#f7f1e7')
EDGES = materials.leaves('edges', '#efe6d8')
COPPER = materials.card('copper', palette['print-copper']['day'])
MEADOW = materials.card('meadow', palette['print-meadow']['day'])


def open_half(count, spread, swell, side, y_lift):
    """
    Half of an open book as leaves, and the top leaf apart. A leaf rises from the spine in a quarter circle about the spine's edge
    and lies on the one below: outer leaves go further round, so the fore-edge is a slope. `swell`: how far the paper arches.
    """
    chance = random.Random(count)
    below, top = shapes.Shape(), shapes.Shape()
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
        shapes.add_sheet(top if is_top else below, profile, HEIGHT, LEAF * 0.86, (int(is_top), 0, 2), lift, 14 if from_top < 8 else 2, k)
    return below, top


def open_book(left_page, right_page, left_count=34, right_count=66):
    """The guide open at two pages. Its origin is the foot of the spine."""
    root = bpy.data.objects.new('open book', None)
    bpy.context.collection.objects.link(root)
    halves = [('left', left_page, left_count, 0.42, lambda up: 0.25 + 0.75 * up**2), ('right', right_page, right_count, 0.62, lambda up: 0.15 + 0.85 * (1 - up) ** 2)]
    things = []
    for side, picture, count, swell, lift in halves:
        printed = materials.paper(f'page {side}', page(picture))
        for shape in open_half(count, count * LEAF, swell, side, lift):
            thing = shape.to_object(f'leaves {side}', [PAPER, printed, EDGES])
            if side == 'left':
                mirror(thing)
            thing.location.z = CARD
            thing.parent = root
            things.append(thing)
    cover = shapes.Shape()
    reach = WIDTH + 0.02
    shapes.add_sheet(cover, [(-left_count * LEAF - reach + 0.3, 0), (0, 0), (right_count * LEAF + reach - 0.6, 0)], HEIGHT + 0.02, CARD, (1, 0, 0))
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
    block = shapes.Shape()
    for k in range(count):
        z = CARD + k * leaf
        off = chance.gauss(0, 0.014)
        opened = spring * 0.55 * math.exp(-(count - 1 - k) / (count * 0.05 + 1.2))
        profile = [(0.03 + (WIDTH - 0.05 + off) * i / 12, z + opened * max(0, (i / 12 - 0.1) / 0.9) ** 2) for i in range(13)]
        shapes.add_sheet(block, profile, HEIGHT - 0.02 + chance.gauss(0, 0.008), leaf * 0.86, (0, 0, 1), mark=k)
    wrap = shapes.Shape()
    top, bend = CARD + thick, min(0.09, thick * 0.4)
    corner = lambda cx, cz, start: [(cx - bend * math.sin(a), cz + bend * math.cos(a)) for a in [math.radians(start + 90 * i / 6) for i in range(7)]]
    back = [(WIDTH, 0), (WIDTH * 0.5, 0)] + [(x, z) for x, z in reversed(corner(bend, bend, 90))] + [(0, top - bend)]
    shapes.add_sheet(wrap, [(x, z) for x, z in back], HEIGHT, -CARD, (0, 0, 1))
    front = [(x, z) for x, z in reversed(corner(bend, top - bend, 0))]
    for i in range(1, 40):
        u = i / 39
        dip = -0.018 * math.exp(-(((u * WIDTH) - 0.75) / 0.12) ** 2) if count > 40 else 0
        front.append((bend + (WIDTH - bend) * u, top + dip + spring * max(0, (u - 0.05) / 0.95) ** 2))
    shapes.add_sheet(wrap, front, HEIGHT, CARD, (2, 1, 1), rows=3)
    printed = materials.card(f'{name} cover', '#ffffff', page(picture))
    things = [block.to_object(f'{name} leaves', [PAPER, EDGES]), wrap.to_object(f'{name} cover', [colour, PAPER, printed])]
    root = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(root)
    for thing in things:
        thing.data.transform(Matrix.Translation((-WIDTH / 2, -HEIGHT / 2, 0)))
        thing.parent = root
    return root, things


def book_underside():
    return [(WIDTH * (i / 36 - 0.5), HEIGHT * (j / 50 - 0.5), 0) for i in range(37) for j in range(51)]


def guide(spring=0.3):
    return closed_book('guide', 'cover', COPPER, 99, spring=spring)


def notebook():
    return closed_book('notebook', 'notebook', MEADOW, 15, spring=0.1)


def lay_book(book, ground, x, y, turn):
    """Lays a closed book on `ground`; `x` and `y`: its middle."""
    place(book, x, y, turn)
    settle(book, book_underside(), (0, 0, 0), ground)
