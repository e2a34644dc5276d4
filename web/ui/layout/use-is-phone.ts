import { useSyncExternalStore } from 'react'

const PHONE_SCREEN = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const phoneScreenQuery = matchMedia(PHONE_SCREEN)
  phoneScreenQuery.addEventListener('change', onChange)
  return () => phoneScreenQuery.removeEventListener('change', onChange)
}

const getServerSnapshot = () => false

/**
 * True on a narrow screen. False on the edge, so that a page without scripts has the full content of the wide layout.
 */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(PHONE_SCREEN).matches, getServerSnapshot)
