import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { RecipientChange } from '../../../domain/vouchers/voucher-staff'
import { Field } from '../../ui/form/field'
import { FormDialog } from '../kit/form/form-dialog'
import { useVersionLock } from '../kit/form/use-stale-version'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { correctRecipient, type Voucher, voucherQuery, VOUCHERS_KEY } from './queries'
import { useStaffVoucherWords } from './words'

type Props = { voucher: Voucher; onClose: () => void }

/**
 * Dialog that gives a voucher a new code and mails it, after a wrong address or a leaked code. If another user has
 * changed the voucher, the dialog first shows that change.
 */
export function RecipientDialog({ voucher, onClose }: Props) {
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.recipient
  const id = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState(voucher.email ?? '')
  const [isEmailInvalid, setEmailInvalid] = useState(false)
  const { seen, isStale, onFailed } = useVersionLock(lastCodeCharacters(voucher.code), 'voucher.recoded')
  const { run, isPending } = useStaffAction(
    (change: RecipientChange) => correctRecipient(voucher.id, change),
    {
      toSuccessToast: () => ({ title: voucher.waitsUntil ? words.doneLater : words.done }),
      failureTitle: words.failed,
      onDone: onClose,
      onFailed,
      onEnd: () => {
        void client.invalidateQueries({ queryKey: VOUCHERS_KEY })
        return client.invalidateQueries({ queryKey: voucherQuery(voucher.id).queryKey })
      },
    },
  )
  const submitRecipient = () => {
    const parsedRecipient = RecipientChange.safeParse({ email, last4: seen })
    setEmailInvalid(!parsedRecipient.success)
    if (parsedRecipient.success) run(parsedRecipient.data)
    else document.getElementById(id)?.focus()
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={voucherWords.cancel}
      isPending={isPending}
      staleNotice={
        isStale ? (
          <p className="break-words">
            {words.stale} {voucher.email}
          </p>
        ) : null
      }
      isDense
      onSubmit={submitRecipient}
      onClose={onClose}
    >
      <p className="mb-4">{words.lead}</p>
      {voucher.isForRecipient ? (
        <Field
          id={id}
          label={words.email}
          type="email"
          autoComplete="off"
          value={email}
          error={isEmailInvalid ? words.problem : undefined}
          onChange={({ target }) => {
            setEmail(target.value)
            setEmailInvalid(false)
          }}
        />
      ) : (
        <p className="mb-4 break-words">{words.buyerAddressNotice({ email })}</p>
      )}
    </FormDialog>
  )
}
