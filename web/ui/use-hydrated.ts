import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

/** Returns false on the edge and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
