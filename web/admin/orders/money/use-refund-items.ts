import { useLocale } from '../../../i18n/locale'
import type { StaffOrder } from '../queries'
import { useStaffRefundWords } from '../refund/words'

type Refund = StaffOrder['refunds'][number]

/** Returns a function that lists the items of a refund as text; empty for a refund without items. */
export function useFormatRefundItems(order: StaffOrder): (refund: Refund) => string {
  const { language } = useLocale()
  const words = useStaffRefundWords().items
  const formatItemUnits = ({ productId, quantity }: Refund['items'][number]) => {
    const productName = order.orderItems.find((line) => line.productId === productId)?.names[language] ?? ''
    return quantity > 0 ? `${quantity} × ${productName}` : productName
  }
  return ({ items }) =>
    items
      .map((refundItem) => {
        const word = words[refundItem.kind]
        return typeof word === 'string' ? word : word({ goods: formatItemUnits(refundItem) })
      })
      .join(', ')
}
