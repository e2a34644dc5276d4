import { type Language, localized } from './language'
import type { ManufacturerFields } from './manufacturer'

/** Of a guarantee what its buyer was told, in the language of the order. */
export type AgreedGuarantee = {
  /** For how long, and by whom as the tool's page says it. */
  promise: string
  /** Name and address. */
  guarantor: string
  scope: string
  territory: string
  claim: string
  /** Empty where there is none. */
  termsUrl: string
}

/** No text is no guarantee. */
type Promised = { warranty: string; warrantyEn: string | null }
type Maker = Pick<ManufacturerFields, 'name' | 'address' | 'guarantee'>

/** Who gives the guarantee on what a maker makes: the maker, unless staff have named another (rules 4.2). */
export const guarantorOf = ({ guarantee, name, address }: Maker): { name: string; address: string } =>
  guarantee?.guarantor ?? { name, address }

/** The statement that goes with a tool; null of one without a guarantee, and where what the guarantor promises is unknown. */
export function agreedGuarantee(
  { warranty, warrantyEn }: Promised,
  maker: Maker | null,
  language: Language,
): AgreedGuarantee | null {
  const { guarantee } = maker ?? {}
  if (!maker || !guarantee || !warranty) return null
  const { name, address } = guarantorOf(maker)
  const { scope, territory, claim, termsUrl } = guarantee
  const words = ({ pl, en }: { pl: string; en: string }) => localized(language, pl, en)
  return {
    promise: localized(language, warranty, warrantyEn),
    guarantor: `${name}, ${address}`,
    scope: words(scope),
    territory: words(territory),
    claim: words(claim),
    termsUrl,
  }
}
