"""Paper that is not bound: loose sheets, sheets sewn at home, an envelope."""
import math
import random

import bpy

import materials
import shapes
from books import EDGES, LEAF, PAPER
from request import page

A4, A5 = (21.0, 29.7), (14.8, 21.0)
MARGIN = 0.035  # Printers of homes leave the edge of a sheet white.


def loose_sheet(name, picture, size=A4, height_at=lambda u, v: 0, margin=MARGIN):
    """A sheet, printed above. Its origin is the middle of its underside; `height_at`: how high it is, by shares from its lower left."""
    across, up = (math.ceil(side / 0.3) for side in size)
    place = lambda i, j: ((i / across - 0.5) * size[0], (j / up - 0.5) * size[1], 0.014 + height_at(i / across, j / up))
    shape = shapes.Shape()
    rows = range(up + 1)
    uvs = [[(i / across, j / up) for j in rows] for i in range(across + 1)]
    shape.add_grid([[place(i, j) for j in rows] for i in range(across + 1)], 0, uvs)
    made = shape.to_object(name, [materials.paper(name, page(picture), margin=margin), PAPER])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(35)  # Else its edge would shine like a cushion's.
    thick = made.modifiers.new('thickness', 'SOLIDIFY')
    thick.thickness, thick.offset, thick.material_offset, thick.material_offset_rim = 0.011, -1, 1, 1
    return made


def sheaf(name, picture, count):
    """Sheets of A4 one on the other, none quite straight. Its origin is the middle of its underside."""
    chance = random.Random(count)
    shape = shapes.Shape()
    wide, tall = A4
    for k in range(count):
        is_top = k == count - 1
        off, up = chance.gauss(0, 0.03), chance.gauss(0, 0.04)
        opened = 0.3 * math.exp(-(count - 1 - k) / 9)
        profile = [(off + wide * i / 16, k * LEAF + opened * max(0, (i / 16 - 0.2) / 0.8) ** 2) for i in range(17)]
        leaf = shapes.Shape()
        shapes.add_sheet(leaf, profile, tall, LEAF * 0.86, (2 if is_top else 0, 0, 1), mark=k)
        first = len(shape.points)
        shape.points += [(x - wide / 2, y - tall / 2 + up, z) for x, y, z in leaf.points]
        shape.faces += [[first + corner for corner in face] for face in leaf.faces]
        shape.slots += leaf.slots
        shape.uvs += leaf.uvs
    return shape.to_object(name, [PAPER, EDGES, materials.paper(f'{name} cover', page(picture), margin=MARGIN)])


def envelope(colour, lining, size=(16.2, 11.4), opened=28):
    """A lined envelope that lies on its face, its flap open by `opened` degrees above the table. Its origin is its middle."""
    wide, tall = size
    half, up = wide / 2, tall / 2
    round_tip = lambda depth: [(x, depth * (1 - abs(x) / half) ** 0.8) for x in [half * (i / 12 - 1) for i in range(25)]]
    shape = shapes.Shape()
    shape.add_grid([[(-half, -up, 0.01), (-half, up, 0.01)], [(half, -up, 0.01), (half, up, 0.01)]], 1, flipped=True)
    for side in (-1, 1):
        shape.add_grid([[(side * half, -up, 0.03), (side * half, up, 0.03)], [(side * half * 0.25, -up * 0.2, 0.05)] * 2], 0, flipped=side > 0)
    shape.add_grid([[(x, -up + y * share, 0.06 + 0.75 * (y * share / up) ** 1.6) for x, y in round_tip(up * 1.2)] for share in (0, 0.25, 0.5, 0.75, 1)], 0)
    rise = math.radians(opened)
    away = lambda y: (up + y * math.cos(rise), 0.02 + y * math.sin(rise))
    flap = [[(x, *away(y * share)) for x, y in round_tip(up * 1.15)] for share in (0, 0.5, 1)]
    shape.add_grid(flap, 1)
    made = shape.to_object('envelope', [materials.paper('envelope', tint=colour), materials.paper('lining', tint=lining)])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(3)
    made.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.014
    return made
