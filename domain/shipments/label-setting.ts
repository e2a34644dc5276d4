import type { Courier } from '../delivery/couriers'
import type { GoodsLine } from '../orders/goods'
import { addAmounts, type Minor, minor, ZERO } from '../money/money'

/**
 * The formats in which staff print labels. `pdfA6`: one label on each page, for a label printer or a folded page.
 * `pdfA4`: for a plain printer. `zpl`: commands of a thermal printer.
 */
export const LABEL_FORMATS = ['pdfA6', 'pdfA4', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

/**
 * The ways in which a parcel gets to InPost. `collection`: the courier collects it at the shop. `point`: staff bring it
 * to a parcel locker or a parcel shop. InPost fixes the way when it makes the label (decision 061).
 */
export const SENDING_METHODS = ['collection', 'point'] as const
export type SendingMethod = (typeof SENDING_METHODS)[number]

/**
 * The setting of labels. `insuredUpTo`: the highest amount (grosz) for which labels insure a parcel without a
 * decision of staff; null for labels without insurance. `sending`: for new labels of InPost.
 */
export type LabelSetting = { format: LabelFormat; insuredUpTo: Minor | null; sending: SendingMethod }

/** The highest insurance of a parcel in grosz, by courier. Couriers without an entry insure no parcels for the shop. */
const MAX_INSURANCE: Partial<Record<Courier, Minor>> = { locker: minor(20_000_00), inpost: minor(50_000_00) }

/** The highest insurance of a parcel that any courier offers, grosz. */
export const MAX_PARCEL_INSURANCE = minor(50_000_00)

/** The highest insurance of a parcel that the courier offers, grosz; 0 if it offers none. */
export const maxInsuranceOf = (courier: Courier): Minor => MAX_INSURANCE[courier] ?? ZERO

/**
 * The insurance (grosz) that the shop proposes for each parcel of an order: an equal part of the value of its goods in
 * whole złoty, rounded up, but not more than the limits of setting and courier. Null for no insurance.
 */
export function proposeInsurance(
  { goodsValue, parcelCount, courier }: { goodsValue: Minor; parcelCount: number; courier: Courier },
  { insuredUpTo }: Pick<LabelSetting, 'insuredUpTo'>,
): Minor | null {
  const share = Math.ceil(goodsValue / Math.max(1, parcelCount) / 100) * 100
  const amount = Math.min(share, insuredUpTo ?? 0, maxInsuranceOf(courier))
  return amount > 0 ? minor(amount) : null
}

type InsuredLine = Pick<GoodsLine, 'quantity' | 'settled'> & { unitPrice: Minor }

/** The value of the goods of an order in grosz, without cancelled and returned units. `rateMicro`: as in `orders`. */
export const goodsValueOf = (lines: readonly InsuredLine[], rateMicro: number): Minor =>
  minor(
    Math.round(
      (addAmounts(
        ...lines.map(({ unitPrice, quantity, settled }) => minor(unitPrice * (quantity - settled))),
      ) *
        1_000_000) /
        rateMicro,
    ),
  )
