import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A lazy component that renders nothing while its code loads. If the import fails, it renders `Instead`, and the next
 * mount imports again.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const lazyPart = () =>
    lazy(() =>
      load().catch(() => {
        Now = lazyPart()
        return { default: Instead }
      }),
    )
  let Now = lazyPart()
  return (props) => {
    const [Shown] = useState(() => Now)
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
}

const Nothing = () => null
