import { useId, useState } from 'react'
import { confirmationKindOf } from '../../../../domain/orders/order'
import { EmailChange } from '../../../../domain/orders/order-requests'
import { firstErrorByField } from '../../../errors/first-errors'
import { useMessages } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { Dialog } from '../../../ui/overlay/dialog'
import { Field } from '../../../ui/form/field'
import { Notice } from '../../../ui/layout/notice'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { DialogButtons } from '../change/dialog-buttons'
import { correctEmail, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; isOpen: boolean; onClose: () => void }

export function CorrectEmailDialog({ order, isOpen, onClose }: Props) {
  const { reach } = useStaffOrderWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={reach.action} closeLabel={close} shape="modal">
      <CorrectEmailForm order={order} onDone={onClose} />
    </Dialog>
  )
}

/** Form that corrects the buyer's e-mail address. It shows a change by another user before overwriting it. */
function CorrectEmailForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const words = useStaffOrderWords().reach
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
    { done: () => ({ title: words.done }), failed: words.failed, onDone, onFailed },
  )
  const submitOrderEmail = () => {
    const parsedChange = EmailChange.safeParse({
      email,
      version: seen,
      isMailed: canMailConfirmation && isMailed,
    })
    if (parsedChange.success) return run(parsedChange.data)
    setError(
      firstErrorByField<'email', string>(parsedChange.error).email === 'tooLong'
        ? words.tooLong
        : words.problem,
    )
    document.getElementById(id)?.focus()
  }
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submitOrderEmail()
      }}
    >
      {isStale ? (
        <Notice look="warning" role="alert" className="mb-4">
          <p className="break-words">
            {words.stale} {order.email}
          </p>
        </Notice>
      ) : null}
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
      <DialogButtons onCancel={onDone} isPending={isPending}>
        {words.submit}
      </DialogButtons>
    </form>
  )
}
