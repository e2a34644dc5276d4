/** Position of a zoomed picture: scale (1 to 4) and offset of its centre from the frame's centre, px. */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Frame = { width: number; height: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_ZOOM = 4

const between = (min: number, value: number, max: number) => Math.max(min, Math.min(max, value))

/** Clamps the offset, so that a square picture covers as much of its frame as possible. */
export function clampOffset({ scale, x, y }: View, frame: Frame): View {
  const side = Math.min(frame.width, frame.height) * scale
  const [reachX, reachY] = [Math.max(0, (side - frame.width) / 2), Math.max(0, (side - frame.height) / 2)]
  return { scale, x: between(-reachX, x, reachX), y: between(-reachY, y, reachY) }
}

/** Changes the scale. The picture's spot at `point` (relative to the frame's centre) stays there if possible. */
export function zoomTo(view: View, targetScale: number, point: Point, frame: Frame): View {
  const scale = between(1, targetScale, MAX_ZOOM)
  const growth = scale / view.scale
  return clampOffset(
    { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth },
    frame,
  )
}
