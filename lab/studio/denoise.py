"""Denoising with the published weights of Intel's Open Image Denoise, because Debian's Blender comes without it.

The network is a small U-Net over colour, albedo and normals; torch runs it on the CPU (python3-torch).
The weights (`rt_hdr_alb_nrm.tza`, Apache 2.0) are fetched once by make.sh into studio/.cache.
"""
import os
import struct
import numpy as np
import torch
import torch.nn.functional as F

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '.cache', 'rt_hdr_alb_nrm.tza')

# The perceptual transfer curve by which the network sees light: linear, power, logarithm.
A, B, C, D, E, G, H = 1.41283765e+03, 1.64593172, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
BRIGHTEST = 65504.0  # the largest half float


def _forward(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + G) + H))


def _inverse(x):
    power = np.power(np.maximum((x - D) / B, 0), 1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, power, np.exp((x - H) / E) - G))


def _weights(path=WEIGHTS):
    """Reads a TZA archive: named tensors of half floats."""
    with open(path, 'rb') as file:
        data = file.read()
    magic, _, _, at = struct.unpack_from('<HBBQ', data)
    if magic != 0x41D7:
        raise SystemExit(f'{path} is not an archive of weights')
    (count,) = struct.unpack_from('<I', data, at)
    at, tensors = at + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        dims = data[at]
        shape = struct.unpack_from(f'<{dims}I', data, at + 1)
        kind = chr(data[at + 1 + 5 * dims])
        (offset,) = struct.unpack_from('<Q', data, at + 2 + 5 * dims)
        at += 10 + 5 * dims
        values = np.frombuffer(data, '<f2' if kind == 'h' else '<f4', int(np.prod(shape)), offset)
        tensors[name] = torch.from_numpy(values.astype(np.float32).reshape(shape))
    return tensors


def _unet(x, w):
    def conv(name, value):
        return F.relu(F.conv2d(value, w[f'{name}.weight'], w[f'{name}.bias'], padding=1))

    def up(value, beside):
        return torch.cat([F.interpolate(value, scale_factor=2, mode='nearest'), beside], 1)

    def pool(value):
        return F.max_pool2d(value, 2)

    p1 = pool(conv('enc_conv1', conv('enc_conv0', x)))
    p2 = pool(conv('enc_conv2', p1))
    p3 = pool(conv('enc_conv3', p2))
    p4 = pool(conv('enc_conv4', p3))
    y = conv('enc_conv5b', conv('enc_conv5a', p4))
    # The deepest level has been pooled four times; each step back joins what stood beside it.
    y = conv('dec_conv4b', conv('dec_conv4a', up(y, p3)))
    y = conv('dec_conv3b', conv('dec_conv3a', up(y, p2)))
    y = conv('dec_conv2b', conv('dec_conv2a', up(y, p1)))
    y = conv('dec_conv1b', conv('dec_conv1a', up(y, x)))
    return F.conv2d(y, w['dec_conv0.weight'], w['dec_conv0.bias'], padding=1)


def denoised(color, albedo, normal):
    """The clean picture of a noisy one: float arrays (height, width, 3), linear light."""
    color = np.maximum(color, 0)
    luminance = color @ np.array([.212671, .715160, .072169], np.float32)
    lit = luminance[luminance > 1e-8]
    scale = .18 / float(np.exp2(np.mean(np.log2(lit)))) if lit.size else 1.0
    top = float(_forward(np.float64(BRIGHTEST)))
    seen = np.concatenate([_forward(color.astype(np.float64) * scale) / top, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * .5 + .5], 2)
    h, w = color.shape[:2]
    pad = ((0, -h % 16), (0, -w % 16), (0, 0))
    x = torch.from_numpy(np.pad(seen, pad, mode='edge').astype(np.float32).transpose(2, 0, 1)[None].copy())
    torch.set_num_threads(1)  # two pictures are made side by side
    with torch.no_grad():
        y = _unet(x, _weights())[0].numpy().transpose(1, 2, 0)[:h, :w]
    return (_inverse(np.maximum(y, 0).astype(np.float64) * top) / scale).astype(np.float32)
