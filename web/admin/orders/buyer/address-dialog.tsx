import { useId, useState } from 'react'
import { AddressChange } from '../../../../domain/orders/order-requests'
import { normalizePostalCode } from '../../../../domain/forms/postal-code'
import { formatPhone } from '../../../../domain/forms/phone'
import { mapFirstErrors } from '../../../errors/first-errors'
import { Field } from '../../../ui/form/field'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { FormDialog } from '../../kit/form/form-dialog'
import { correctAddress, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onClose: () => void }

const ADDRESS_FIELDS = ['address', 'postalCode', 'city', 'phone'] as const
type AddressField = (typeof ADDRESS_FIELDS)[number]

/**
 * Dialog that corrects the delivery address and phone number. If another user has changed them, the dialog shows that
 * change before staff can overwrite it.
 */
export function CorrectAddressDialog({ order, onClose }: Props) {
  const { leave, place: words } = useStaffOrderWords()
  const id = useId()
  const [values, setValues] = useState<Record<AddressField, string>>({
    address: order.address,
    postalCode: order.postalCode,
    city: order.city,
    phone: formatPhone(order.phone),
  })
  const [errors, setErrors] = useState<Partial<Record<AddressField, string>>>({})
  const { seen, isStale, onFailed } = useVersionLock(order.version, 'order.stale')
  const { run, isPending } = useOrderAction(
    order.id,
    (change: AddressChange) => correctAddress(order.id, change),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: words.failed, onDone: onClose, onFailed },
  )
  const submitAddress = () => {
    const parsedAddress = AddressChange.safeParse({ ...values, version: seen })
    if (parsedAddress.success) return run(parsedAddress.data)
    const fieldErrors = mapFirstErrors<AddressField, string>(parsedAddress.error)
    setErrors(fieldErrors)
    const firstInvalidField = ADDRESS_FIELDS.find((fieldName) => fieldErrors[fieldName])
    if (firstInvalidField) document.getElementById(`${id}-${firstInvalidField}`)?.focus()
  }
  const toFieldProps = (fieldName: AddressField) => {
    const error = errors[fieldName]
    return {
      id: `${id}-${fieldName}`,
      label: words[fieldName],
      value: values[fieldName],
      error: error === undefined ? undefined : (words.problems[error] ?? words.problems['invalid']),
      autoComplete: 'off',
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const { value, selectionEnd } = target
        // Formats a postal code only while the caret is at its end. Otherwise, the inserted hyphen would make the caret
        // jump.
        const isCursorAtEnd = fieldName === 'postalCode' && selectionEnd === value.length
        setValues({ ...values, [fieldName]: isCursorAtEnd ? normalizePostalCode(value) : value })
        setErrors({ ...errors, [fieldName]: undefined })
      },
    }
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      staleNotice={
        isStale ? (
          <p>
            {words.stale} {order.address}, {order.postalCode} {order.city}, {formatPhone(order.phone)}
          </p>
        ) : null
      }
      onSubmit={submitAddress}
      onClose={onClose}
    >
      <Field {...toFieldProps('address')} />
      <div className="grid grid-cols-[9rem_1fr] gap-x-4">
        <Field {...toFieldProps('postalCode')} inputMode="numeric" placeholder="00-000" />
        <Field {...toFieldProps('city')} />
      </div>
      <Field {...toFieldProps('phone')} type="tel" />
      <p className="text-sm text-steel-700">{words.hint}</p>
    </FormDialog>
  )
}
