import { formatClockTime } from '../../../../domain/time/clock-time'
import type { WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { useLocale } from '../../../i18n/locale'
import { RequestReceipt } from '../request-receipt'
import { useWithdrawalWords } from './words'

/** A received withdrawal with its time. */
export type WithdrawalReceiptData = WithdrawalRequest & { id: string; submittedAt: string }

export function WithdrawalReceipt({
  receipt,
  onNewRequest,
}: {
  receipt: WithdrawalReceiptData
  onNewRequest: () => void
}) {
  const { language } = useLocale()
  const { receipt: words } = useWithdrawalWords()
  const { name, order, email, items = [], message, id, submittedAt } = receipt
  return (
    <RequestReceipt
      title={words.title}
      lead={words.lead(formatClockTime(Date.parse(submittedAt), language))}
      email={email}
      facts={[
        [words.name, name],
        [words.order, order],
        [words.goods, items.join('; ') || words.whole],
        ...(message ? [[words.message, message] as const] : []),
        [words.id, id],
      ]}
      nextStepText={words.next}
      newRequestLabel={words.another}
      onNewRequest={onNewRequest}
    />
  )
}
