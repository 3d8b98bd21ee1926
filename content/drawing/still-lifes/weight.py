"""Where things lie: each touches what is under it in three places."""
import math

import bpy
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree


def place(thing, x, y, turn=0.0, z=0.0):
    thing.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    return thing


def stand(thing, x, y, back, turn, tall):
    """Stands a flat thing against a wall, `back` degrees off the upright; `x`, `y`: the middle of its upper edge; `tall`: how long it is."""
    angle = math.radians(90 - back)
    middle = Matrix.Translation((x, y - tall / 2 * math.cos(angle), tall / 2 * math.sin(angle) + 0.05))
    thing.matrix_world = middle @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(angle, 4, 'X')


def heights(ground):
    """How high `ground` (objects) is above a point of the table."""
    bpy.context.view_layer.update()
    trees = [(BVHTree.FromObject(other, bpy.context.evaluated_depsgraph_get()), other) for other in ground]

    def height_at(x, y):
        best = 0.0
        for tree, other in trees:
            inverse = other.matrix_world.inverted()
            origin = inverse @ Vector((x, y, 100))
            hit = tree.ray_cast(origin, inverse.to_3x3() @ Vector((0, 0, -1)))[0]
            if hit is not None:
                best = max(best, (other.matrix_world @ hit).z)
        return best

    return height_at


def settle(thing, samples, centre, ground):
    """
    Lays a rigid thing down so that it touches `ground` (objects) in three places about its centre of gravity: nothing floats.
    `samples`: points of its underside in its own coordinates; `thing` already lies where it should, but for height and tilt.
    """
    ground_height = heights(ground)
    placed = [thing.matrix_world @ Vector(sample) for sample in samples]
    rises = [(p.x, p.y, ground_height(p.x, p.y) - p.z) for p in placed]
    middle = thing.matrix_world @ Vector(centre)

    def shares(triangle):
        (ax, ay, _), (bx, by, _), (cx, cy, _) = triangle
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if abs(area) < 1e-9:
            return None
        b = ((middle.x - ax) * (cy - ay) - (cx - ax) * (middle.y - ay)) / area
        c = ((bx - ax) * (middle.y - ay) - (middle.x - ax) * (by - ay)) / area
        return 1 - b - c, b, c

    def plane(triangle):
        a, b, c = (Vector(p) for p in triangle)
        normal = (b - a).cross(c - a)
        return lambda x, y: a.z - (normal.x * (x - a.x) + normal.y * (y - a.y)) / normal.z

    far = 60
    corners = [(middle.x + far * math.cos(t), middle.y + far * math.sin(t), -far) for t in (0.3, 2.4, 4.5)]
    for _ in range(200):
        height_at = plane(corners)
        highest = max(rises, key=lambda p: p[2] - height_at(p[0], p[1]))
        if highest[2] - height_at(highest[0], highest[1]) < 1e-5:
            break
        for i in range(3):
            tried = corners[:i] + [highest] + corners[i + 1 :]
            inside = shares(tried)
            if inside and min(inside) >= -1e-9:
                corners = tried
                break
    height_at = plane(corners)
    rise = height_at(middle.x, middle.y)
    slope = Vector((height_at(middle.x + 1, middle.y) - rise, height_at(middle.x, middle.y + 1) - rise))
    tilt = Vector((0, 0, 1)).rotation_difference(Vector((-slope.x, -slope.y, 1)).normalized()).to_matrix().to_4x4()
    base = Vector((middle.x, middle.y, middle.z))
    turn = Matrix.Translation(base + Vector((0, 0, rise))) @ tilt @ Matrix.Translation(-base)
    thing.matrix_world = turn @ thing.matrix_world
    bpy.context.view_layer.update()
