import { useId, useState } from 'react'
import { isInHouse } from '../../../domain/fulfilment'
import { parseDecimal, toDecimal } from '../../../domain/money'
import { STAFF_REFUND_REASONS, type StaffRefundReason } from '../../../domain/refund'
import { useLocale, useMessages } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { Checkbox } from '../../ui/checkbox'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { DialogButtons } from './dialog-buttons'
import { useShown } from './items-card'
import { type Refund, refundOrder, type StaffOrder } from './queries'
import {
  allOf,
  badLine,
  type Counts,
  linesToRestock,
  restockedOf,
  RestockFields,
  withdrawnOf,
} from './restock-fields'
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
  const lines = linesToRestock(order)
  const isHere = isInHouse(order.fulfilmentStatus)
  const due = order.withdrawalDue?.amount ?? '0'
  // Only what a buyer's statement asks for is proposed: money that has left comes back from nobody.
  const isDue = priceOf(due) > 0
  const [text, setText] = useState(isDue ? written(due) : '')
  const [reason, setReason] = useState<StaffRefundReason | ''>(isDue ? 'withdrawal' : '')
  const [counts, setCounts] = useState<Counts>(isDue && isHere ? withdrawnOf(lines) : {})
  const [wasHere, setWasHere] = useState(isHere)
  const [hasMoved, setHasMoved] = useState(false)
  if (wasHere !== isHere) {
    // What was to go back on sale was chosen for goods that were somewhere else.
    setWasHere(isHere)
    setHasMoved(true)
    setCounts({})
  }
  const [isByTransfer, setIsByTransfer] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const { run, isPending } = useOrderAction(order.id, (refund: Refund) => refundOrder(order, refund), {
    done: ({ refunded }) => ({ title: words.done({ amount: shown(refunded) }) }),
    failed: words.failed,
    onDone,
  })
  const amount = typed(text)
  const isGood = amount !== null && amount > 0 && amount <= left
  const take = (decimal: string) => {
    setText(written(decimal))
    setError(undefined)
  }
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        const bad = badLine(lines, counts)
        if (isGood && reason !== '' && !bad)
          return run({ amount: toDecimal(amount), reason, restock: restockedOf(lines, counts), isByTransfer })
        if (!isGood) setError(words.badAmount)
        const first = !isGood ? 'amount' : reason === '' ? 'reason' : bad?.productId
        document.getElementById(`${id}-${first}`)?.focus()
      }}
    >
      {seen === order.leftToRefund ? (
        <p className="mb-3">{words.left({ amount: shown(order.leftToRefund) })}</p>
      ) : (
        <Notice look="warning" role="alert" className="mb-3">
          <p>{words.changed({ amount: shown(order.leftToRefund) })}</p>
        </Notice>
      )}
      {hasMoved ? (
        <Notice look="warning" role="alert" className="mb-3">
          <p>{words.moved}</p>
        </Notice>
      ) : null}
      <RefundProposal order={order} amount={amount} onTake={take} />
      <Field
        id={`${id}-amount`}
        data-focus-first
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
      {order.refunds.some(({ status }) => status === 'failed') ? (
        <Checkbox
          id={`${id}-by-transfer`}
          checked={isByTransfer}
          onChange={({ target }) => setIsByTransfer(target.checked)}
        >
          {words.isByTransfer}
        </Checkbox>
      ) : null}
      <RefundSplit order={order} amount={isGood ? amount : null} isByTransfer={isByTransfer} />
      <SelectField
        id={`${id}-reason`}
        label={words.reason}
        options={[
          ...(reason === '' ? [{ value: '' as const, name: words.chooseReason }] : []),
          ...STAFF_REFUND_REASONS.map((value) => ({ value, name: words.reasons[value] })),
        ]}
        value={reason}
        error={isTried && reason === '' ? words.chooseReason : undefined}
        onChange={(value) => {
          setReason(value)
          // What never left goes back on sale unless somebody says otherwise.
          if (!isHere) return
          if (value === 'cancellation') setCounts(allOf(lines))
          if (value === 'withdrawal') setCounts(withdrawnOf(lines))
        }}
      />
      <RestockFields id={id} lines={lines} counts={counts} isTried={isTried} onChange={setCounts} />
      <DialogButtons onCancel={onDone} isPending={isPending}>
        {words[isByTransfer ? 'record' : 'submit']({ amount: isGood ? shown(toDecimal(amount)) : '' })}
      </DialogButtons>
    </form>
  )
}
