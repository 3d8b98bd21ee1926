"""What the still lifes are made of: meshes and materials. One unit is a centimetre; z = 0 is the table."""
import math
import random

import bpy
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

    def to_object(self, name, materials, smooth=True):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.points, [], self.faces)
        layer = mesh.uv_layers.new()
        for polygon, slot, uvs in zip(mesh.polygons, self.slots, self.uvs):
            polygon.material_index, polygon.use_smooth = slot, smooth
            for loop, uv in zip(polygon.loop_indices, uvs):
                layer.data[loop].uv = uv
        for material in materials:
            mesh.materials.append(material)
        made = bpy.data.objects.new(name, mesh)
        bpy.context.collection.objects.link(made)
        return made


def add_sheet(shape, profile, height, thickness, slots=(0, 0, 0), lift=None, rows=2):
    """
    Paper or card that follows `profile`, points (x, z) of its lower side from the spine to the fore-edge, `height` tall along y.
    `slots`: the materials of its upper side, its lower side and its edges. `lift(along, up)`: how far it rises from the profile.
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
    shape.add_grid([bottom[-1], top[-1]], slots[2])
    shape.add_grid([top[0], bottom[0]], slots[2])
    shape.add_grid([[row[0] for row in bottom], [row[0] for row in top]], slots[2], flipped=True)
    shape.add_grid([[row[-1] for row in bottom], [row[-1] for row in top]], slots[2])


def add_turned(shape, outline, slot, segments=48):
    """A solid of revolution about the x axis. `outline`: points (x, radius)."""
    angles = [2 * math.pi * k / segments for k in range(segments + 1)]
    rows = [[(x, r * math.cos(a), r * math.sin(a)) for a in angles] for x, r in outline]
    shape.add_grid(rows, slot)


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

    def add_grain(self, scale, distance, detail=4, strength=1.0):
        """Unevenness of the surface, `distance` centimetres deep."""
        at = self.add('TexCoord').outputs['Object']
        noise = self.add('TexNoise', {'Vector': at, 'Scale': scale, 'Detail': detail})
        bump = self.add('Bump', {'Height': noise.outputs['Fac'], 'Distance': distance, 'Strength': strength})
        self.set(Normal=bump.outputs['Normal'])


def load_picture(path):
    return bpy.data.images.load(path, check_existing=True)


def paper(name, picture=None, tint='#f6f0e6'):
    """Uncoated paper, printed or not: it has fibres, and is never one white all over."""
    nodes = Nodes(name)
    at = nodes.add('TexCoord').outputs['Object']
    cloud = nodes.add('TexNoise', {'Vector': at, 'Scale': 0.35, 'Detail': 3})
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'To Min': 0.955, 'To Max': 1.0})
    colour = linear(tint)
    if picture:
        printed = nodes.add('TexImage', image=load_picture(picture), interpolation='Cubic')
        colour = printed.outputs['Color']
    shaded = nodes.add('VectorMath', operation='MULTIPLY')
    nodes.join(shaded.inputs[0], colour if picture else colour[:3])
    nodes.join(shaded.inputs[1], tone.outputs['Result'])
    nodes.set(Base_Color=shaded.outputs['Vector'], Roughness=0.85, Specular=0.18)
    nodes.add_grain(scale=18, distance=0.006, detail=6)
    return nodes.material


def card(name, colour, picture=None):
    """A cover's card under a matt film: it takes a broad, faint gleam."""
    nodes = Nodes(name)
    ground = linear(colour)
    if picture:
        ground = nodes.add('TexImage', image=load_picture(picture), interpolation='Cubic').outputs['Color']
    nodes.set(Base_Color=ground, Roughness=0.5, Specular=0.32)
    nodes.add_grain(scale=30, distance=0.0016, detail=3)
    return nodes.material


def lacquer(name, colour, roughness=0.22):
    nodes = Nodes(name)
    nodes.set(Base_Color=linear(colour), Roughness=roughness, Specular=0.5)
    return nodes.material


def brass(name):
    nodes = Nodes(name)
    nodes.set(Base_Color=(0.72, 0.5, 0.26, 1), Metallic=1, Roughness=0.3)
    return nodes.material


def glaze(name, colour):
    """Stoneware: an uneven, speckled glaze that thins to the clay at the rim and stops above the foot."""
    nodes = Nodes(name)
    at = nodes.add('TexCoord').outputs['Object']
    clay = linear('#7c6557')
    ground = linear(colour)

    def cover(amount, over, under):
        return nodes.add('MixRGB', {'Fac': amount, 'Color1': under, 'Color2': over}).outputs['Color']

    speckles = nodes.add('TexNoise', {'Vector': at, 'Scale': 4.2, 'Detail': 2, 'Roughness': 0.5})
    dots = nodes.add('MapRange', {'Value': speckles.outputs['Fac'], 'From Min': 0.36, 'From Max': 0.31}).outputs['Result']
    cloud = nodes.add('TexNoise', {'Vector': at, 'Scale': 0.5, 'Detail': 4})
    height = nodes.add('SeparateXYZ', {'Vector': at}).outputs['Z']
    uneven = nodes.add('Math', {0: cloud.outputs['Fac'], 1: 1.3, 2: height}, operation='MULTIPLY_ADD').outputs['Value']
    foot = nodes.add('MapRange', {'Value': uneven, 'From Min': 1.75, 'From Max': 1.6}).outputs['Result']
    rim = nodes.add('MapRange', {'Value': uneven, 'From Min': 7.9, 'From Max': 8.2, 'To Max': 0.75}).outputs['Result']
    tone = nodes.add('MapRange', {'Value': cloud.outputs['Fac'], 'From Min': 0.3, 'From Max': 0.7, 'To Max': 0.3}).outputs['Result']
    colour_now = cover(tone, clay, ground)
    for amount in (dots, foot, rim):
        colour_now = cover(amount, clay, colour_now)
    dull = nodes.add('MapRange', {'Value': foot, 'To Min': 0.34, 'To Max': 0.8}).outputs['Result']
    nodes.set(Base_Color=colour_now, Roughness=dull, Specular=0.45)
    nodes.add_grain(scale=1.2, distance=0.05, detail=2)
    return nodes.material


def weave_picture(threads=96, size=960):
    """
    One tile of plain weave, as a picture: red is how high a thread lies, green its tone. Each thread has its own width and tone,
    and slubs where the flax was thicker: what makes linen linen.
    """
    chance = random.Random(5)
    pixels_per_thread = size // threads

    def describe_thread():
        slubs = [(chance.random(), chance.uniform(0.01, 0.06)) for _ in range(chance.choice((0, 0, 1, 1, 2)))]
        return chance.uniform(0.78, 1.0), chance.gauss(0.5, 0.14), slubs

    warp, weft = [[describe_thread() for _ in range(threads)] for _ in range(2)]

    def thread_at(thread, across, along):
        width, tone, slubs = thread
        for middle, length in slubs:
            away = abs(along - middle)
            width += 0.35 * math.exp(-((min(away, 1 - away) / length) ** 2))
        distance = abs(across - 0.5) * 2 / width
        return (math.sqrt(1 - distance * distance) if distance < 1 else 0), tone

    rounds = [math.sin(math.pi * (k + 0.5) / pixels_per_thread) for k in range(pixels_per_thread)]
    values = []
    for y in range(size):
        row, v = divmod(y, pixels_per_thread)
        for x in range(size):
            column, u = divmod(x, pixels_per_thread)
            over = 1 if (row + column) % 2 else -1
            up, tone_up = thread_at(warp[column], (u + 0.5) / pixels_per_thread, y / size)
            across, tone_across = thread_at(weft[row], (v + 0.5) / pixels_per_thread, x / size)
            high_up, high_across = up * (0.55 + 0.45 * over * rounds[v]), across * (0.55 - 0.45 * over * rounds[u])
            tone = tone_up if high_up > high_across else tone_across
            values += (max(high_up, high_across), min(1, max(0, tone)), 0, 1)
    picture = bpy.data.images.new('weave', size, size, float_buffer=True)
    picture.colorspace_settings.name = 'Non-Color'
    picture.pixels = values
    picture.pack()
    return picture


def linen(name, colour, threads_per_centimetre=11):
    """The cloth on the table: the tile of weave, bent a little so that no thread is straight, and worn unevenly."""
    nodes = Nodes(name)
    at = nodes.add('TexCoord').outputs['Object']
    wander = nodes.add('TexNoise', {'Vector': at, 'Scale': 0.12, 'Detail': 2})
    bent = nodes.add('VectorMath', operation='MULTIPLY_ADD')
    nodes.join(bent.inputs[0], wander.outputs['Color'])
    nodes.join(bent.inputs[1], (1.6, 1.6, 0))
    nodes.join(bent.inputs[2], at)
    scaled = nodes.add('VectorMath', operation='SCALE')
    nodes.join(scaled.inputs[0], bent.outputs['Vector'])
    nodes.join(scaled.inputs['Scale'], threads_per_centimetre / 96)
    weave = nodes.add('TexImage', {'Vector': scaled.outputs['Vector']}, image=weave_picture())
    parts = nodes.add('SeparateColor', {'Color': weave.outputs['Color']})
    worn = nodes.add('TexNoise', {'Vector': at, 'Scale': 0.06, 'Detail': 5})
    depth = nodes.add('MapRange', {'Value': parts.outputs['Red'], 'To Min': 0.45, 'To Max': 1.12})
    tone = nodes.add('MapRange', {'Value': parts.outputs['Green'], 'To Min': 0.86, 'To Max': 1.14})
    wear = nodes.add('MapRange', {'Value': worn.outputs['Fac'], 'To Min': 0.82, 'To Max': 1.18})
    colour_now = linear(colour)[:3]
    for factor in (depth, tone, wear):
        product = nodes.add('VectorMath', operation='MULTIPLY')
        nodes.join(product.inputs[0], colour_now)
        nodes.join(product.inputs[1], factor.outputs['Result'])
        colour_now = product.outputs['Vector']
    soft = nodes.add('TexNoise', {'Vector': at, 'Scale': 0.09, 'Detail': 2})
    waves = nodes.add('Bump', {'Height': soft.outputs['Fac'], 'Distance': 1.1, 'Strength': 0.5})
    threads = nodes.add('Bump', {'Height': parts.outputs['Red'], 'Distance': 0.03, 'Normal': waves.outputs['Normal']})
    nodes.set(Base_Color=colour_now, Roughness=0.9, Specular=0.12, Normal=threads.outputs['Normal'])
    nodes.set(Sheen=0.25)
    return nodes.material


# --- Weight


def settle(thing, samples, centre, ground):
    """
    Lays a rigid thing down so that it touches `ground` (objects) in three places about its centre of gravity: nothing floats.
    `samples`: points of its underside in its own coordinates; `thing` already lies where it should, but for height and tilt.
    """
    bpy.context.view_layer.update()
    trees = [(BVHTree.FromObject(other, bpy.context.evaluated_depsgraph_get()), other) for other in ground]

    def ground_height(x, y):
        best = 0.0
        for tree, other in trees:
            inverse = other.matrix_world.inverted()
            origin = inverse @ Vector((x, y, 100))
            hit = tree.ray_cast(origin, inverse.to_3x3() @ Vector((0, 0, -1)))[0]
            if hit is not None:
                best = max(best, (other.matrix_world @ hit).z)
        return best

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
