import type { ReductionSince } from '../../../../domain/products/catalog/lowest-price'
import { useMessages } from '../../../i18n/locale'
import { useProductListWords } from './words'

type Props = {
  /** The lowest price before the reduction, formatted; null if the shop announces no reduction. */
  lowestPrice: { amount: string; since: ReductionSince } | null
  /** True for a draft, which buyers do not see. */
  isDraft: boolean
}

/** The line that buyers will see below a new price (rules 1.1–1.4). */
export function PriceLine({ lowestPrice, isDraft }: Props) {
  const words = useProductListWords().price
  const { product } = useMessages()
  if (isDraft) return <>{words.draft}</>
  return (
    <>
      {words.buyersSee} {lowestPrice ? product.lowestPrice(lowestPrice) : words.noReduction}
    </>
  )
}
