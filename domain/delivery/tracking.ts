import { toPlainText } from '../text/plain-text'
import { COURIER_DETAILS, COURIERS, type Courier } from './couriers'

export const buildTrackingUrl = (courier: Courier, trackingNumber: string): string =>
  COURIER_DETAILS[courier].trackingUrl + encodeURIComponent(trackingNumber)

/** The parcel number in a courier's URL, unchanged; null for other URLs. */
export function extractTrackingNumber(link: string): string | null {
  const matchedUrlStart = COURIERS.map((courier) => COURIER_DETAILS[courier].trackingUrl).find((urlStart) =>
    link.startsWith(urlStart.replace(/\?.*$/, '')),
  )
  const parameterName = matchedUrlStart && /([\w-]+)=$/.exec(matchedUrlStart)?.[1]
  return (parameterName && new RegExp(`[?&]${parameterName}=([^&#]+)`).exec(link)?.[1]) || null
}

/** Normalises a parcel number: "6800 1234" becomes "68001234". Null if the text is no parcel number. */
export function readTrackingNumber(text: string): string | null {
  const trackingNumber = toPlainText(text).replaceAll(' ', '').toUpperCase()
  return /^[A-Z0-9-]{6,40}$/.test(trackingNumber) ? trackingNumber : null
}
