import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns false on the edge and during hydration, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
