"""Wood and cloth, computed as pictures of their tone and their height."""
import math

import bpy
import numpy

from materials import Nodes, linear


def streaks(chance, size, lengths):
    """Noise of the given lengths in pixels along rows and columns, from 0 to 1 for all but its extremes; it has no seams."""
    rows, columns = numpy.fft.fftfreq(size[0]), numpy.fft.rfftfreq(size[1])
    shape = numpy.exp(-2 * (math.pi * lengths[0] * rows[:, None]) ** 2 - 2 * (math.pi * lengths[1] * columns[None, :]) ** 2)
    noise = numpy.fft.irfft2(numpy.fft.rfft2(chance.normal(size=size)) * shape, size)
    return numpy.clip(0.5 + noise / noise.std() / 5, 0, 1).astype(numpy.float32)


PLANK, PLANKS = 13.0, 5


def oak_surface(size=(PLANKS * 416, 4096)):
    """
    Boards of oak, sawn off the middle of their trees, 32 pixels a centimetre: their tone, and how high they lie.
    Year rings make the flames of the grain, pores its fine dark strokes where a ring begins; there is a narrow joint between boards.
    """
    chance = numpy.random.default_rng(11)
    rows = size[0] // PLANKS
    across, along = numpy.mgrid[0:rows, 0 : size[1]].astype(numpy.float32) / rows
    noise = lambda *lengths: streaks(chance, (rows, size[1]), lengths)
    boards = []
    for _ in range(PLANKS):
        bent, wave = noise(50, 420) - 0.5, noise(200, 700) - 0.5
        pith, depth = chance.uniform(-0.4, 1.4), chance.uniform(0.2, 0.5) + 0.03 * (along - 5) * chance.choice((-1, 1))
        rings = numpy.hypot(across - pith + 0.35 * bent, depth + 0.3 * wave) * chance.uniform(20, 27) + (noise(2, 150) - 0.5) * 0.7
        early = numpy.exp(-3.2 * (rings % 1))
        pores = numpy.clip((noise(0.6, 8) - 0.55) * 6, 0, 1) * (0.12 + 0.88 * early)
        fibres = noise(0.9, 70) - 0.5
        tone = chance.uniform(0.6, 0.78) - 0.16 * early - 0.42 * pores + 0.2 * fibres + 0.3 * (noise(80, 500) - 0.5)
        edge = numpy.exp(-((numpy.minimum(across, across.max() - across) / 0.0032) ** 2))
        boards.append(numpy.dstack([tone * (1 - 0.8 * edge), 0.6 + 0.15 * fibres - 0.4 * pores - 0.6 * edge]))
    return numpy.vstack(boards)


def add_surface(nodes, surface, place, dark, light, dull, depth):
    """Wood or cloth as a picture: its tone between two colours, and its height."""
    picture = bpy.data.images.new('surface', surface.shape[1], surface.shape[0])
    picture.colorspace_settings.name = 'Non-Color'
    picture.pixels.foreach_set(numpy.pad(numpy.clip(surface, 0, 1), [(0, 0), (0, 0), (0, 2)]).astype(numpy.float32).ravel())
    parts = nodes.add('SeparateColor', {'Color': nodes.add_picture(picture, {'Vector': place})})
    colour = nodes.add('MixRGB', {'Fac': parts.outputs['Red'], 'Color1': linear(dark), 'Color2': linear(light)})
    rough = nodes.add('MapRange', {'Value': parts.outputs['Red'], 'To Min': dull[0], 'To Max': dull[1]})
    bump = nodes.add('Bump', {'Height': parts.outputs['Green'], 'Distance': depth, 'Strength': 0.6})
    nodes.set(Base_Color=colour.outputs['Color'], Roughness=rough.outputs['Result'], Normal=bump.outputs['Normal'])


def oak(name, dark, light, shift=0.0, dull=(0.6, 0.36)):
    """Boards along x; their grain goes on over the edge. `shift`: where the joint nearest to the middle lies."""
    nodes = Nodes(name)
    depth = nodes.add('VectorMath', {0: nodes.at, 1: (0, 1, 1)}, operation='DOT_PRODUCT').outputs['Value']
    along = nodes.add('Math', {0: nodes.add('SeparateXYZ', {'Vector': nodes.at}).outputs['X'], 1: 1 / 128, 2: 0.5}, operation='MULTIPLY_ADD')
    down = nodes.add('Math', {0: depth, 1: 1 / (PLANK * PLANKS), 2: -shift / (PLANK * PLANKS)}, operation='MULTIPLY_ADD')
    place = nodes.add('CombineXYZ', {'X': along.outputs['Value'], 'Y': down.outputs['Value']}).outputs['Vector']
    nodes.set(Specular=0.3)
    add_surface(nodes, oak_surface(), place, dark, light, dull, 0.03)
    return nodes.material


CLOTH = 90  # centimetres of linen in its picture


def linen_surface(size=4096, threads=576):
    """Plain weave: threads of uneven thickness, a few with slubs, long and short; its tone and its height."""
    chance = numpy.random.default_rng(5)
    noise = lambda *lengths: streaks(chance, (size, size), lengths)
    down, right = numpy.mgrid[0:size, 0:size].astype(numpy.float32) * (threads / size)
    sides = []
    for place, turn in ((right, 1), (down, -1)):
        along = lambda long, thin: noise(*(long, thin)[::turn])
        slub = numpy.clip((along(28, 2.2) - 0.68) * 5, 0, 1) * (along(170, 1.5) > 0.56)
        uneven = 0.6 * along(90, 2.0) + 0.4 * along(14, 2.0) - 0.5
        sides.append((abs(numpy.sin(math.pi * (place + noise(90, 90)))) * (0.7 + 0.3 * slub), slub + 0.55 * uneven))
    over = (numpy.floor(down) + numpy.floor(right)) % 2 == 0
    height, thick = (numpy.where(over, a, b) for a, b in zip(*sides))
    tone = 0.46 + 0.34 * (height - 0.5) + 0.3 * thick + 0.25 * (noise(260, 260) - 0.5)
    return numpy.dstack([tone, height])


def linen(name, dark, light):
    nodes = Nodes(name)
    place = nodes.add('VectorMath', {0: nodes.at, 1: (1 / CLOTH, 1 / CLOTH, 0)}, operation='MULTIPLY').outputs['Vector']
    nodes.set(Specular=0.0, Sheen=0.3)
    add_surface(nodes, linen_surface(), place, dark, light, (0.9, 0.9), 0.04)
    return nodes.material
