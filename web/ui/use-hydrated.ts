import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the edge and in the first rendering over its markup, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
