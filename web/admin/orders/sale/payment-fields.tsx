import { STAFF_PAYMENT_METHODS } from '../../../../domain/orders/sale-by-hand'
import type { VoucherPaymentMethod } from '../../../../domain/vouchers/voucher'
import { MAX_PAYMENT_REFERENCE_LENGTH } from '../../../../domain/vouchers/voucher-staff'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { useStaffVoucherWords } from '../../vouchers/words'
import { useSaleWords } from './words'

type Values = { method: VoucherPaymentMethod; paidOn: string; reference: string }
type Props = {
  /** Prefix of the field ids. */
  id: string
  values: Values
  isDayInvalid: boolean
  onChange: (change: Partial<Values>) => void
}

/** Fields of a payment that staff received: method, day and number of the receipt. */
export function PaymentFields({ id, values, isDayInvalid, onChange }: Props) {
  const words = useSaleWords()
  const { payments } = useStaffVoucherWords()
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <SelectField
        id={`${id}-method`}
        label={words.method}
        className="pb-4"
        value={values.method}
        onChange={(method) => onChange({ method })}
        options={STAFF_PAYMENT_METHODS.map((value) => ({ value, name: payments[value] }))}
      />
      <Field
        id={`${id}-paidOn`}
        label={words.paidOn}
        type="date"
        value={values.paidOn}
        error={isDayInvalid ? words.pay.paidOnProblem : undefined}
        onChange={({ target }) => onChange({ paidOn: target.value })}
      />
      <Field
        id={`${id}-reference`}
        label={words.reference}
        autoComplete="off"
        maxLength={MAX_PAYMENT_REFERENCE_LENGTH}
        value={values.reference}
        className="sm:col-span-2"
        onChange={({ target }) => onChange({ reference: target.value })}
      />
    </div>
  )
}
