import type { Language } from '../../../domain/language'
import { ApiError } from '../../api'
import { pushStorage } from '../../storage/admin-storage'
import { getDeviceName, readSubscription, registerServiceWorker, unsubscribe } from './push-browser'
import { saveDevice } from './queries'

/**
 * Renews the device of this browser after a sign-in, because the shop pushes only to devices with a valid sign-in. If
 * staff have removed this device in another browser, ends the push subscription of this browser instead.
 */
export async function connectDevice(language: Language): Promise<void> {
  await registerServiceWorker()
  const subscription = await readSubscription()
  pushStorage.set(subscription !== null)
  if (!subscription) return
  const name = getDeviceName()
  try {
    await saveDevice({ ...subscription, name, language, isRenewal: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'device.not_found') await unsubscribe()
  }
}
