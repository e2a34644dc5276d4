/** The receiver on a label. `phone`: nine digits in Poland, without the country code. */
export type LabelReceiver = {
  companyName: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  /** House number with the flat, "5A/12"; empty if the address has none. */
  building: string
  city: string
  postalCode: string
}

type ReceivingOrder = {
  companyName: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}

/** House number with an optional flat at the end of an address: "5", "5A/12", "5 m. 12", "12 lok. 3". */
const BUILDING_PATTERN =
  /^(.*?[^\s,])[\s,]+(\d+\s?[a-z]?(?:\s?\/\s?\d+\s?[a-z]?)?(?:\s(?:m|lok|mieszk)\.?\s?\d+\s?[a-z]?)?)$/i

/**
 * Splits the address line of an order into street and house number, because label services store them apart. A line
 * without a house number becomes the street.
 */
export function splitAddressLine(address: string): { street: string; building: string } {
  const line = address.trim().replace(/\s+/g, ' ')
  const [, street, building] = BUILDING_PATTERN.exec(line) ?? []
  return street && building ? { street, building } : { street: line, building: '' }
}

export const toLabelReceiver = ({ address, phone, ...order }: ReceivingOrder): LabelReceiver => ({
  companyName: order.companyName,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: phone.replace(/^\+48(?=\d{9}$)/, ''),
  ...splitAddressLine(address),
  city: order.city,
  postalCode: order.postalCode,
})
