import type { ShownPause } from '../../domain/settings/pause'
import { useSettings } from './locale'
import { useNow } from './now'

/** Returns the pause of selling that is in force; null while the shop sells. */
export function usePause(): ShownPause | null {
  const now = useNow()
  const { pause } = useSettings()
  return pause && (pause.until === null || now < pause.until) ? pause : null
}
