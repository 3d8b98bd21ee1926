"""
Takes the noise out of a rendering that was made twice: what the two say differently is noise, and how much it is anywhere. Debian's
Blender has no denoiser of its own. (Non-local means with the variance of two buffers: Rousselle, Knaus, Zwicker 2012.)
"""
import numpy


def average(values, reach):
    """The mean of a square about each point."""
    for axis in (0, 1):
        pads = [(0, 0)] * values.ndim
        pads[axis] = (reach, reach)
        padded = numpy.pad(values, pads, mode='edge')
        size = values.shape[axis]
        parts = [padded.take(range(k, k + size), axis) if axis else padded[k : k + size] for k in range(2 * reach + 1)]
        values = sum(parts[1:], parts[0].copy()) / (2 * reach + 1)
    return values


def denoise(first, second, reach=4, patch=1, strength=0.7):
    """The mean of two renderings (rows, columns, 3), each point averaged with those about it that look like it."""
    mean = (first + second) / 2
    spread = average((first - second) ** 2 / 4, 2)
    height, width, _ = mean.shape
    around = [(reach, reach), (reach, reach), (0, 0)]
    other, other_spread = numpy.pad(mean, around, mode='reflect'), numpy.pad(spread, around, mode='reflect')
    total, weights = numpy.zeros_like(mean), numpy.zeros((height, width, 1), mean.dtype)
    for down in range(2 * reach + 1):
        for right in range(2 * reach + 1):
            there = slice(down, down + height), slice(right, right + width)
            both = spread + other_spread[there]
            apart = (mean - other[there]) ** 2 - spread - numpy.minimum(spread, other_spread[there])
            distance = average((apart / (1e-7 + strength**2 * both)).mean(2), patch)
            weight = numpy.exp(-numpy.maximum(distance, 0))[:, :, None]
            total += weight * other[there]
            weights += weight
    return total / weights
