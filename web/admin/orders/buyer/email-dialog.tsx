import { useId, useState } from 'react'
import { confirmationKindOf } from '../../../../domain/orders/order'
import { EmailChange } from '../../../../domain/orders/order-requests'
import { mapFirstErrors } from '../../../errors/first-errors'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { FormDialog } from '../../kit/form/form-dialog'
import { correctEmail, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onClose: () => void }

/**
 * Dialog that corrects the buyer's e-mail address. If another user has changed the address, the dialog shows that
 * change before staff can overwrite it.
 */
export function CorrectEmailDialog({ order, onClose }: Props) {
  const { leave, reach: words } = useStaffOrderWords()
  const id = useId()
  const [email, setEmail] = useState(order.email)
  const canMailConfirmation = confirmationKindOf(order.state) !== null
  const isVoucherSentAgain = order.voucherBought?.issued && order.voucherBought.recipientEmail === null
  const [isMailed, setMailed] = useState(true)
  const [error, setError] = useState<string>()
  const { seen, isStale, onFailed } = useVersionLock(order.version, 'order.stale')
  const { run, isPending } = useOrderAction(
    order.id,
    (change: EmailChange) => correctEmail(order.id, change),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: words.failed, onDone: onClose, onFailed },
  )
  const submitOrderEmail = () => {
    const parsedChange = EmailChange.safeParse({
      email,
      version: seen,
      isMailed: canMailConfirmation && isMailed,
    })
    if (parsedChange.success) return run(parsedChange.data)
    setError(
      mapFirstErrors<'email', string>(parsedChange.error).email === 'tooLong' ? words.tooLong : words.problem,
    )
    document.getElementById(id)?.focus()
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      staleNotice={
        isStale ? (
          <p className="break-words">
            {words.stale} {order.email}
          </p>
        ) : null
      }
      onSubmit={submitOrderEmail}
      onClose={onClose}
    >
      <Field
        id={id}
        label={words.email}
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(undefined)
        }}
      />
      {canMailConfirmation ? (
        <Checkbox id={`${id}-mailed`} checked={isMailed} onChange={({ target }) => setMailed(target.checked)}>
          {words.isMailed}
        </Checkbox>
      ) : null}
      <p className="mt-2 text-sm text-steel-700">{canMailConfirmation ? words.hint : words.hintEnded}</p>
      {isVoucherSentAgain ? <p className="mt-2 text-sm text-steel-700">{words.hintVoucher}</p> : null}
    </FormDialog>
  )
}
