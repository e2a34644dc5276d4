import { type Minor, minor, shareInProportion, ZERO } from './money'

/** The VAT rate of all current sales of a VAT payer, % (act on VAT, art. 41 with art. 146ef). Past sales keep their own rate. */
export const VAT_RATE = 23

/**
 * The VAT treatment of a sale: `standard` at a rate, `margin` for used goods that the shop bought without VAT (VAT act,
 * art. 120), `exempt` for a firm that is exempt from VAT (art. 113).
 */
export const TAX_KINDS = ['standard', 'margin', 'exempt'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** The VAT treatments that staff choose for a product. An exempt firm sells every product exempt. */
export const PRODUCT_TAX_KINDS = ['standard', 'margin'] as const
export type ProductTaxKind = (typeof PRODUCT_TAX_KINDS)[number]

/** The VAT treatment of a sold item. `vatRate`: in %; under the margin scheme the rate on the margin. */
export type ItemTax = { taxKind: TaxKind; vatRate: number }

/**
 * The VAT rate that a buyer may see, %. Texts and documents show no VAT of a sale under the margin scheme (rules 8.8).
 */
export const shownVatRate = ({ taxKind, vatRate }: ItemTax): number => (taxKind === 'margin' ? 0 : vatRate)

/**
 * The VAT treatment of delivery. The delivery fee is part of the price of the goods (VAT act, art. 120(1)(5)). The
 * margin scheme therefore applies to delivery only if it applies to all goods.
 */
export const shippingTaxKind = (goodsKinds: readonly TaxKind[]): TaxKind =>
  goodsKinds.find((taxKind) => taxKind !== 'margin') ?? goodsKinds[0] ?? 'standard'

/** A gross amount and its VAT rate, %. */
export type TaxedAmount = { gross: Minor; vatRate: number; taxKind?: TaxKind }

/**
 * Splits a gross amount into net and VAT at a rate in %. VAT is rounded half away from zero; net and VAT add up to the
 * gross.
 */
export function splitVat(gross: Minor, vatRate: number): { net: Minor; vat: Minor } {
  const grossPercent = 100 + vatRate
  const vatMagnitude = Math.floor((2 * Math.abs(gross) * vatRate + grossPercent) / (2 * grossPercent))
  const signedVat = gross < 0 ? -vatMagnitude : vatMagnitude
  return { net: minor(gross - signedVat), vat: minor(signedVat) }
}

/**
 * Shares an amount among the VAT treatments of the sold items, in proportion to the gross of each treatment. The shares
 * add up to the amount; a single treatment gets all of it. The shares of the negated amount are the negated shares.
 */
export function splitAmountByVatRate(amount: Minor, soldAmounts: readonly TaxedAmount[]): TaxedAmount[] {
  const vatTreatments = soldAmounts
    .map(({ gross: _, ...vatTreatment }) => vatTreatment)
    .filter(
      (vatTreatment, index, allTreatments) =>
        allTreatments.findIndex((otherTreatment) => isSameVatTreatment(otherTreatment, vatTreatment)) ===
        index,
    )
  const grossTotal = soldAmounts.reduce((sum, { gross }) => sum + gross, 0)
  const [firstTax = { vatRate: VAT_RATE }] = vatTreatments
  if (vatTreatments.length <= 1 || grossTotal === 0) return [{ gross: amount, ...firstTax }]
  const shares = shareInProportion(
    amount,
    vatTreatments.map((vatTreatment) =>
      soldAmounts.reduce(
        (sum, soldAmount) => sum + (isSameVatTreatment(soldAmount, vatTreatment) ? soldAmount.gross : 0),
        0,
      ),
    ),
  )
  return vatTreatments
    .map((vatTreatment, index) => ({ gross: shares[index] ?? ZERO, ...vatTreatment }))
    .filter(({ gross }) => gross !== 0)
}

type VatTreatment = Omit<TaxedAmount, 'gross'>
const isSameVatTreatment = (a: VatTreatment, b: VatTreatment): boolean =>
  a.vatRate === b.vatRate && a.taxKind === b.taxKind
