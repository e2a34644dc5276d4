import { BellRing, Volume2, VolumeX } from 'lucide'
import { useState } from 'react'
import { chatSoundStorage } from '../../../storage/admin-storage'
import { Icon } from '../../../ui/image/icon'
import { showToast } from '../../../ui/overlay/toast-store'
import { useStaffChatWords } from '../words'
import { useSoundSwitch } from './use-sound-switch'

const readNotificationPermission = () => ('Notification' in window ? Notification.permission : 'denied')

/**
 * Switches for the sound and the notifications of new chat messages. The browser asks for permission only when staff
 * turn notifications on.
 */
export function ChatAlertSettings() {
  const words = useStaffChatWords()
  const [isSoundOn, toggleSound] = useSoundSwitch(chatSoundStorage)
  const [permission, setPermission] = useState(readNotificationPermission)
  const requestPermission = async () => {
    const newPermission = await Notification.requestPermission()
    setPermission(newPermission)
    if (newPermission === 'denied') showToast({ title: words.notifyDenied })
  }
  return (
    <div className="flex items-center gap-1 px-2 py-1">
      <h2 className="mr-auto px-1 font-display text-2xl font-semibold">{words.lists}</h2>
      {permission === 'default' ? (
        <button
          type="button"
          aria-label={words.notify}
          title={words.notify}
          onClick={() => void requestPermission()}
          className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
        >
          <Icon shape={BellRing} className="size-5" />
        </button>
      ) : null}
      <button
        type="button"
        aria-label={words.sound}
        title={words.sound}
        aria-pressed={isSoundOn}
        onClick={toggleSound}
        className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
      >
        {isSoundOn ? (
          <Icon shape={Volume2} className="size-5" />
        ) : (
          <Icon shape={VolumeX} className="size-5 text-steel-700" />
        )}
      </button>
    </div>
  )
}
