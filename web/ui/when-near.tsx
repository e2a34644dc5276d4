import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

/** How far outside the window a part may be when it is asked for. */
const NEAR = '400px'

type Props = {
  /** Brings the part with all it needs. Must stay the same function. */
  load: () => Promise<ReactNode>
  /** Keeps the place until then, about as tall as the part. */
  children: ReactNode
}

/**
 * A part of a page whose code loads when a reader comes near it. The edge renders it, so the browser shows its markup
 * from the start. A load that fails leaves that markup, or no placeholder where there is none, and runs again on the
 * next approach.
 */
export function WhenNear({ load, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [hasMarkup] = useState(!isHydrated)
  const [isLeftOut, setLeftOut] = useState(false)
  const [{ part, show }] = useState(() => createPart(load, children))
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        load().then(
          (loaded) => {
            observer.disconnect()
            show(loaded)
            setLeftOut(false)
          },
          () => setLeftOut(!hasMarkup),
        )
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [load, show, hasMarkup])
  return <div ref={place}>{isLeftOut ? null : part}</div>
}

/** The element is made once: React drops the edge's markup when a Suspense boundary changes before it is hydrated. */
function createPart(load: Props['load'], fallback: ReactNode) {
  let show: (loaded: ReactNode) => void = () => undefined
  const loaded =
    typeof window === 'undefined' ? load() : new Promise<ReactNode>((resolve) => void (show = resolve))
  return {
    part: (
      <Suspense fallback={fallback}>
        <Loaded part={loaded} />
      </Suspense>
    ),
    show,
  }
}

const Loaded = ({ part }: { part: Promise<ReactNode> }) => use(part)
