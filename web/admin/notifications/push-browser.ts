import { describeBrowser } from '../../../domain/admin/browser-name'
import { pushStorage } from '../../storage/admin-storage'

/**
 * Tells whether this browser can show pushes.
 * - `home_screen`: an iPhone or iPad shows pushes only to an app on its home screen
 * - `denied`: the person has blocked notifications of the shop
 */
export type PushSupport = 'possible' | 'home_screen' | 'denied' | 'unsupported'

const SERVICE_WORKER_PATH = '/admin-sw.js'
const SERVICE_WORKER_SCOPE = '/admin'

const isAppleMobileDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad reports itself as a Mac. A Mac has no touch screen, so a "Mac" with touch points is an iPad.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Returns a name of this device for the list of devices, such as "Chrome, Android". */
export const getDeviceName = (): string => describeBrowser(navigator.userAgent) || 'Browser'

export function readPushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isSupported) return Notification.permission === 'denied' ? 'denied' : 'possible'
  return isAppleMobileDevice() ? 'home_screen' : 'unsupported'
}

type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypesPlatform = {
  trustedTypes?: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
}

/** Trusted Types policy that allows only the service worker of the shop (decision 029). */
const workerUrlPolicy: ScriptPolicy = { createScriptURL: () => SERVICE_WORKER_PATH }
let trustedPolicy: ScriptPolicy | undefined

/**
 * Registers the service worker of the staff pages. Resolves with null if the browser does not support service workers.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  trustedPolicy ??=
    (globalThis as TrustedTypesPlatform).trustedTypes?.createPolicy('service-worker', workerUrlPolicy) ??
    workerUrlPolicy
  return navigator.serviceWorker
    .register(trustedPolicy.createScriptURL(SERVICE_WORKER_PATH), { scope: SERVICE_WORKER_SCOPE })
    .catch(() => null)
}

const readRegistration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(SERVICE_WORKER_SCOPE) : undefined

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }

const toBrowserSubscription = (subscription: PushSubscription): BrowserSubscription => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Returns the push subscription of this browser; null if this browser is not subscribed. */
export async function readSubscription(): Promise<BrowserSubscription | null> {
  const registration = await readRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? toBrowserSubscription(subscription) : null
}

type SubscribeResult =
  | { subscription: BrowserSubscription; problem: null }
  /** `noPermission`: the person did not allow notifications. `noPushService`: the browser could not subscribe. */
  | { subscription: null; problem: 'noPermission' | 'noPushService' }

/** Asks for permission and subscribes this browser to pushes. */
export async function subscribe(publicKey: string): Promise<SubscribeResult> {
  // Safari shows its permission prompt only during a click, so there must be no `await` before this line.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { subscription: null, problem: 'noPermission' }
  try {
    const registration = await registerServiceWorker()
    if (!registration) return { subscription: null, problem: 'noPushService' }
    await navigator.serviceWorker.ready
    // Removes an existing subscription, because `subscribe` fails if that subscription has an earlier key of the shop.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = toBrowserSubscription(await registration.pushManager.subscribe(options))
    pushStorage.set(true)
    return { subscription, problem: null }
  } catch {
    return { subscription: null, problem: 'noPushService' }
  }
}

/** Ends the push subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  pushStorage.set(false)
  const registration = await readRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
