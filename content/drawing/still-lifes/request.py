"""What the command line of `scene.py` asks for, and an empty file of Blender's to make it in."""
import json
import os
import sys

import bpy


folder, view_name, light_name, width, height, samples, weights, target = sys.argv[sys.argv.index('--') + 1 :]
with open(os.path.join(folder, 'palette.json')) as file:
    palette = json.load(file)
bpy.ops.wm.read_factory_settings(use_empty=True)


def page(name):
    return os.path.join(folder, f'{name}.png')
