import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centerOn,
  clampOffset,
  toCropSquare,
  MAX_ZOOM,
  type ZoomView,
  UNZOOMED_VIEW,
  zoomToPoint,
} from './zoom'

const anyFrameSize = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 200, max: 2000 }),
})
const anyPoint = fc.record({
  x: fc.integer({ min: -1500, max: 1500 }),
  y: fc.integer({ min: -1000, max: 1000 }),
})
const anyScale = fc.double({ min: 0.1, max: 9, noNaN: true })

describe('a zoomed picture', () => {
  it('has a scale between 1 and 4, and never leaves its frame', () => {
    fc.assert(
      fc.property(anyFrameSize, fc.array(fc.tuple(anyScale, anyPoint)), (frame, zoomSteps) => {
        const zoomedView = zoomSteps.reduce(
          (view: ZoomView, [scale, point]) => zoomToPoint(view, scale, point, frame),
          UNZOOMED_VIEW,
        )
        expect(zoomedView.scale >= 1 && zoomedView.scale <= MAX_ZOOM).toBe(true)
        const sideLength = Math.min(frame.width, frame.height) * zoomedView.scale
        for (const [offset, frameLength] of [
          [zoomedView.x, frame.width],
          [zoomedView.y, frame.height],
        ] as const) {
          expect(Math.abs(offset)).toBeLessThanOrEqual(Math.max(0, (sideLength - frameLength) / 2) + 1e-6)
        }
      }),
    )
  })

  it('keeps the point under the pointer in place', () => {
    const frameSize = { width: 400, height: 400 }
    const point = { x: 100, y: -50 }
    const zoomedView = zoomToPoint(UNZOOMED_VIEW, 2, point, frameSize)
    // The pointer must still be over the same point of the picture.
    expect([
      (point.x - zoomedView.x) / zoomedView.scale,
      (point.y - zoomedView.y) / zoomedView.scale,
    ]).toEqual([100, -50])
  })

  it('shows a point in the middle of the frame, unless the picture would leave the frame', () => {
    const frameSize = { width: 400, height: 400 }
    expect(centerOn({ x: 0.4, y: 0.6 }, 2.5, frameSize)).toEqual({
      scale: 2.5,
      x: expect.closeTo(100),
      y: expect.closeTo(-100),
    })
    expect(centerOn({ x: 0, y: 1 }, 2.5, frameSize)).toEqual({ scale: 2.5, x: 300, y: -300 })
  })

  it('shows a part of the picture, and the whole picture at scale 1', () => {
    const frameSize = { width: 400, height: 400 }
    expect(toCropSquare(UNZOOMED_VIEW, 400)).toEqual({ x: 0, y: 0, size: 1 })
    expect(toCropSquare(centerOn({ x: 0.5, y: 0.75 }, 4, frameSize), 400)).toEqual({
      x: expect.closeTo(0.375),
      y: expect.closeTo(0.625),
      size: 0.25,
    })
    fc.assert(
      fc.property(anyPoint, anyScale, (point, scale) => {
        const { x, y, size } = toCropSquare(zoomToPoint(UNZOOMED_VIEW, scale, point, frameSize), 400)
        for (const start of [x, y]) {
          expect(start).toBeGreaterThanOrEqual(-1e-9)
          expect(start + size).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })

  it('is centred again at scale 1', () => {
    expect(clampOffset({ scale: 1, x: 90, y: -90 }, { width: 400, height: 400 })).toEqual({
      scale: 1,
      x: 0,
      y: -0,
    })
    expect(
      zoomToPoint({ scale: 3, x: 200, y: 200 }, 1, { x: 0, y: 0 }, { width: 800, height: 400 }).scale,
    ).toBe(1)
  })
})
