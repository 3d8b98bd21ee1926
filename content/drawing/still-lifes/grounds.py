"""What things lie on and stand before: tables, cloth, a shelf, a wall."""
import math

import numpy

import materials
import shapes
import surfaces


def coloured_paper(colour):
    """A sheet larger than the picture."""
    shape = shapes.Shape()
    shape.add_grid([[(-120, -120, 0), (-120, 120, 0)], [(120, -120, 0), (120, 120, 0)]], 0, flipped=True)
    return [shape.to_object('ground', [materials.paper('ground', tint=colour)])]


SMOKED, LIMED = ('#3a291d', '#9a7752'), ('#a3937f', '#d9cebd')


def table_top(far=62, colours=SMOKED, dull=(0.6, 0.36)):
    shape = shapes.Shape()
    shape.add_grid([[(-260, -160, 0), (-260, far, 0)], [(260, -160, 0), (260, far, 0)]], 0, flipped=True)
    return [shape.to_object('table', [surfaces.oak('oak', *colours, dull=dull)])]


FLAX, MOSS = ('#978c7b', '#d8cebd'), ('#4b5a43', '#93a685')


def cloth(folds, colours=FLAX):
    """Linen over a table, flat but for `folds`: their middle, direction in degrees, length, breadth and height."""
    xs, ys = numpy.arange(-80, 85, 0.4), numpy.arange(-60, 80, 0.4)
    x, y = numpy.meshgrid(xs, ys, indexing='ij')
    z = numpy.zeros_like(x)
    for mx, my, turn, long, broad, high in folds:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        along, away = (x - mx) * c + (y - my) * s, (y - my) * c - (x - mx) * s
        away = away + 0.9 * numpy.sin(along / long * 2.2)
        z += high * numpy.exp(-((along / long) ** 2)) * numpy.exp(-((away / numpy.where(away > 0, broad, 2.2 * broad)) ** 2))
    shape = shapes.Shape()
    shape.add_grid(numpy.dstack([x, y, z]).tolist(), 0, flipped=True)
    return [shape.to_object('cloth', [surfaces.linen('linen', *colours)])]


def wall(y, colour, top=300):
    shape = shapes.Shape()
    shape.add_grid([[(-400, y, -120), (-400, y, top)], [(400, y, -120), (400, y, top)]], 0)
    shape.to_object('wall', [materials.plaster('wall', colour)])


def shelf():
    """A thick board of oak with a round edge, as a chimney has."""
    shape = shapes.Shape()
    rim = [(6, 0), (-13.7, 0), (-13.91, -0.09), (-14, -0.3), (-14, -3.2), (-13.8, -3.4), (6, -3.4)]
    shape.add_grid([[(x, y, z) for y, z in rim] for x in (-120, 120)], 0)
    made = shape.to_object('shelf', [surfaces.oak('oak', *SMOKED, shift=-4)])
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(50)
    return [made]
