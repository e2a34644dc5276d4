import { type Minor, minor } from './money'

/** The VAT rate of all current sales of a VAT payer, % (act on VAT, art. 41 with art. 146ef). Past sales keep their own rate. */
export const VAT_RATE = 23

/** A gross amount and its VAT rate, %. */
export type TaxedAmount = { gross: Minor; vatRate: number }

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
 * Shares an amount among the VAT rates of the sold items, in proportion to the gross at each rate. The shares add up to
 * the amount; a single rate gets all of it.
 */
export function splitAmountByVatRate(amount: Minor, soldAmounts: readonly TaxedAmount[]): TaxedAmount[] {
  const vatRates = [...new Set(soldAmounts.map(({ vatRate }) => vatRate))]
  const grossTotal = soldAmounts.reduce((sum, { gross }) => sum + gross, 0)
  const [firstVatRate = VAT_RATE] = vatRates
  if (vatRates.length <= 1 || grossTotal === 0) return [{ gross: amount, vatRate: firstVatRate }]
  let [cumulativeGross, cumulativeShare] = [0, 0]
  return vatRates
    .map((vatRate) => {
      cumulativeGross += soldAmounts.reduce(
        (sum, soldAmount) => sum + (soldAmount.vatRate === vatRate ? soldAmount.gross : 0),
        0,
      )
      const cumulativeAmount = Math.round((amount * cumulativeGross) / grossTotal)
      const grossShare = minor(cumulativeAmount - cumulativeShare)
      cumulativeShare = cumulativeAmount
      return { gross: grossShare, vatRate }
    })
    .filter(({ gross }) => gross !== 0)
}
