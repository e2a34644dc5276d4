import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Frame, clampOffset, type Point, type View, WHOLE, zoomTo } from './zoom'

/** The scale after a double tap or a click. */
const TAP_SCALE = 2.5
const TAP_MS = 300
/** Tolerance of a tap and minimum length of a swipe, px. */
const STILL = 8
const SWIPE = 50

type ActivePointer = { start: Point; last: Point }

/**
 * Zooms and pans a picture by touch, mouse, wheel and function calls. `onSwipe`: to the next (1) or previous (-1)
 * picture.
 */
export function useZoom({ onSwipe }: { onSwipe: (step: 1 | -1) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE)
  const hands = useRef(new Map<number, ActivePointer>())
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const changeView = (change: (view: View, frame: Frame) => View) =>
    setView((view) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {}
      return change(view, { width, height })
    })
  const by = (factor: number, point: Point = { x: 0, y: 0 }) =>
    changeView((view, frame) => zoomTo(view, view.scale * factor, point, frame))
  const move = ({ x, y }: Point) =>
    changeView((view, frame) => clampOffset({ ...view, x: view.x + x, y: view.y + y }, frame))
  const toggle = (point: Point) =>
    changeView((view, frame) => zoomTo(view, view.scale > 1 ? 1 : TAP_SCALE, point, frame))

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    by(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), fromMiddle(frame.current, event))
  })
  useEffect(() => {
    const element = frame.current
    // Only a non-passive listener can prevent the browser from zooming the page.
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [])

  const pointerHandlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = { x: event.clientX, y: event.clientY }
      hands.current.set(event.pointerId, { start: point, last: point })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const pointer = hands.current.get(event.pointerId)
      if (!pointer) return
      const [point, before] = [{ x: event.clientX, y: event.clientY }, pointer.last]
      const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1].last
      pointer.last = point
      if (other)
        by(
          distance(point, other) / (distance(before, other) || 1),
          fromMiddle(frame.current, middle(point, other)),
        )
      move(other ? half(point, before) : { x: point.x - before.x, y: point.y - before.y })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pointer = hands.current.get(event.pointerId)
      const wasAlone = hands.current.size === 1
      hands.current.delete(event.pointerId)
      if (!pointer || !wasAlone) return
      const [x, y] = [event.clientX - pointer.start.x, event.clientY - pointer.start.y]
      if (Math.hypot(x, y) <= STILL) handleTap(event)
      else if (view.scale === 1 && Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      hands.current.delete(event.pointerId)
    },
  }

  /** A mouse click zooms at once. Touch needs a double tap, because a single tap may start a swipe. */
  function handleTap(event: PointerEvent<HTMLElement>) {
    const { at, x, y } = lastTap.current
    const isSecond = event.timeStamp - at < TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < 40
    lastTap.current = { at: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'mouse' || isSecond) toggle(fromMiddle(frame.current, event))
  }

  return { frame, view, by, move, reset: () => setView(WHOLE), hand: pointerHandlers }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 })
/** Each of two fingers moves their midpoint by half its own distance. */
const half = (point: Point, before: Point) => ({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 })

function fromMiddle(
  element: Element | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
