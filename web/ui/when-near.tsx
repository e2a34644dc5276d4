import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside the window a part may be when it is asked for. */
const NEAR = '400px'

type Props = {
  /** Brings the part with all it needs. Must stay the same function. */
  load: () => Promise<ReactNode>
  /** Keeps the place until then, about as tall as the part. */
  children: ReactNode
}

/** A part of a page that is loaded when a reader comes near it. One that fails is left out and tried on the next approach. */
export function WhenNear({ load, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState(children)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        load().then(
          (loaded) => {
            observer.disconnect()
            setPart(loaded)
          },
          () => setPart(null),
        )
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [load])
  return <div ref={place}>{part}</div>
}
