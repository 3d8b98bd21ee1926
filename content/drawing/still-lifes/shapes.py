"""Meshes: sheets, and solids that a lathe could make."""
import math

import bpy


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
