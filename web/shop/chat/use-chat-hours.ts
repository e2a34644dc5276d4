import { useEffect, useState } from 'react'
import { isChatOpen, msUntilNextMinute } from '../../../domain/chat/chat-hours'
import { useSettings } from '../../i18n/locale'

/** Returns true during chat hours; updates without a reload. */
export function useIsChatOpen(): boolean {
  const { chat } = useSettings()
  const [isOpen, setOpen] = useState(() => isChatOpen(new Date(), chat))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const updateOpenState = () => {
      clearTimeout(timer)
      setOpen(isChatOpen(new Date(), chat))
      timer = setTimeout(updateOpenState, msUntilNextMinute(new Date()))
    }
    updateOpenState()
    // Checks again when the page becomes visible, because timers do not run while a device sleeps.
    document.addEventListener('visibilitychange', updateOpenState)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateOpenState)
    }
  }, [chat])
  return isOpen
}
