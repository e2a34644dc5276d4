import { lacksHouseNumber } from '../../../../domain/checkout/town'

/** Addresses without a number that the buyer has confirmed on this visit. */
const confirmedAddresses = new Set<string>()

/** Records that the buyer confirms an address without a house number. */
export const confirmAddress = (address: string): void => void confirmedAddresses.add(address.trim())

/** True if an address has no house number, and the buyer has not confirmed it. */
export const isHouseNumberDoubtful = (address: string): boolean =>
  lacksHouseNumber(address) && !confirmedAddresses.has(address.trim())
