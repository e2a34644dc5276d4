import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from './lazy-component'
import { useIsHydrated } from './use-hydrated'

type LoadModule<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component that only the edge renders. The browser keeps the edge's HTML and loads no code for it. The code loads
 * only if the component appears later or a prop changes. The component must not need event handlers; its links load
 * whole pages.
 */
export function edgeComponent<Props extends object>(load: LoadModule<Props>): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const EdgePart = lazy(load)
    return (props) => (
      <div>
        <Suspense>
          <EdgePart {...props} />
        </Suspense>
      </div>
    )
  }
  const LazyPart = lazyComponent(load)
  return function EdgeHtml(props) {
    const isHydrated = useIsHydrated()
    const [edgeProps] = useState(isHydrated ? null : props)
    const [LoadedPart, setLoadedPart] = useState<ComponentType<Props> | null>(null)
    const container = useRef<HTMLDivElement>(null)
    const sectionOpenStates = useRef<boolean[]>([])
    const havePropsChanged = edgeProps !== null && !isShallowEqual(edgeProps, props)
    useEffect(() => {
      if (!havePropsChanged || LoadedPart) return
      void load().then(
        (loadedModule) => {
          sectionOpenStates.current = listSections(container.current).map(({ open }) => open)
          setLoadedPart(() => loadedModule.default)
        },
        // Ignores a failed import, because the next change of a prop tries again.
        () => undefined,
      )
    }, [havePropsChanged, LoadedPart, props])
    // Sections keep the open or closed state that the visitor chose, also in the new content.
    useLayoutEffect(() => {
      if (LoadedPart)
        listSections(container.current).forEach((section, index) => {
          section.open = sectionOpenStates.current[index] ?? section.open
        })
    }, [LoadedPart])
    // The old HTML stays until the code that renders the new content has loaded.
    if (edgeProps && !LoadedPart)
      // The HTML is constant and empty, so it cannot inject code.
      // oxlint-disable-next-line react/no-danger
      return <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED_HTML} />
    const Part = LoadedPart ?? LazyPart
    return (
      <div key="loaded" ref={container}>
        <Part {...props} />
      </div>
    )
  }
}

const listSections = (container: HTMLElement | null) => [...(container?.querySelectorAll('details') ?? [])]

/**
 * React does not touch the children of an element with inner HTML during hydration. So the edge's HTML stays, although
 * this HTML is empty.
 */
const UNTOUCHED_HTML = { __html: '' }

const isShallowEqual = <T extends object>(a: T, b: T) =>
  (Object.keys(b) as (keyof T)[]).every((key) => Object.is(a[key], b[key]))
