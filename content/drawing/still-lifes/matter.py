"""What the still lifes are made of: meshes and materials. One unit is a centimetre; z = 0 is the table."""
import math

import bpy
import numpy
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree


# --- Meshes


class Shape:
    """Faces of several materials that become one object."""

    def __init__(self):
        self.points, self.faces, self.slots, self.uvs = [], [], [], []

    def add_grid(self, rows, slot, uvs=None, flipped=False):
        """Rows of points, joined by quadrilaterals."""
        first, width = len(self.points), len(rows[0])
        self.points += [point for row in rows for point in row]
        for i in range(len(rows) - 1):
            for j in range(width - 1):
                corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
                if flipped:
                    corners.reverse()
                self.faces.append([first + a * width + b for a, b in corners])
                self.slots.append(slot)
                self.uvs.append([uvs[a][b] if uvs else (0, 0) for a, b in corners])

    def to_object(self, name, materials):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.points, [], self.faces)
        layer = mesh.uv_layers.new()
        for polygon, slot, uvs in zip(mesh.polygons, self.slots, self.uvs):
            polygon.material_index, polygon.use_smooth = slot, True
            for loop, uv in zip(polygon.loop_indices, uvs):
                layer.data[loop].uv = uv
        for material in materials:
            mesh.materials.append(material)
        made = bpy.data.objects.new(name, mesh)
        bpy.context.collection.objects.link(made)
        return made


def add_sheet(shape, profile, height, thickness, slots=(0, 0, 0), lift=None, rows=2, mark=0.0):
    """
    Paper or card that follows `profile`, points (x, z) of its lower side from the spine to the fore-edge, `height` tall along y.
    `slots`: the materials of its upper side, its lower side and its edges. `lift(along, up)`: how far it rises from the profile.
    `mark`: the number that its edges have as a texture's coordinate, by which `leaves` tells one leaf from the next.
    """
    count = len(profile)
    normals = []
    for i in range(count):
        (x0, z0), (x1, z1) = profile[max(i - 1, 0)], profile[min(i + 1, count - 1)]
        length = math.hypot(x1 - x0, z1 - z0) or 1
        normals.append((-(z1 - z0) / length, (x1 - x0) / length))
    reached = [0.0]
    for (x0, z0), (x1, z1) in zip(profile, profile[1:]):
        reached.append(reached[-1] + math.hypot(x1 - x0, z1 - z0))
    along = [length / reached[-1] for length in reached]

    def side(distance):
        grid = []
        for i, ((x, z), (nx, nz)) in enumerate(zip(profile, normals)):
            ups = [j / (rows - 1) for j in range(rows)]
            rise = lambda up: lift(along[i], up) if lift else 0
            grid.append([(x + nx * distance, up * height, z + nz * distance + rise(up)) for up in ups])
        return grid

    uvs = [[(share, j / (rows - 1)) for j in range(rows)] for share in along]
    top, bottom = side(thickness), side(0)
    shape.add_grid(top, slots[0], uvs)
    shape.add_grid(bottom, slots[1], uvs, flipped=True)
    edges = [([bottom[-1], top[-1]], False), ([top[0], bottom[0]], False)]
    edges += [([[row[end] for row in bottom], [row[end] for row in top]], end == 0) for end in (0, -1)]
    for edge, flipped in edges:
        shape.add_grid(edge, slots[2], [[(mark, 0)] * len(edge[0])] * 2, flipped)


def add_turned(shape, outline, slot, segments=48):
    """A solid of revolution about the x axis. `outline`: points (x, radius)."""
    angles = [2 * math.pi * k / segments for k in range(segments + 1)]
    rows = [[(x, r * math.cos(a), r * math.sin(a)) for a in angles] for x, r in outline]
    shape.add_grid(rows, slot)


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


def cord(name, path, material, radius=0.1):
    """A thread of two plies that turn about each other. `path`: points at small, equal distances."""
    path = numpy.asarray(path)
    along = numpy.gradient(path, axis=0)
    across = numpy.cross(along, (0.13, 0.21, 1.0))
    side, up = (part / numpy.linalg.norm(part, axis=1)[:, None] for part in (across, numpy.cross(across, along)))
    reached = numpy.concatenate([[0], numpy.cumsum(numpy.linalg.norm(numpy.diff(path, axis=0), axis=1))])
    round_it = lambda angle: numpy.cos(angle)[..., None] * side[:, None] + numpy.sin(angle)[..., None] * up[:, None]
    ring = round_it(numpy.tile(numpy.linspace(0, 2 * math.pi, 13), (len(path), 1))) * radius * 0.57
    ring[[0, -1]] = 0
    shape = Shape()
    for ply in (0, math.pi):
        turn = 2 * math.pi * reached / (radius * 9) + ply
        shape.add_grid((path[:, None] + radius * 0.46 * round_it(turn[:, None]) + ring).tolist(), 0)
    return shape.to_object(name, [material])


def drape(points, ground, radius=0.1, stiffness=0.5):
    """Points (x, y) as a curve that lies on `ground`; the stiffer, the sooner it rises before an edge."""
    path = smooth_path(points)
    height_at = heights(ground)
    low = numpy.array([height_at(x, y) for x, y in path]) + radius
    far = numpy.arange(-70, 71)
    held = numpy.pad(low, 70, mode='edge')
    raised = numpy.max([held[70 + k : 70 + k + len(low)] - stiffness * (k * 0.05) ** 2 for k in far], axis=0)
    return numpy.column_stack([path, raised])


# --- Materials


def linear(colour):
    """The palette's #rrggbb as light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts], 1)


class Nodes:
    """A material's nodes, made and joined in one call."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes['Principled BSDF']
        self.at = self.add('TexCoord').outputs['Object']

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.join(node.inputs[name], value)
        return node

    def join(self, place, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, place)
        else:
            place.default_value = value

    def set(self, **inputs):
        for name, value in inputs.items():
            self.join(self.surface.inputs[name.replace('_', ' ')], value)

    def shade(self, colour, tone):
        return self.add('VectorMath', {0: linear(colour)[:3], 1: tone.outputs['Result']}, operation='MULTIPLY').outputs['Vector']

    def add_picture(self, picture, inputs=None):
        if isinstance(picture, str):
            picture = bpy.data.images.load(picture, check_existing=True)
        return self.add('TexImage', inputs, image=picture, interpolation='Cubic').outputs['Color']

    def add_grain(self, scale, distance, detail=4, strength=1.0):
        """Unevenness of the surface, `distance` centimetres deep."""
        noise = self.add('TexNoise', {'Vector': self.at, 'Scale': scale, 'Detail': detail})
        bump = self.add('Bump', {'Height': noise.outputs['Fac'], 'Distance': distance, 'Strength': strength})
        self.set(Normal=bump.outputs['Normal'])


def paper(name, picture=None, tint='#f6f0e6'):
    """Uncoated paper, printed or not: it has fibres, and is never one white all over."""
    nodes = Nodes(name)
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.35, 'Detail': 3})
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'To Min': 0.955, 'To Max': 1.0})
    shaded = nodes.shade(tint, tone)
    if picture:
        shaded = nodes.add('VectorMath', {0: nodes.add_picture(picture), 1: shaded}, operation='MULTIPLY').outputs['Vector']
    nodes.set(Base_Color=shaded, Roughness=0.85, Specular=0)
    return nodes.material


def leaves(name, tint):
    """The edges of leaves: each takes the light in its own way, and in groups of a few they stand out or back."""
    nodes = Nodes(name)
    mark = nodes.add('SeparateXYZ', {'Vector': nodes.add('TexCoord').outputs['UV']}).outputs['X']
    own = nodes.add('TexNoise', {'W': mark, 'Scale': 0.45, 'Detail': 3, 'Roughness': 0.8}, noise_dimensions='1D')
    tone = nodes.add('MapRange', {'Value': own.outputs['Fac'], 'From Min': 0.32, 'From Max': 0.62, 'To Min': 0.4, 'To Max': 1.0})
    nodes.set(Base_Color=nodes.shade(tint, tone), Roughness=0.9, Specular=0)
    return nodes.material


def tea(name):
    """Dark where it is deep, amber in the thin rim that it draws up the glaze; its surface is not quite still."""
    nodes = Nodes(name)
    away = nodes.add('VectorMath', {0: nodes.at, 1: (0, 0, 6.1)}, operation='DISTANCE').outputs['Value']
    thin = nodes.add('MapRange', {'Value': away, 'From Min': 2.7, 'From Max': 3.52}, interpolation_type='SMOOTHERSTEP').outputs['Result']
    colour = nodes.add('MixRGB', {'Fac': thin, 'Color1': linear('#150603'), 'Color2': linear('#8e4a1c')})
    nodes.set(Base_Color=colour.outputs['Color'], Roughness=0.03, Specular=0.5)
    nodes.add_grain(scale=0.9, distance=0.02, detail=1)
    return nodes.material


def card(name, colour, picture=None):
    """A cover's card under a matt film: it takes a broad, faint gleam."""
    nodes = Nodes(name)
    nodes.set(Base_Color=nodes.add_picture(picture) if picture else linear(colour), Roughness=0.55, Specular=0.2)
    nodes.add_grain(scale=30, distance=0.0016, detail=3)
    return nodes.material


def plain(name, colour, **surface):
    """One colour all over: lacquer, brass, wool."""
    nodes = Nodes(name)
    nodes.set(Base_Color=linear(colour), **surface)
    return nodes.material


def glaze(name, colour):
    """Stoneware: an uneven, speckled glaze that thins to the clay at the rim and stops above the foot."""
    nodes = Nodes(name)
    cover = lambda amount, under: nodes.add('MixRGB', {'Fac': amount, 'Color1': under, 'Color2': linear('#7c6557')}).outputs['Color']
    speckles = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 4.2, 'Detail': 2, 'Roughness': 0.5})
    dots = nodes.add('MapRange', {'Value': speckles.outputs['Fac'], 'From Min': 0.36, 'From Max': 0.31}).outputs['Result']
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.5, 'Detail': 4})
    height = nodes.add('SeparateXYZ', {'Vector': nodes.at}).outputs['Z']
    uneven = nodes.add('Math', {0: cloud.outputs['Fac'], 1: 1.3, 2: height}, operation='MULTIPLY_ADD').outputs['Value']
    foot = nodes.add('MapRange', {'Value': uneven, 'From Min': 1.75, 'From Max': 1.6}).outputs['Result']
    rim = nodes.add('MapRange', {'Value': uneven, 'From Min': 7.9, 'From Max': 8.2, 'To Max': 0.75}).outputs['Result']
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'From Min': 0.3, 'From Max': 0.7, 'To Max': 0.3}).outputs['Result']
    colour_now = linear(colour)
    for amount in (tone, dots, foot, rim):
        colour_now = cover(amount, colour_now)
    dull = nodes.add('MapRange', {'Value': foot, 'To Min': 0.34, 'To Max': 0.8}).outputs['Result']
    nodes.set(Base_Color=colour_now, Roughness=dull, Specular=0.45)
    nodes.add_grain(scale=1.2, distance=0.05, detail=2)
    return nodes.material


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


def linen_surface(size=2048, threads=288):
    """Plain weave, 45 centimetres of it: threads of uneven thickness, some with slubs; its tone and its height."""
    chance = numpy.random.default_rng(5)
    noise = lambda *lengths: streaks(chance, (size, size), lengths)
    down, right = numpy.mgrid[0:size, 0:size].astype(numpy.float32) * (threads / size)
    sides = []
    for place, lengths in ((right, (50, 2.5)), (down, (2.5, 50))):
        slub = numpy.clip((noise(*lengths) - 0.62) * 4, 0, 1)
        sides.append((abs(numpy.sin(math.pi * (place + noise(120, 120)))) * (0.7 + 0.3 * slub), slub + 0.7 * noise(*lengths) - 0.35))
    over = (numpy.floor(down) + numpy.floor(right)) % 2 == 0
    height, thick = (numpy.where(over, a, b) for a, b in zip(*sides))
    tone = 0.42 + 0.3 * (height - 0.5) + 0.4 * thick + 0.3 * (noise(150, 150) - 0.5)
    return numpy.dstack([tone, height])


def linen(name, dark, light):
    nodes = Nodes(name)
    place = nodes.add('VectorMath', {0: nodes.at, 1: (1 / 45, 1 / 45, 0)}, operation='MULTIPLY').outputs['Vector']
    nodes.set(Specular=0.0, Sheen=0.3)
    add_surface(nodes, linen_surface(), place, dark, light, (0.9, 0.9), 0.04)
    return nodes.material


def plaster(name, colour):
    """A wall painted with a brush, twice."""
    nodes = Nodes(name)
    cloud = nodes.add('TexNoise', {'Vector': nodes.at, 'Scale': 0.05, 'Detail': 4, 'Roughness': 0.6})
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'From Min': 0.3, 'From Max': 0.7, 'To Min': 0.8, 'To Max': 1.16})
    nodes.set(Base_Color=nodes.shade(colour, tone), Roughness=0.9, Specular=0)
    nodes.add_grain(scale=0.8, distance=0.12, detail=4, strength=0.6)
    return nodes.material


# --- Weight


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
