import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { ReadySignal } from './ready-signal'
import { useIsHydrated } from './use-hydrated'

/** Distance from the viewport at which the part starts to load. */
const PRELOAD_MARGIN = '400px'

type Props = {
  /** Loads the part with its data. Pass the identical function at every rendering. */
  load: () => Promise<ReactNode>
  /** Placeholder until the part loads, about as tall as the part. */
  children: ReactNode
}

/**
 * A part of a page whose code loads when it is near the viewport. The edge renders the part, so its markup is in the
 * first document. If the load fails, the markup from the edge stays; without such markup the placeholder is removed.
 * The next scroll near the part retries the load. A press on a button before its code has loaded is repeated
 * afterwards.
 */
export function LoadWhenNear({ load, children }: Props) {
  const placeholderRef = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const [hasMarkup] = useState(!isHydrated)
  const [isHidden, setHidden] = useState(false)
  const [{ part, show }] = useState(() => createLazyPart(load, children))
  useEffect(() => {
    const placeholder = placeholderRef.current
    if (!placeholder) return
    let pressedButton: HTMLElement | null = null
    // Only the last press is repeated after the load.
    const rememberPress = ({ target }: MouseEvent) => {
      pressedButton =
        target instanceof Element && placeholder.contains(target) ? target.closest('button') : null
    }
    document.addEventListener('click', rememberPress, { capture: true })
    // Before hydration, React stops presses before they reach the placeholder. A press that reaches the placeholder was
    // therefore handled by React, so it must not be repeated.
    placeholder.addEventListener('click', () => (pressedButton = null), { capture: true })
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        load().then(
          (loadedContent) => {
            observer.disconnect()
            show(
              <ReadySignal
                onReady={() => {
                  document.removeEventListener('click', rememberPress, { capture: true })
                  // React may hydrate the part during a press. The timeout lets such a press reach the placeholder
                  // first, so that it is not repeated.
                  setTimeout(() => pressedButton?.click())
                }}
              >
                {loadedContent}
              </ReadySignal>,
            )
            setHidden(false)
          },
          () => setHidden(!hasMarkup),
        )
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(placeholder)
    return () => {
      observer.disconnect()
      document.removeEventListener('click', rememberPress, { capture: true })
    }
  }, [load, show, hasMarkup])
  return <div ref={placeholderRef}>{isHidden ? null : part}</div>
}

/**
 * The element must be created only once, because React drops the edge's markup if a Suspense boundary changes before
 * its hydration.
 */
function createLazyPart(load: Props['load'], fallback: ReactNode) {
  let resolveContent: (content: ReactNode) => void = () => undefined
  const contentPromise =
    typeof window === 'undefined'
      ? load()
      : new Promise<ReactNode>((resolve) => void (resolveContent = resolve))
  return {
    part: (
      <Suspense fallback={fallback}>
        <LoadedContent contentPromise={contentPromise} />
      </Suspense>
    ),
    show: resolveContent,
  }
}

const LoadedContent = ({ contentPromise }: { contentPromise: Promise<ReactNode> }) => use(contentPromise)
