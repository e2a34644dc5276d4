import { Volume2, VolumeX } from 'lucide'
import { useSyncExternalStore } from 'react'
import { orderSoundStorage } from '../../storage/admin-storage'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { playBeep } from '../chat/inbox/alerts'
import { useDashboardWords } from './words'

/** Turns the sound of a sale on and off. The browser remembers the choice. */
export function OrderSoundSwitch() {
  const words = useDashboardWords()
  const isOn = useSyncExternalStore(orderSoundStorage.subscribe, orderSoundStorage.isOn, () => false)
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      onClick={() => {
        orderSoundStorage.set(!isOn)
        if (!isOn) playBeep()
      }}
    >
      <Icon shape={isOn ? Volume2 : VolumeX} className="size-5" />
      {words.orderSound}
    </Button>
  )
}
