"""The thread: how it is twisted, how it lies, and how it sews sheets."""
import math

import bpy
import numpy
from mathutils import Vector

import materials
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
    return cord('thread', drape(points, ground), THREAD, frayed=True)
