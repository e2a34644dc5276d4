import { Volume2, VolumeX } from 'lucide'
import { orderSoundStorage } from '../../storage/admin-storage'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { useSoundSwitch } from '../chat/inbox/use-sound-switch'
import { useDashboardWords } from './words'

/** Turns the sound of a sale on and off. The browser remembers the choice. */
export function OrderSoundSwitch() {
  const words = useDashboardWords()
  const [isOn, toggle] = useSoundSwitch(orderSoundStorage)
  return (
    <Button variant="secondary" aria-pressed={isOn} onClick={toggle}>
      <Icon shape={isOn ? Volume2 : VolumeX} className="size-5" />
      {words.orderSound}
    </Button>
  )
}
