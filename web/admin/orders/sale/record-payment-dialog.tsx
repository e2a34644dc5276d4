import { useId, useState } from 'react'
import type { VoucherPaymentMethod } from '../../../../domain/vouchers/voucher'
import { isAllowedPaymentDay } from '../../../../domain/vouchers/voucher-staff'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { Checkbox } from '../../../ui/form/checkbox'
import { FormDialog } from '../../kit/form/form-dialog'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { useOrderAction } from '../change/use-order-action'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { PaymentFields } from './payment-fields'
import { recordPayment } from './queries'
import { useSaleWords } from './words'

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog in which staff record a payment that they received outside the payment provider. */
export function RecordPaymentDialog({ order, onClose }: Props) {
  const { pay: words } = useSaleWords()
  const { leave, stale: staleWords } = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const id = useId()
  const [values, setValues] = useState<{ method: VoucherPaymentMethod; paidOn: string; reference: string }>(
    () => ({ method: 'transfer', paidOn: polishDateOf(Date.now()), reference: '' }),
  )
  const [isConfirmed, setConfirmed] = useState(false)
  const [problem, setProblem] = useState<'day' | 'confirmation' | null>(null)
  const { seen, isStale, onFailed } = useVersionLock(order.version, 'order.stale')
  const { run, isPending } = useOrderAction(
    order.id,
    () =>
      recordPayment(order.id, {
        ...values,
        reference: values.reference.trim() || null,
        version: seen,
        isConfirmed,
      }),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: words.failed, onDone: onClose, onFailed },
  )
  const submit = () => {
    const newProblem = !isAllowedPaymentDay(values.paidOn, Date.now())
      ? 'day'
      : order.needsConfirmation && !isConfirmed
        ? 'confirmation'
        : null
    setProblem(newProblem)
    if (newProblem === null) return run(undefined)
    document.getElementById(newProblem === 'day' ? `${id}-paidOn` : `${id}-confirmed`)?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      stale={isStale ? <p>{staleWords.again}</p> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="pb-4">{words.lead({ amount: formatAmount(order.totalAmount) })}</p>
      <PaymentFields
        id={id}
        values={values}
        isDayInvalid={problem === 'day'}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {order.needsConfirmation ? (
        <Checkbox
          id={`${id}-confirmed`}
          checked={isConfirmed}
          error={problem === 'confirmation' ? words.isConfirmedProblem : undefined}
          onChange={({ target }) => setConfirmed(target.checked)}
        >
          {words.isConfirmed}
        </Checkbox>
      ) : null}
    </FormDialog>
  )
}
