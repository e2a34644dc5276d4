import { MAX_SKU_LENGTH } from '../pictures/photo-names'

/** Number of SKUs to offer. One request looks up which of them are free. */
const MAX_SKU_CANDIDATES = 200

/**
 * SKUs for another unit of the same model, in the order in which they are offered. A number at the end is counted up with
 * its leading zeros: `EKS-WIE-009` gives `EKS-WIE-010`. Any other SKU gets a number: `DHP484` gives `DHP484/2`. Digits
 * without a separator before them belong to the model.
 */
export function listNextSkus(sku: string): string[] {
  const [, base = `${sku}/`, digits = '1'] = /^(.+[-/._ ])(\d{1,4})$/.exec(sku) ?? []
  return Array.from(
    { length: MAX_SKU_CANDIDATES },
    (_, index) => base + String(Number(digits) + index + 1).padStart(digits.length, '0'),
  ).filter((candidate) => candidate.length <= MAX_SKU_LENGTH)
}
