import { type Language, localizedText } from '../../language'
import { type GuaranteeLabel, guaranteeLabelOf, type LabelSource } from '../guarantee-label/guarantee-label'
import type { ManufacturerFields } from './manufacturer'

/** The guarantee as shown to the buyer, in the language of the order. */
export type AgreedGuaranteeTexts = {
  /** Duration and guarantor, as on the product page. */
  promise: string
  /** Name and address of the guarantor. */
  guarantor: string
  scope: string
  territory: string
  claim: string
  termsUrl: string
}

/** The statement with the label GARAN that the shop shows (rules 4.7); `label` is null if the product has no label. */
export type ShownGuarantee = AgreedGuaranteeTexts & { label: GuaranteeLabel | null }

/** The guarantee of an order line: the statement, and the product that it is for. */
export type LineGuarantee = ShownGuarantee & {
  model: string | null
  /** The serial number is null if it is unknown, or if the shop cannot tell which of several units the buyer gets. */
  serialNumber: string | null
}

/** The duration of a product's guarantee as text. An empty text means that the product has no guarantee. */
type WarrantyTexts = { warranty: string; warrantyEn: string | null }
type GuarantorSource = Pick<ManufacturerFields, 'name' | 'address' | 'guarantee'>

/** The guarantor of a maker's products: the maker, unless staff have named another (rules 4.2). */
export const guarantorOf = ({
  guarantee,
  name,
  address,
}: GuarantorSource): { name: string; address: string } => guarantee?.guarantor ?? { name, address }

/** The guarantee that the shop shows with a product. `hasGaranArtwork`: the shop can show the label. */
export function shownGuarantee(
  product: WarrantyTexts & LabelSource,
  manufacturer: GuarantorSource | null,
  language: Language,
  hasGaranArtwork: boolean,
): ShownGuarantee | null {
  const guarantee = toAgreedGuarantee(product, manufacturer, language)
  return guarantee && { ...guarantee, label: hasGaranArtwork ? guaranteeLabelOf(product) : null }
}

/** The guarantee statement of a product; null without a guarantee, or if the guarantor's promise is unknown. */
export function toAgreedGuarantee(
  { warranty, warrantyEn }: WarrantyTexts,
  maker: GuarantorSource | null,
  language: Language,
): AgreedGuaranteeTexts | null {
  const { guarantee } = maker ?? {}
  if (!maker || !guarantee || !warranty) return null
  const { name, address } = guarantorOf(maker)
  const { scope, territory, claim, termsUrl } = guarantee
  const localize = ({ pl, en }: { pl: string; en: string }) => localizedText(language, pl, en)
  return {
    promise: localizedText(language, warranty, warrantyEn),
    guarantor: `${name}, ${address}`,
    scope: localize(scope),
    territory: localize(territory),
    claim: localize(claim),
    termsUrl,
  }
}
