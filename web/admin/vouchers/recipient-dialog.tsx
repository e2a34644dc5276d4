import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { RecipientChange } from '../../../domain/vouchers/voucher-staff'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Field } from '../../ui/form/field'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { useVersionLock } from '../kit/form/use-stale-version'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { correctRecipient, type Voucher, voucherQuery, VOUCHERS_KEY } from './queries'
import { useStaffVoucherWords } from './words'

type Props = { voucher: Voucher; onClose: () => void }

/**
 * Dialog that gives a voucher a new code and mails it, after a wrong address or a leaked code. It shows a change by
 * another user first.
 */
export function RecipientDialog({ voucher, onClose }: Props) {
  const { close } = useMessages()
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.recipient
  const id = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState(voucher.email ?? '')
  const [isRefused, setRefused] = useState(false)
  const { seen, isStale, onFailed } = useVersionLock(lastCodeCharacters(voucher.code), 'voucher.recoded')
  const { run, isPending } = useStaffAction(
    (change: RecipientChange) => correctRecipient(voucher.id, change),
    {
      done: () => ({ title: voucher.waitsUntil ? words.doneLater : words.done }),
      failed: words.failed,
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
    setRefused(!parsedRecipient.success)
    if (parsedRecipient.success) run(parsedRecipient.data)
    else document.getElementById(id)?.focus()
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.action} closeLabel={close} shape="modal">
      <form
        noValidate
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault()
          submitRecipient()
        }}
      >
        {isStale ? (
          <Notice look="warning" role="alert" className="mb-4">
            <p className="break-words">
              {words.stale} {voucher.email}
            </p>
          </Notice>
        ) : null}
        <p className="mb-4">{words.lead}</p>
        {voucher.isForRecipient ? (
          <Field
            id={id}
            label={words.email}
            type="email"
            autoComplete="off"
            value={email}
            error={isRefused ? words.problem : undefined}
            onChange={({ target }) => {
              setEmail(target.value)
              setRefused(false)
            }}
          />
        ) : (
          <p className="mb-4 break-words">{words.own({ email })}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {voucherWords.cancel}
          </Button>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
