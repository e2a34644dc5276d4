import type { CropSquare } from '../../../../domain/products/pictures/defect-pin'

/** Position of a zoomed picture: scale (1 to 4) and offset of its centre from the frame's centre, px. */
export type ZoomView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type FrameSize = { width: number; height: number }

export const UNZOOMED_VIEW: ZoomView = { scale: 1, x: 0, y: 0 }
export const MAX_ZOOM = 4

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(max, value))

/** Limits the offset, so that a square picture covers as much of its frame as possible. */
export function clampOffset({ scale, x, y }: ZoomView, frame: FrameSize): ZoomView {
  const sideLength = Math.min(frame.width, frame.height) * scale
  const [maxOffsetX, maxOffsetY] = [
    Math.max(0, (sideLength - frame.width) / 2),
    Math.max(0, (sideLength - frame.height) / 2),
  ]
  return { scale, x: clamp(-maxOffsetX, x, maxOffsetX), y: clamp(-maxOffsetY, y, maxOffsetY) }
}

/**
 * Changes the scale. The part of the picture under `point` (relative to the frame's centre) stays under it if possible.
 */
export function zoomToPoint(view: ZoomView, targetScale: number, point: Point, frame: FrameSize): ZoomView {
  const zoomScale = clamp(1, targetScale, MAX_ZOOM)
  const scaleRatio = zoomScale / view.scale
  return clampOffset(
    {
      scale: zoomScale,
      x: point.x - (point.x - view.x) * scaleRatio,
      y: point.y - (point.y - view.y) * scaleRatio,
    },
    frame,
  )
}

/**
 * Returns the view that shows a point of the picture as near to the frame's centre as possible. `x` and `y` are
 * fractions of the picture's width and height.
 */
export function centerOn({ x, y }: Point, scale: number, frame: FrameSize): ZoomView {
  const sideLength = Math.min(frame.width, frame.height) * scale
  return clampOffset({ scale, x: (0.5 - x) * sideLength, y: (0.5 - y) * sideLength }, frame)
}

/** The part of a square picture that a square frame shows. `side` is the side of the frame, px. */
export const toCropSquare = ({ scale, x, y }: ZoomView, side: number): CropSquare => ({
  x: 0.5 - x / (side * scale) - 0.5 / scale,
  y: 0.5 - y / (side * scale) - 0.5 / scale,
  size: 1 / scale,
})
