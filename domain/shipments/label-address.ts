import type { Firm } from '../settings/settings'
import type { BrokerSetting } from './broker-setting'

/** The sender or receiver on a label. `phone`: nine digits in Poland, without the country code. */
export type LabelAddress = {
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

type AddressOfBuyer = {
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
 * Splits an address line into street and house number, because label services store them apart. A line without a house
 * number becomes the street.
 */
export function splitAddressLine(address: string): { street: string; building: string } {
  const line = address.trim().replace(/\s+/g, ' ')
  const [, street, building] = BUILDING_PATTERN.exec(line) ?? []
  return street && building ? { street, building } : { street: line, building: '' }
}

const toLabelPhone = (phone: string): string => phone.replaceAll(' ', '').replace(/^\+48(?=\d{9}$)/, '')

/** The buyer of an order: the receiver of its parcels, and the sender of returned goods. */
export const toBuyerAddress = ({ address, phone, ...order }: AddressOfBuyer): LabelAddress => ({
  companyName: order.companyName,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: toLabelPhone(phone),
  ...splitAddressLine(address),
  city: order.city,
  postalCode: order.postalCode,
})

/** The firm as the receiver of returned goods. */
export const toFirmAddress = (
  firm: Pick<Firm, 'firm' | 'phone' | 'email' | 'street' | 'city' | 'postalCode'>,
): LabelAddress => ({
  companyName: firm.firm,
  firstName: '',
  lastName: '',
  email: firm.email,
  phone: toLabelPhone(firm.phone),
  ...splitAddressLine(firm.street),
  city: firm.city,
  postalCode: firm.postalCode,
})

/** The shop as the sender on labels of the broker, who needs a person and not only the firm. */
export function toSenderAddress(setting: BrokerSetting, firm: Firm): LabelAddress {
  const [firstName = '', ...lastNames] = (setting.name || firm.owner).split(' ')
  return {
    ...toFirmAddress(firm),
    firstName,
    lastName: lastNames.join(' '),
    ...splitAddressLine(setting.street || firm.street),
    postalCode: setting.postalCode || firm.postalCode,
    city: setting.city || firm.city,
    phone: toLabelPhone(setting.phone || firm.phone),
  }
}
