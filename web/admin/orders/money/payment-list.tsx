import { Copy } from 'lucide'
import { Icon } from '../../../ui/image/icon'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { useCopyToClipboard } from '../buyer/use-copy-to-clipboard'
import { useStaffOrderWords } from '../words'

export function PaymentList({ order }: { order: StaffOrder }) {
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const copyToClipboard = useCopyToClipboard()
  return (
    <ul className="text-sm text-steel-700">
      {order.payments.map(({ intentId, provider, status, amount }) => (
        <li key={intentId} className="mt-1">
          <p className="tabular-nums">
            {words.payments[provider]} · {formatAmount(amount)} · {words.paymentState[status]}
          </p>
          <p className="flex items-center gap-1">
            <span className="min-w-0 grow">
              {words.paymentId}: <span className="font-mono break-all">{intentId}</span>
            </span>
            <button
              type="button"
              aria-label={`${words.copyPaymentId}: ${intentId}`}
              onClick={() => void copyToClipboard(intentId)}
              className="grid size-11 shrink-0 place-items-center rounded-sm text-ink hover:bg-steel-100"
            >
              <Icon of={Copy} className="size-4" />
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}
