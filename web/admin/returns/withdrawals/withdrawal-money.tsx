import { useState } from 'react'
import { addAmounts, subtract, toDecimal, ZERO } from '../../../../domain/money/money'
import { valueOfUnits } from '../../../../domain/refunds/refund-plan'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { AmountRow } from '../../../ui/layout/amount-row'
import { Spinner } from '../../../ui/loading/spinner'
import { StaleOrderNotice } from '../../orders/change/stale-notice'
import { UnprovenRequestWarnings } from '../../orders/detail/open-requests'
import { FailedRefundActions } from '../../orders/money/failed-refund-actions'
import type { StaffOrder } from '../../orders/queries'
import { RefundDialog } from '../../orders/refund/refund-dialog'
import { RefundSummary } from '../../orders/refund/refund-summary'
import { useSendRefund } from '../../orders/refund/use-send-refund'
import { toWithdrawalRefundChoice } from './withdrawal-refund-choice'
import type { WithdrawalDraft } from './withdrawal-draft'
import { useStaffWithdrawalWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from '../../orders/refund/words'

type Props = {
  order: StaffOrder
  draft: WithdrawalDraft
  /** Called when staff want to check the goods again; absent if no goods were checked. */
  onCheckAgain?: (() => void) | undefined
  onPaid: () => void
  onDialogClosed: () => void
}

/**
 * The refund of a withdrawal. The button pays the amount that the refund dialog of the order would propose. Other
 * refunds, such as a transfer, use that dialog.
 */
export function WithdrawalMoney({ order, draft, onCheckAgain, onPaid, onDialogClosed }: Props) {
  const { language } = useLocale()
  const { money: words } = useStaffWithdrawalWords()
  const refundWords = useStaffRefundWords()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const failedRefunds = order.refunds.filter(({ owed }) => parsePrice(owed) > 0)
  const { withdrawalProposal: proposal } = order
  const isProposed = proposal !== null && parsePrice(proposal.amount) > 0
  return (
    <>
      {failedRefunds.map((refund) => (
        <FailedRefundActions key={refund.id} order={order} refund={refund} />
      ))}
      <UnprovenRequestWarnings order={order} />
      {isProposed ? <ProposedRefund order={order} draft={draft} onPaid={onPaid} /> : null}
      {proposal === null ? <p>{refundWords.readWithdrawal}</p> : null}
      <div className="flex flex-wrap gap-2">
        {onCheckAgain ? (
          <Button variant="quiet" className="-ml-3 px-3" onClick={onCheckAgain}>
            {words.checkAgain}
          </Button>
        ) : null}
        {order.canRefund ? (
          <Button
            variant={isProposed || failedRefunds.length > 0 ? 'quiet' : 'primary'}
            className={isProposed ? '-ml-3 px-3' : ''}
            aria-haspopup="dialog"
            onClick={() => setDialogOpen(true)}
          >
            {words.other}
          </Button>
        ) : null}
      </div>
      {isDialogOpen ? (
        <RefundDialog
          order={order}
          initialOptions={{
            reason: 'withdrawal',
            preselection: 'undecided',
            ...(isProposed ? { choice: toWithdrawalRefundChoice(order, draft, language) } : {}),
          }}
          onClose={() => {
            setDialogOpen(false)
            onDialogClosed()
          }}
        />
      ) : null}
    </>
  )
}

type ProposedRefundProps = { order: StaffOrder; draft: WithdrawalDraft; onPaid: () => void }

function ProposedRefund({ order, draft, onPaid }: ProposedRefundProps) {
  const { language } = useLocale()
  const { money: words } = useStaffWithdrawalWords()
  const formatAmount = useFormatAmount(order.currency)
  const choice = toWithdrawalRefundChoice(order, draft, language)
  const { review, refundableOrder, submitLabel, changes, isPending, send } = useSendRefund(order, {
    reason: 'withdrawal',
    choice,
    onDone: onPaid,
  })
  const { draft: refundDraft, plan } = review
  const fullValue = addAmounts(
    ZERO,
    ...refundDraft.lines.map(({ productId, quantity }) => {
      const line = refundableOrder.lines.find((refundableLine) => refundableLine.productId === productId)
      return line ? valueOfUnits(line, quantity) : ZERO
    }),
  )
  const total = plan?.amount ?? ZERO
  const reduction = refundableOrder.isVoucher
    ? ZERO
    : subtract(addAmounts(fullValue, refundDraft.delivery), total)
  const totalText = formatAmount(toDecimal(total))
  return (
    <>
      <StaleOrderNotice changes={changes} />
      <dl className="tabular-nums">
        {refundableOrder.isVoucher ? null : (
          <>
            <AmountRow name={words.goods}>{formatAmount(toDecimal(fullValue))}</AmountRow>
            {reduction > 0 ? (
              <AmountRow name={words.reduction}>−{formatAmount(toDecimal(reduction))}</AmountRow>
            ) : null}
            <AmountRow name={words.delivery}>{formatAmount(toDecimal(refundDraft.delivery))}</AmountRow>
          </>
        )}
        <AmountRow name={words.total} className="mt-1 border-t border-steel-300 pt-1 text-lg font-semibold">
          {totalText}
        </AmountRow>
      </dl>
      <RefundSummary
        order={order}
        refundableOrder={refundableOrder}
        review={review}
        isByTransfer={choice.isByTransfer}
      />
      <Button
        aria-disabled={isPending || plan === null}
        onClick={() => {
          if (!isPending) send()
        }}
      >
        {isPending ? <Spinner /> : null}
        {submitLabel}
      </Button>
    </>
  )
}
