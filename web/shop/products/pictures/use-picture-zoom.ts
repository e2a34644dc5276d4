import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FrameSize,
  centerOn,
  clampOffset,
  type Point,
  type ZoomView,
  UNZOOMED_VIEW,
  zoomToPoint,
} from './zoom'

/** The scale after a double tap or click, and when `showPoint` enlarges a point. */
const TAP_ZOOM_SCALE = 2.5
const DOUBLE_TAP_MS = 300
/** A press that moves less than this distance is a tap, px. */
const TAP_TOLERANCE_PX = 8
const MIN_SWIPE_PX = 50

type ActivePointer = { start: Point; latest: Point }

/**
 * Zooms and pans a picture by touch, mouse, wheel and function calls. `onSwipe` is called with 1 for the next and -1
 * for the previous picture.
 */
export function usePictureZoom({ onSwipe }: { onSwipe: (direction: 1 | -1) => void }) {
  const frameRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(UNZOOMED_VIEW)
  const activePointers = useRef(new Map<number, ActivePointer>())
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const changeView = (calculateView: (view: ZoomView, frame: FrameSize) => ZoomView) =>
    setView((view) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = frameRef.current ?? {}
      return calculateView(view, { width, height })
    })
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    changeView((view, frame) => zoomToPoint(view, view.scale * factor, point, frame))
  const panBy = ({ x, y }: Point) =>
    changeView((view, frame) => clampOffset({ ...view, x: view.x + x, y: view.y + y }, frame))
  const toggleZoom = (point: Point) =>
    changeView((view, frame) => zoomToPoint(view, view.scale > 1 ? 1 : TAP_ZOOM_SCALE, point, frame))

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(
      Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)),
      measureOffsetFromMiddle(frameRef.current, event),
    )
  })
  useEffect(() => {
    const element = frameRef.current
    // Only a non-passive listener can prevent the browser from zooming the page.
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [])

  const pointerHandlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const pointerPosition = { x: event.clientX, y: event.clientY }
      activePointers.current.set(event.pointerId, { start: pointerPosition, latest: pointerPosition })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const pointer = activePointers.current.get(event.pointerId)
      if (!pointer) return
      const [point, previousPoint] = [{ x: event.clientX, y: event.clientY }, pointer.latest]
      const otherFingerPoint = [...activePointers.current].find(([id]) => id !== event.pointerId)?.[1].latest
      pointer.latest = point
      if (otherFingerPoint)
        zoomBy(
          measureDistance(point, otherFingerPoint) / (measureDistance(previousPoint, otherFingerPoint) || 1),
          measureOffsetFromMiddle(frameRef.current, calculateMidpoint(point, otherFingerPoint)),
        )
      panBy(
        otherFingerPoint
          ? halveMovement(point, previousPoint)
          : { x: point.x - previousPoint.x, y: point.y - previousPoint.y },
      )
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pointer = activePointers.current.get(event.pointerId)
      const isOnlyPointer = activePointers.current.size === 1
      activePointers.current.delete(event.pointerId)
      if (!pointer || !isOnlyPointer) return
      const [x, y] = [event.clientX - pointer.start.x, event.clientY - pointer.start.y]
      if (Math.hypot(x, y) <= TAP_TOLERANCE_PX) handleTap(event)
      else if (view.scale === 1 && Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y))
        onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      activePointers.current.delete(event.pointerId)
    },
  }

  /** A mouse click zooms at once. Touch needs a double tap, because a single tap may start a swipe. */
  function handleTap(event: PointerEvent<HTMLElement>) {
    const { at, x, y } = lastTap.current
    const isDoubleTap =
      event.timeStamp - at < DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < 40
    lastTap.current = { at: isDoubleTap ? 0 : event.timeStamp, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'mouse' || isDoubleTap)
      toggleZoom(measureOffsetFromMiddle(frameRef.current, event))
  }

  return {
    frame: frameRef,
    view,
    zoomBy,
    panBy,
    /** Enlarges the picture around a point, given as fractions of its width and height. */
    showPoint: (point: Point) => changeView((_, frame) => centerOn(point, TAP_ZOOM_SCALE, frame)),
    reset: () => setView(UNZOOMED_VIEW),
    pointerHandlers,
  }
}

const measureDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const calculateMidpoint = (a: Point, b: Point) => ({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 })
/** When one of two fingers moves, the midpoint between the fingers moves half as far. */
const halveMovement = (point: Point, previousPoint: Point) => ({
  x: (point.x - previousPoint.x) / 2,
  y: (point.y - previousPoint.y) / 2,
})

function measureOffsetFromMiddle(
  element: Element | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
