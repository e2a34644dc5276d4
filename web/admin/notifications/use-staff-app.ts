import { useEffect } from 'react'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { connectDevice } from './connect-device'

/**
 * Makes the staff pages a web app: registers the service worker, renews the device, and opens the right page when staff
 * press a notification.
 */
export function useStaffApp(token: string | null): void {
  const { language } = useLocale()
  useEffect(() => {
    if (token) void connectDevice(language)
  }, [token, language])
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const openPage = ({ data }: MessageEvent) => {
      const message = data as { type?: unknown; path?: unknown } | null
      if (message?.type === 'open' && typeof message.path === 'string') navigate(message.path)
    }
    serviceWorker?.addEventListener('message', openPage)
    return () => serviceWorker?.removeEventListener('message', openPage)
  }, [])
}
