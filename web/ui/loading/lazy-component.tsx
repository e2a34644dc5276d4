import { type ComponentType, lazy, Suspense, useState } from 'react'

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code, so that the first rendering does not wait. Ignores a failed import. */
  preload: () => void
}

/**
 * A lazy component that renders nothing while its code loads. If the import fails, it renders `Fallback`, and the next
 * mount imports again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<Props> = EmptyComponent,
): LazyComponent<Props> {
  // A loaded component is rendered directly: after `lazy`, React waits 300 ms before it shows the content.
  let LoadedComponent: ComponentType<Props> | null = null
  const loadComponent = async () => {
    const loadedModule = await load()
    LoadedComponent = loadedModule.default
    return loadedModule
  }
  const createLazyComponent = () =>
    lazy(() =>
      loadComponent().catch(() => {
        LazyPart = createLazyComponent()
        return { default: Fallback }
      }),
    )
  let LazyPart: ComponentType<Props> = createLazyComponent()
  const PreloadableComponent = (props: Props) => {
    const [RenderedComponent] = useState(() => LoadedComponent ?? LazyPart)
    return (
      <Suspense>
        <RenderedComponent {...props} />
      </Suspense>
    )
  }
  return Object.assign(PreloadableComponent, { preload: () => void loadComponent().catch(() => undefined) })
}

const EmptyComponent = () => null
