"""What lies about the books: pens, cups, a lamp."""
import math

from mathutils import Matrix

import materials
import shapes
from request import page, palette
from sheets import A5
from weight import place, settle


BRASS = materials.plain('brass', '#dcbb8b', Metallic=1, Roughness=0.3)
WHITE = '#e9dfd0'
LAMP, BULB = (18.4, 10.2), 17.6  # where it stands, if it does, and how high its bulb is


def pen(name, colour):
    """A pen with a brass tip. Its origin is on its axis, at its middle."""
    shape = shapes.Shape()
    shapes.add_turned(shape, [(-7.0, 0.0), (-6.98, 0.03), (-6.7, 0.06), (-6.66, 0.1), (-5.6, 0.3), (-5.5, 0.34)], 1)
    shapes.add_turned(shape, [(-5.5, 0.36), (-5.44, 0.39), (-3.2, 0.44), (2.0, 0.45), (2.02, 0.44)], 0)
    shapes.add_turned(shape, [(2.0, 0.452), (2.03, 0.462), (2.17, 0.462), (2.2, 0.452)], 1)
    shapes.add_turned(shape, [(2.2, 0.45), (6.4, 0.42), (6.75, 0.38), (6.92, 0.28), (7.0, 0.0)], 0)
    clip = [(2.6, 0.5), (6.0, 0.53), (6.35, 0.5), (6.45, 0.4)]
    rows = [[(x, y, z) for y, z in ((-0.11, r - 0.05), (-0.11, r), (0.11, r), (0.11, r - 0.05), (-0.11, r - 0.05))] for x, r in clip]
    shape.add_grid([[(2.6, 0, 0.48)] * 5] + rows, 1)
    made = shape.to_object(name, [materials.plain(f'{name} lacquer', colour, Roughness=0.22), BRASS])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(35)
    return made


def pen_underside():
    outline = [(-7.0, 0.02), (-5.5, 0.36), (-3.2, 0.44), (0, 0.45), (2.1, 0.462), (4, 0.44), (6.4, 0.42)]
    return [(x, y * r, -r * math.sqrt(1 - y * y)) for x, r in outline for y in (-0.6, -0.3, 0, 0.3, 0.6)]


def cup(name, colour, swallows):
    """A stoneware cup without a handle, white inside, with tea in it: `materials.tea`."""
    lip = [(7.33 + 0.17 * math.sin(a), 3.705 + 0.17 * math.cos(a)) for a in [math.radians(20 * i) for i in range(10)]]
    outline = [(0.0, 0), (0.0, 2.3), (0.12, 2.55), (0.9, 3.15), (2.4, 3.62), (4.6, 3.84), (6.6, 3.88), *lip[:6]]
    inner = [*lip[6:], (6.6, 3.53), (4.6, 3.48), (2.4, 3.23), (1.1, 2.6), (0.6, 0)]
    shape = shapes.Shape()
    shapes.add_turned(shape, outline + inner[:1], 0, 72)
    shapes.add_turned(shape, inner, 1, 72)
    # From its middle down to its foot, so that its faces look outwards; it reaches into the clay, so that no light slips by.
    shapes.add_turned(shape, [(6.1, 0), (6.1, 3.0), (6.1, 3.4), (6.13, 3.5), (6.2, 3.6), (4.6, 3.58), (2.4, 3.33), (1.0, 2.7), (0.5, 0)], 2, 72)
    matters = [materials.glaze(f'{name} glaze', colour), materials.glaze(f'{name} inside', WHITE), materials.tea(f'{name} tea', swallows)]
    made = shape.to_object(name, matters)
    made.data.transform(Matrix.Rotation(math.radians(-90), 4, 'Y'))
    return made


def opal_glass(is_lit):
    """Lit, it is seen to glow: its light that falls on things comes from lamps inside it (`lights.py`)."""
    nodes = materials.Nodes('opal glass')
    nodes.set(Base_Color=materials.linear('#f3e7d6'), Roughness=0.25, Specular=0.4)
    if is_lit:
        # The bulb shows through as a soft spot: the nearer to it the eye looks, the brighter and the whiter the glass.
        past = nodes.add('VectorMath', {0: nodes.at, 1: (0, 0, BULB)}, operation='SUBTRACT').outputs['Vector']
        aside = nodes.add('VectorMath', {0: past, 1: nodes.add('NewGeometry').outputs['Incoming']}, operation='CROSS_PRODUCT')
        away = nodes.add('VectorMath', {0: aside.outputs['Vector']}, operation='LENGTH').outputs['Value']
        near = nodes.add('MapRange', {'Value': away, 'From Min': 10.2, 'From Max': 0.0}).outputs['Result']
        spot = nodes.add('Math', {0: near, 1: 2.6}, operation='POWER').outputs['Value']
        bright = nodes.add('Math', {0: spot, 1: 6.0, 2: 0.42}, operation='MULTIPLY_ADD').outputs['Value']
        colour = nodes.add('MixRGB', {'Fac': near, 'Color1': materials.linear('#ff8a3c'), 'Color2': materials.linear('#ffc98a')})
        seen = nodes.add('Math', {0: bright, 1: nodes.add('LightPath').outputs['Is Camera Ray']}, operation='MULTIPLY')
        nodes.set(Emission=colour.outputs['Color'], Emission_Strength=seen.outputs['Value'])
    return nodes.material


def lamp(is_lit):
    """A low table lamp: a dark foot, and a dome of opal glass about the light."""
    foot, dome = shapes.Shape(), shapes.Shape()
    shapes.add_turned(foot, [(0, 0), (0, 6.3), (0.15, 6.5), (0.7, 6.5), (0.95, 6.2), (1.3, 1.3), (2.0, 0.7), (16.5, 0.6), (16.5, 0)], 0, 96)
    shapes.add_turned(foot, [(21.6, 0.9), (22.0, 0.9), (22.2, 0.5), (22.9, 0.5), (23.1, 0.3), (23.1, 0)], 0)
    arc = [math.radians(90 * i / 24) for i in range(25)]
    shapes.add_turned(dome, [(14.5 + 7.2 * math.sin(a), 10.2 * math.cos(a)) for a in arc], 0, 96)
    shapes.add_turned(dome, [(14.5 + 7.0 * math.sin(a), 10.0 * math.cos(a)) for a in reversed(arc)], 0, 96)
    shapes.add_turned(dome, [(14.5, 10.0), (14.5, 10.2)], 0, 96)
    made = foot.to_object('lamp', [materials.plain('foot', '#1b120e', Roughness=0.4)])
    glass = dome.to_object('dome', [opal_glass(is_lit)])
    glass.parent, glass.visible_shadow = made, not is_lit
    for part in (made, glass):
        part.data.transform(Matrix.Rotation(math.radians(-90), 4, 'Y'))
        part.data.use_auto_smooth, part.data.auto_smooth_angle = True, math.radians(40)
        part.visible_diffuse = False  # The light inside the dome is a lamp of its own: found by chance, it would be noise.
    return made


def device(name, size, corner, frame, picture, shown, bright):
    """A tablet or a phone that shows a page, `shown` wide, within a black frame. Its origin is the middle of its underside."""
    wide, tall, thick = size

    def ring(inset, z):
        r, x, y = max(corner - inset, 0.2), wide / 2 - inset, tall / 2 - inset
        arc = lambda cx, cy, start: [(cx + r * math.cos(a), cy + r * math.sin(a), z) for a in [math.radians(start + 7.5 * i) for i in range(13)]]
        points = arc(x - r, y - r, 0) + arc(r - x, y - r, 90) + arc(r - x, r - y, 180) + arc(x - r, r - y, 270)
        return points + points[:1]

    shape = shapes.Shape()
    rim = [(0.3, 0), (0.1, 0.06), (0.02, 0.18), (0, 0.3), (0, thick - 0.08), (0.03, thick - 0.02), (0.07, thick)]
    shape.add_grid([ring(inset, z) for inset, z in rim], 0, flipped=True)
    shape.add_grid([ring(0.07, thick), ring(0.12, thick + 0.012), ring(frame, thick + 0.012)], 1, flipped=True)
    shape.add_grid([ring(frame, thick + 0.012), [(0, 0, thick + 0.012)] * 53], 2, flipped=True)
    case = materials.plain(f'{name} case', '#8d8580', Metallic=1, Roughness=0.38)
    glass = materials.plain(f'{name} frame', '#0b0a0a', Roughness=0.06, Specular=0.4)
    lit = materials.screen(f'{name} screen', page(picture), (shown, shown * A5[1] / A5[0]), bright)
    made = shape.to_object(name, [case, glass, lit])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(40)
    return made


def tablet(picture, bright):
    return device('tablet', (17.8, 24.6, 0.65), 1.15, 0.95, picture, 16.0, bright)


def phone(picture, bright):
    return device('phone', (7.4, 15.4, 0.8), 0.95, 0.28, picture, 8.0, bright)


def white_cup():
    """With black tea."""
    return cup('cup one', WHITE, (0.15, 0.5, 1.2))


def copper_cup():
    """With verbena."""
    return cup('cup two', '#b98a72', (0.014, 0.026, 0.15))


def wine_pen():
    return pen('pen one', palette['thread-one']['day'])


def terracotta_pen():
    return pen('pen two', palette['thread-two']['day'])


def lay_pen(thing, ground, x, y, turn):
    place(thing, x, y, turn)
    settle(thing, pen_underside(), (0, 0, 0), ground)
