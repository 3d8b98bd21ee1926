"""The two lights: late sun through a window, and a lamp."""
import math
import random

import bpy
from mathutils import Vector

import materials
import shapes
from books import PAPER
from objects import BULB, LAMP
from request import view_name


def shine(name, kind, colour, strength, at, toward=(0, 0, 0), **settings):
    data = bpy.data.lights.new(name, kind)
    data.color, data.energy = materials.linear(colour)[:3], strength
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
    ground.inputs['Color'].default_value, ground.inputs['Strength'].default_value = materials.linear(colour), strength
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
    shape = shapes.Shape()

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


def light_by_day(sun=(-130, 62, 92), patch=(0, 0), twig=(0, 0), distance=110, **_):
    """The late sun through a window at the left, with a twig before it; the sky and the room give a little back."""
    shine('sun', 'SUN', '#ffd3a0', 4.6, sun, (0, 0, 0), angle=math.radians(1.1))
    window(sun, patch, twig, distance)
    shine('sky', 'AREA', '#d9e0f0', 150000, (sun[0] * 0.7, sun[1] * 0.7, 75), (0, 0, 0), shape='RECTANGLE', size=60, size_y=60)
    fill('#cfc0c4', 0.2)


def light_by_night(lamp=None, pool=(0, 0, 0), **_):
    """
    One lamp: in the picture in the evening's view, beside it in the others, where its light is a pool about `pool`. The room is dark,
    and hardly blue: else paper would be grey where the lamp does not reach.
    """
    if view_name == 'evening':
        for below, kind, strength, more in ((2.2, 'AREA', 21000, {'shape': 'DISK', 'size': 14}), (0, 'POINT', 21000, {'shadow_soft_size': 5})):
            shine('bulb', kind, '#ffd3a4', strength, (*LAMP, BULB - below), (*LAMP, 0), **more).visible_glossy = False  # The foot would mirror it.
        shine('other lamp of the room', 'AREA', '#ffd0aa', 100000, (-50, -90, 60), (-7, 12, 10), shape='DISK', size=50)
    else:
        shine('lamp', 'SPOT', '#ffd9b2', 80 * Vector(lamp).length_squared, lamp, pool, spot_size=math.radians(58), spot_blend=1, shadow_soft_size=6)
    shine('night at the window', 'AREA', '#9db2e6', 6000, (110, -50, 90), (0, 0, 0), shape='DISK', size=80)
    fill('#877f92', 0.26)
