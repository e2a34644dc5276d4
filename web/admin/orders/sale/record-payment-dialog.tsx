import { useId, useState } from 'react'
import type { VoucherPaymentMethod } from '../../../../domain/vouchers/voucher'
import { isSalePaymentDay } from '../../../../domain/orders/sale-by-hand'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { FormDialog } from '../../kit/form/form-dialog'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { useOrderAction } from '../change/use-order-action'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { PaymentFields } from './payment-fields'
import { recordPayment } from './queries'
import { useSaleWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog in which staff record a payment that they received outside the payment provider. */
export function RecordPaymentDialog({ order, onClose }: Props) {
  const { language } = useLocale()
  const { pay: words } = useSaleWords()
  const { leave, stale: staleWords } = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const id = useId()
  const [values, setValues] = useState<{ method: VoucherPaymentMethod; paidOn: string; reference: string }>(
    () => ({ method: 'transfer', paidOn: polishDateOf(Date.now()), reference: '' }),
  )
  const [isConfirmed, setConfirmed] = useState(false)
  const [acceptsDefects, setAcceptsDefects] = useState(false)
  const defects = order.needsConfirmation ? order.orderItems.flatMap((item) => item.defects) : []
  const [problem, setProblem] = useState<'paidOn' | 'confirmed' | 'defects' | null>(null)
  const { seen, isStale, onFailed } = useVersionLock(order.version, 'order.stale')
  const { run, isPending } = useOrderAction(
    order.id,
    () =>
      recordPayment(order.id, {
        ...values,
        reference: values.reference.trim() || null,
        version: seen,
        isConfirmed,
        acceptsDefects,
      }),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: words.failed, onDone: onClose, onFailed },
  )
  const submit = () => {
    const newProblem = !isSalePaymentDay(values.paidOn, Date.parse(order.createdAt), Date.now())
      ? 'paidOn'
      : order.needsConfirmation && !isConfirmed
        ? 'confirmed'
        : defects.length > 0 && !acceptsDefects
          ? 'defects'
          : null
    setProblem(newProblem)
    if (newProblem === null) return run(undefined)
    document.getElementById(`${id}-${newProblem}`)?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      staleNotice={isStale ? <p>{staleWords.again}</p> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="pb-4">{words.lead({ amount: formatAmount(order.totalAmount) })}</p>
      <PaymentFields
        id={id}
        values={values}
        isDayInvalid={problem === 'paidOn'}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {order.needsConfirmation ? (
        <Checkbox
          id={`${id}-confirmed`}
          checked={isConfirmed}
          error={problem === 'confirmed' ? words.isConfirmedProblem : undefined}
          onChange={({ target }) => setConfirmed(target.checked)}
        >
          {words.isConfirmed}
        </Checkbox>
      ) : null}
      {defects.length > 0 ? (
        <Checkbox
          id={`${id}-defects`}
          checked={acceptsDefects}
          error={problem === 'defects' ? words.acceptsDefectsProblem : undefined}
          onChange={({ target }) => setAcceptsDefects(target.checked)}
        >
          {words.acceptsDefects({ defects: defects.map((defect) => defect[language]).join('; ') })}
        </Checkbox>
      ) : null}
    </FormDialog>
  )
}
