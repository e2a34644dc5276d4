import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A part whose code comes when it is first shown, with nothing in its place until then. Without a connection it cannot
 * come: then `Instead` is shown, and the next time the part is, its code is asked for again.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const asked = () =>
    lazy(() =>
      load().catch(() => {
        Now = asked()
        return { default: Instead }
      }),
    )
  let Now = asked()
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
