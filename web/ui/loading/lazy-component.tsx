import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A lazy component that renders nothing while its code loads. If the import fails, it renders `Fallback`, and the next
 * mount imports again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<Props> = EmptyComponent,
): ComponentType<Props> {
  const createLazyPart = () =>
    lazy(() =>
      load().catch(() => {
        LoadedComponent = createLazyPart()
        return { default: Fallback }
      }),
    )
  let LoadedComponent = createLazyPart()
  return (props) => {
    const [RenderedComponent] = useState(() => LoadedComponent)
    return (
      <Suspense>
        <RenderedComponent {...props} />
      </Suspense>
    )
  }
}

const EmptyComponent = () => null
