import { useSyncExternalStore } from 'react'
import type { chatSoundStorage } from '../../../storage/admin-storage'
import { playBeep } from './alerts'

/** Returns whether a sound is on, and a function that switches the sound. Turning the sound on plays a beep. */
export function useSoundSwitch({
  subscribe,
  isOn,
  set,
}: typeof chatSoundStorage): [isSoundOn: boolean, toggle: () => void] {
  const isSoundOn = useSyncExternalStore(subscribe, isOn)
  const toggleSound = () => {
    set(!isSoundOn)
    if (!isSoundOn) playBeep()
  }
  return [isSoundOn, toggleSound]
}
