import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

/** Distance from the window at which the part starts to load. */
const NEAR = '400px'

type Props = {
  /** Loads the part with its data. Must be a stable function. */
  load: () => Promise<ReactNode>
  /** Placeholder until the part loads, about as tall as the part. */
  children: ReactNode
}

/**
 * A part of a page whose code loads near the viewport. The edge renders the part, so its markup is in the first
 * document.
 * If the load fails, that markup stays; without markup the placeholder is removed. The next scroll near it tries again.
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
          (content) => {
            observer.disconnect()
            show(content)
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

/** Create the element once: React drops the edge's markup if a Suspense boundary changes before its hydration. */
function createPart(load: Props['load'], fallback: ReactNode) {
  let show: (content: ReactNode) => void = () => undefined
  const loading =
    typeof window === 'undefined' ? load() : new Promise<ReactNode>((resolve) => void (show = resolve))
  return {
    part: (
      <Suspense fallback={fallback}>
        <Loaded part={loading} />
      </Suspense>
    ),
    show,
  }
}

const Loaded = ({ part }: { part: Promise<ReactNode> }) => use(part)
