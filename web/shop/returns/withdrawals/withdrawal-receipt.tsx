import { formatClockTime } from '../../../../domain/time/clock-time'
import type { WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { refundDueDay } from '../../../../domain/returns/withdrawal'
import { dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { buyerOrderQuery } from '../../orders/queries'
import { withdrawalSummary } from '../../orders/withdrawals/withdrawal-summary'
import { useLocale } from '../../../i18n/locale'
import { RequestReceipt } from '../request-receipt'
import { useWithdrawalWords } from './words'

/** A received withdrawal with its time. */
export type WithdrawalReceiptData = WithdrawalRequest & { id: string; submittedAt: string }

/**
 * Returns the buyer's next step. If the order link proves that the goods have not left the shop, nothing need be sent
 * back. Null while the order with this withdrawal loads.
 */
function useNextStepText({ id, link, submittedAt }: WithdrawalReceiptData): string | null {
  const { language } = useLocale()
  const { receipt: words } = useWithdrawalWords()
  const { data: order, isFetching } = useQuery(buyerOrderQuery(link ?? null))
  const withdrawal = order?.withdrawals.find((orderWithdrawal) => orderWithdrawal.id === id)
  if (isFetching && !withdrawal) return null
  const hasUnsentGoods =
    order &&
    withdrawal &&
    withdrawalSummary(order, withdrawal).messageKey === 'keep' &&
    order.items.every(({ undecided }) => undecided === 0)
  return hasUnsentGoods
    ? words.nextUnsent({ day: formatFullDate(dateOf(refundDueDay(Date.parse(submittedAt))), language) })
    : order && withdrawal && withdrawalSummary(order, withdrawal).messageKey === 'bring'
      ? words.nextCollected
      : words.next
}

export function WithdrawalReceipt({
  receipt,
  onNewRequest,
}: {
  receipt: WithdrawalReceiptData
  onNewRequest: () => void
}) {
  const { language } = useLocale()
  const { receipt: words } = useWithdrawalWords()
  const nextStepText = useNextStepText(receipt)
  const { name, order, email, items = [], message, id, submittedAt } = receipt
  return (
    <RequestReceipt
      title={words.title}
      lead={words.lead(formatClockTime(Date.parse(submittedAt), language))}
      email={email}
      details={[
        [words.name, name],
        [words.order, order],
        [words.goods, items.join('; ') || words.whole],
        ...(message ? [[words.message, message] as const] : []),
        [words.id, id],
      ]}
      nextStepText={nextStepText}
      newRequestLabel={words.another}
      onNewRequest={onNewRequest}
    />
  )
}
