import { useId, useState } from 'react'
import { parseDecimal, toDecimal } from '../../../domain/money'
import { STAFF_REFUND_REASONS, type StaffRefundReason } from '../../../domain/refund'
import { useLocale, useMessages } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { DialogButtons } from './dialog-buttons'
import { useShown } from './items-card'
import { type Refund, refundOrder, type StaffOrder } from './queries'
import { allOf, badLine, type Counts, linesToRestock, restockedOf, RestockFields } from './restock-fields'
import { RefundProposal } from './refund-proposal'
import { RefundSplit } from './refund-split'
import { useOrderAction } from './use-order-action'
import { useStaffOrderWords } from './words'

type Props = { order: StaffOrder; isOpen: boolean; onClose: () => void }

export function RefundDialog({ order, isOpen, onClose }: Props) {
  const { refund } = useStaffOrderWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={refund.title} closeLabel={close} shape="modal">
      <RefundForm order={order} onDone={onClose} />
    </Dialog>
  )
}

/** What people type as an amount, with a comma or a point. */
const typed = (text: string) => parseDecimal(text.replace(/\s/g, '').replace(',', '.'))

/** Gives back all that is left, or a part of it. */
function RefundForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const shown = useShown(order.currency)
  const id = useId()
  const left = priceOf(order.leftToRefund)
  const [seen] = useState(order.leftToRefund)
  const written = (decimal: string) => (language === 'pl' ? decimal.replace('.', ',') : decimal)
  const proposed = order.withdrawalDue?.amount ?? order.leftToRefund
  // Where nothing is due any more nobody is led to give something.
  const [text, setText] = useState(priceOf(proposed) > 0 ? written(proposed) : '')
  const [reason, setReason] = useState<StaffRefundReason>('withdrawal')
  const [counts, setCounts] = useState<Counts>({})
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const { run, isPending } = useOrderAction(order.id, (refund: Refund) => refundOrder(order, refund), {
    done: ({ refunded }) => ({ title: words.done({ amount: shown(refunded) }) }),
    failed: words.failed,
    onDone,
  })
  const amount = typed(text)
  const isGood = amount !== null && amount > 0 && amount <= left
  const lines = linesToRestock(order)
  const isHere = order.fulfilmentStatus === 'new' || order.fulfilmentStatus === 'packed'
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        const bad = badLine(lines, counts)
        if (isGood && !bad)
          return run({ amount: toDecimal(amount), reason, restock: restockedOf(lines, counts) })
        if (!isGood) setError(words.badAmount)
        document.getElementById(`${id}-${isGood ? bad?.productId : 'amount'}`)?.focus()
      }}
    >
      {seen === order.leftToRefund ? (
        <p className="mb-3">{words.left({ amount: shown(order.leftToRefund) })}</p>
      ) : (
        <Notice look="warning" role="alert" className="mb-3">
          <p>{words.changed({ amount: shown(order.leftToRefund) })}</p>
        </Notice>
      )}
      <RefundProposal
        order={order}
        amount={amount}
        onTake={(decimal) => {
          setText(written(decimal))
          setError(undefined)
        }}
      />
      <Field
        id={`${id}-amount`}
        label={`${words.amount} (${order.currency})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        hint={error ? undefined : words.amountHint}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <RefundSplit order={order} amount={isGood ? amount : null} />
      <SelectField
        id={`${id}-reason`}
        label={words.reason}
        options={STAFF_REFUND_REASONS.map((value) => ({ value, name: words.reasons[value] }))}
        value={reason}
        onChange={(value) => {
          setReason(value)
          // What never left goes back on sale unless somebody says otherwise.
          if (value === 'cancellation' && isHere) setCounts(allOf(lines))
        }}
      />
      <RestockFields id={id} lines={lines} counts={counts} isTried={isTried} onChange={setCounts} />
      <DialogButtons onCancel={onDone} isPending={isPending}>
        {words.submit({ amount: isGood ? shown(toDecimal(amount)) : '' })}
      </DialogButtons>
    </form>
  )
}
