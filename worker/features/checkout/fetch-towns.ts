import { MAX_ADDRESS_LENGTHS } from '../../../domain/checkout/invoice-address'

/** The towns of a Polish postal code; none if the source does not know the code. */
export type TownsSource = (postalCode: string) => Promise<string[]>

const TOWNS_TIMEOUT_MS = 1500
/** Maximum number of towns in the result; real postal codes have at most about a hundred. */
const MAX_TOWNS = 150

/** The names of towns may contain notes such as "(Osada Leśna)". Such a note is not part of an address. */
const NOTE_PATTERN = /\s*\([^)]*\)/g

/**
 * Reads the towns of a postal code from a service with Zippopotam's protocol, whose data come from GeoNames.
 * @throws if the service fails or gives an unexpected answer
 */
export async function fetchTowns(apiUrl: string, postalCode: string): Promise<string[]> {
  const response = await fetch(`${apiUrl}/pl/${postalCode}`, {
    signal: AbortSignal.timeout(TOWNS_TIMEOUT_MS),
    headers: { Accept: 'application/json' },
  })
  if (!response.ok && response.status !== 404) throw new Error(`towns: ${response.status}`)
  const responseBody: unknown = await response.json()
  // For an unknown postal code the service responds with 404 and {}. Any other 404 means that the URL of the service is
  // wrong.
  if (response.status === 404) {
    if (typeof responseBody === 'object' && responseBody && Object.keys(responseBody).length === 0) return []
    throw new Error('towns: unexpected answer')
  }
  return toTowns(responseBody, postalCode)
}

function toTowns(answer: unknown, postalCode: string): string[] {
  // The cast is safe, because the code below checks each field that it uses.
  const { 'post code': answeredCode, places } = (answer ?? {}) as { 'post code'?: unknown; places?: unknown }
  if (answeredCode !== postalCode || !Array.isArray(places)) throw new Error('towns: unexpected answer')
  const names = (places as ({ 'place name'?: unknown } | null)[]).flatMap((place) => {
    const name = place?.['place name']
    return typeof name === 'string' ? [name.replace(NOTE_PATTERN, '').replace(/\s+/g, ' ').trim()] : []
  })
  const towns = [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_ADDRESS_LENGTHS.city)
  if (towns.length === 0) throw new Error('towns: no towns in the answer')
  return towns.toSorted(new Intl.Collator('pl').compare).slice(0, MAX_TOWNS)
}
