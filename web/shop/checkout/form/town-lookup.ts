import { normalizePostalCode } from '../../../../domain/forms/postal-code'
import { addressDoubt } from '../../../../domain/checkout/town'
import { api, readBody } from '../../../api'

/** The look-ups of this visit, by postal code. A failed look-up is removed, so that the next call retries it. */
const lookups = new Map<string, Promise<readonly string[] | null>>()

/**
 * Returns the towns of a typed Polish postal code; empty for an unknown code. Returns null if the code is incomplete or
 * the look-up fails.
 */
export function findTowns(typedPostalCode: string): Promise<readonly string[] | null> {
  const postalCode = normalizePostalCode(typedPostalCode)
  if (!/^\d{2}-\d{3}$/.test(postalCode)) return Promise.resolve(null)
  const earlierLookup = lookups.get(postalCode)
  if (earlierLookup) return earlierLookup
  const lookup = fetchTowns(postalCode)
  lookups.set(postalCode, lookup)
  void lookup.then((towns) => {
    if (!towns) lookups.delete(postalCode)
  })
  return lookup
}

const fetchTowns = (postalCode: string): Promise<readonly string[] | null> =>
  readBody(api.checkout.towns[':postalCode'].$get({ param: { postalCode } })).then(
    ({ towns }) => (Array.isArray(towns) ? towns : null),
    () => null,
  )

/** Addresses that the buyer has confirmed on this visit. */
const confirmedAddresses = new Set<string>()

const toAddressKey = (postalCode: string, town: string): string =>
  `${normalizePostalCode(postalCode)} ${town.trim()}`

/** Records that the buyer confirms a town that the shop does not know for this code. */
export const confirmTown = (postalCode: string, town: string): void =>
  void confirmedAddresses.add(toAddressKey(postalCode, town))

/**
 * Returns why a Polish address looks wrong. Null if the address looks right, the buyer has confirmed it, or the look-up
 * failed. The form only asks the buyer to confirm the address, because no list of postal codes is complete (rules 5.7).
 */
export async function findAddressDoubt(
  postalCode: string,
  town: string,
): Promise<ReturnType<typeof addressDoubt>> {
  const towns = await findTowns(postalCode)
  if (!towns || confirmedAddresses.has(toAddressKey(postalCode, town))) return null
  return addressDoubt(town, towns)
}
