"""
The guide printed and bound on a table, for Blender 3.4 or later: `blender --background --python scene.py -- <folder> <view> <light>
<width> <height> <samples> <weights> <file>`. `folder` has the pages as `content/guide/write-still-lifes.ts` makes them, `weights` is the
denoiser's file. `arrangements.py` says what lies where; one unit is a centimetre, z = 0 the table.
"""
import os
import sys

import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from request import height, light_name, samples, target, view_name, weights, width  # noqa: E402  It empties the file: first.
from arrangements import arrangements  # noqa: E402
from denoise import denoise  # noqa: E402
from lights import light_by_day, light_by_night  # noqa: E402


def add_camera(scene, view):
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    scene.collection.objects.link(camera)
    eye, toward = Vector(view['eye']), Vector(view['toward'])
    camera.location = eye
    camera.rotation_euler = (toward - eye).to_track_quat('-Z', 'Y').to_euler()
    camera.data.lens, camera.data.clip_end = view['lens'], 2000
    camera.data.dof.use_dof = True
    camera.data.dof.focus_distance = (Vector(view['focus']) - eye).dot((toward - eye).normalized())
    camera.data.dof.aperture_fstop = view['stop'] / 100  # of a camera whose metre is a centimetre
    camera.data.dof.aperture_blades = 7
    scene.camera = camera


def set_up(scene):
    scene.render.engine = 'CYCLES'
    scene.cycles.samples, scene.cycles.use_denoising = int(samples), False
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold, scene.cycles.adaptive_min_samples = True, 0.02, 16
    scene.cycles.filter_width = 1.5
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 3, 2, 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 2
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.3
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = int(width), int(height), 100
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = 'PNG', '16'
    scene.render.use_persistent_data = True


def develop(scene):
    """Renders, and takes the noise out of what comes: the colours and the slopes of what is seen tell print and edges from it."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    passes = tree.nodes.new('CompositorNodeRLayers').outputs
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = target.removesuffix('.png')
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    files.file_slots.clear()
    names = ('Image', 'Denoising Albedo', 'Denoising Normal')
    for name in names:
        files.file_slots.new(name)
        tree.links.new(passes[name], files.inputs[name])
    tree.links.new(passes['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])

    def read(name):
        picture = bpy.data.images.load(os.path.join(files.base_path, f'{name}0001.exr'))
        picture.colorspace_settings.name = 'Non-Color'
        values = numpy.empty(len(picture.pixels), numpy.float32)
        picture.pixels.foreach_get(values)
        values = values.reshape(picture.size[1], picture.size[0], 4)[:, :, :3].copy()
        bpy.data.images.remove(picture)
        return values

    bpy.ops.render.render()
    whole = denoise(*map(read, names), weights)
    height, width, _ = whole.shape
    picture = bpy.data.images.new('developed', width, height, float_buffer=True)
    picture.pixels.foreach_set(numpy.dstack([whole, numpy.ones((height, width, 1))]).astype(numpy.float32).ravel())
    picture.save_render(target, scene=scene)


view = arrangements[view_name]()
(light_by_day if light_name == 'day' else light_by_night)(**view)
scene = bpy.context.scene
add_camera(scene, view)
set_up(scene)
develop(scene)
