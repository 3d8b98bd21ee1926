"""The thread: how it is twisted, how it lies, and how it is tied about a book."""
import math

import bpy
import numpy
from mathutils import Vector

import materials
from books import CARD, HEIGHT, LEAF, WIDTH
from request import palette
from shapes import Shape
from weight import heights


THREAD = materials.plain('thread', palette['thread-one']['day'], Roughness=0.85, Specular=0)
RUST = materials.plain('rust', palette['thread-two']['day'], Roughness=0.85, Specular=0)


def smooth_path(points, step=0.05):
    """A curve through `points`, as points at equal distances."""
    points = numpy.asarray(points, float)
    held = numpy.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = numpy.linspace(0, 1, 60, endpoint=False)[:, None]
    parts = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(held, held[1:], held[2:], held[3:])
    ]
    fine = numpy.vstack([*parts, points[-1:]])
    reached = numpy.concatenate([[0], numpy.cumsum(numpy.linalg.norm(numpy.diff(fine, axis=0), axis=1))])
    at = numpy.arange(0, reached[-1], step)
    return numpy.column_stack([numpy.interp(at, reached, fine[:, k]) for k in range(fine.shape[1])])


def cord(name, path, material, radius=0.1, frayed=False):
    """A thread of three plies that turn about each other, and part at its end if it is `frayed`. `path`: points at small, equal distances."""
    path = numpy.asarray(path)
    along = numpy.gradient(path, axis=0)
    across = numpy.cross(along, (0.13, 0.21, 1.0))
    side, up = (part / numpy.linalg.norm(part, axis=1)[:, None] for part in (across, numpy.cross(across, along)))
    reached = numpy.concatenate([[0], numpy.cumsum(numpy.linalg.norm(numpy.diff(path, axis=0), axis=1))])
    round_it = lambda angle: numpy.cos(angle)[..., None] * side[:, None] + numpy.sin(angle)[..., None] * up[:, None]
    ring = round_it(numpy.tile(numpy.linspace(0, 2 * math.pi, 13), (len(path), 1))) * radius * 0.61
    parted = numpy.clip(1 - (reached[-1] - reached) / (radius * 6), 0, 1)[:, None, None] ** 1.5 * frayed
    ring *= 1 - 0.45 * parted
    ring[[0, -1]] = 0
    shape = Shape()
    for ply in (0, 2 * math.pi / 3, 4 * math.pi / 3):
        turn = 2 * math.pi * reached / (radius * 11) + ply
        away = radius * (0.4 + 1.1 * parted) * round_it(turn[:, None])
        shape.add_grid((path[:, None] + away + ring + parted * (0, 0, radius * 0.7)).tolist(), 0)
    return shape.to_object(name, [material])


def drape(points, ground, radius=0.1, stiffness=0.8):
    """Points (x, y) as a curve that lies on `ground`; the stiffer, the sooner it rises before an edge."""
    path = smooth_path(points)
    height_at = heights(ground)
    low = numpy.array([height_at(x, y) for x, y in path]) + radius
    far = numpy.arange(-70, 71)
    held = numpy.pad(low, 70, mode='edge')
    raised = numpy.max([held[70 + k : 70 + k + len(low)] - stiffness * (k * 0.05) ** 2 for k in far], axis=0)
    return numpy.column_stack([path, raised])


def tie(root, things, x, y):
    """The thread tied about a closed book both ways, with a bow where it crosses itself, `x` and `y` from the middle of the cover."""
    top, r = CARD * 2 + 99 * LEAF, 0.13

    def around(half):
        edge = [(half - 0.4, top + r), (half, top + 0.7 * r), (half + r, top - 0.25), (half + r, 0.4), (half, 0), (half - 0.4, -r)]
        side = [(half * k / 8, top + r) for k in range(8)] + edge
        # Its two ends meet under the book, where they are not seen.
        return [(0, -r), *reversed(side), *[(-along, z) for along, z in side[1:]], (0, -r)]

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
        thing = cord('tie', smooth_path(path), THREAD, r)
        thing.matrix_world = root.matrix_world
    for end in [(-0.1, -0.2), (-0.5, -1.2), (-0.7, -2.6), (-1.5, -3.7), (-1.6, -4.9)], [(0.1, -0.2), (0.7, -1.1), (1.2, -2.5), (2.3, -3.4), (2.6, -4.7)]:
        points = [tuple((root.matrix_world @ Vector((x + dx, y + dy, 0)))[:2]) for dx, dy in end]
        cord('end', drape(points, things, r), THREAD, r)


def sew(root, things, size, thick, bow):
    """Sheets of `size` sewn at their left edge through four holes; the ends, tied at the second, lie as `bow` says, from that knot."""
    r, hole, top = 0.085, 1.2 - size[0] / 2, thick + 0.085
    edge = -size[0] / 2 - 0.1
    holes = [size[1] * share for share in (-0.38, -0.13, 0.13, 0.38)]
    paths = [[(hole + 0.02 * math.sin(y), y, top) for y in numpy.linspace(holes[0], holes[-1], 30)]]
    for y in holes:
        paths.append([(hole, y, top - 0.3), (hole, y, top + 0.02), (hole - 0.15, y, top + 0.05), (edge + 0.2, y, top), (edge, y, top - 0.05), (edge - 0.02, y, top - 0.2), (edge - 0.02, y, 0.1)])
    x, y = hole, holes[1]
    turns = [math.radians(30 * i - 200) for i in range(20)]
    paths.append([(x - 0.2 + 0.4 * i / 19, y + 0.22 * math.cos(a), top + 0.14 + 0.2 * math.sin(a)) for i, a in enumerate(turns)])
    for path in paths:
        cord('seam', smooth_path(path), RUST, r).matrix_world = root.matrix_world
    for end in bow:
        points = [tuple((root.matrix_world @ Vector((x + dx, y + dy, 0)))[:2]) for dx, dy in end]
        cord('end', drape(points, things, r), RUST, r, frayed=True)


def thread(points, ground):
    cord('thread', drape(points, ground), THREAD, frayed=True)
