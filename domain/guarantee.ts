import { type Language, localized } from './language'
import type { ManufacturerFields } from './manufacturer'

/** The guarantee as shown to the buyer, in the language of the order. */
export type AgreedGuarantee = {
  /** Duration and guarantor, as on the product page. */
  promise: string
  /** Name and address. */
  guarantor: string
  scope: string
  territory: string
  claim: string
  termsUrl: string
}

/** An empty text means no guarantee. */
type Promised = { warranty: string; warrantyEn: string | null }
type Maker = Pick<ManufacturerFields, 'name' | 'address' | 'guarantee'>

/** The guarantor of a maker's products: the maker, unless staff have named another (rules 4.2). */
export const guarantorOf = ({ guarantee, name, address }: Maker): { name: string; address: string } =>
  guarantee?.guarantor ?? { name, address }

/** The guarantee statement of a product; null without a guarantee, or if the guarantor's promise is unknown. */
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
