import { toPlainText } from '../text/plain-text'
import type { Courier } from './shipping'

/** The couriers' brand names, the same in every language. */
export const COURIER_NAMES: Record<Courier, string> = {
  inpost: 'InPost',
  dpd: 'DPD',
  dhl: 'DHL',
  gls: 'GLS',
  ups: 'UPS',
}

/** Tracking pages; the parcel number is appended. */
const TRACKING_URLS: Record<Courier, string> = {
  inpost: 'https://inpost.pl/sledzenie-przesylek?number=',
  dpd: 'https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=',
  dhl: 'https://www.dhl.com/pl-pl/home/tracking.html?submit=1&tracking-id=',
  gls: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=',
  ups: 'https://www.ups.com/track?loc=pl_PL&tracknum=',
}

export const TRACKING_NUMBER_EXAMPLES: Record<Courier, string> = {
  inpost: '6200 1234 5678 9012 3456 7890',
  dpd: '1000 1234 5678 9U',
  dhl: '3112 3456 789',
  gls: '6800 1234 567',
  ups: '1Z 123 45E 02 0527 1688',
}

export const trackingUrl = (courier: Courier, trackingNumber: string): string =>
  TRACKING_URLS[courier] + encodeURIComponent(trackingNumber)

/** The parcel number in a courier's URL, unchanged; null for other URLs. */
export function trackingNumberIn(link: string): string | null {
  const matchedUrlStart = Object.values(TRACKING_URLS).find((urlStart) =>
    link.startsWith(urlStart.replace(/\?.*$/, '')),
  )
  const parameterName = matchedUrlStart && /([\w-]+)=$/.exec(matchedUrlStart)?.[1]
  return (parameterName && new RegExp(`[?&]${parameterName}=([^&#]+)`).exec(link)?.[1]) || null
}

/** Normalises a parcel number: "6800 1234" becomes "68001234". Null if the text is no parcel number. */
export function readTrackingNumber(text: string): string | null {
  const number = toPlainText(text).replaceAll(' ', '').toUpperCase()
  return /^[A-Z0-9-]{6,40}$/.test(number) ? number : null
}
