import { useEffect, useId, useState } from 'react'
import { isAnswerMailed } from '../../../../domain/returns/request-channel'
import { MAX_WITHDRAWAL_LENGTHS } from '../../../../domain/returns/withdrawal'
import { createDraftStorage } from '../../../storage/admin-storage'
import { Button } from '../../../ui/form/button'
import { TextArea } from '../../../ui/form/text-area'
import { Notice } from '../../../ui/layout/notice'
import { FormDialog } from '../../kit/form/form-dialog'
import type { Withdrawal } from './queries'
import { listReadyReasons } from './refusal-texts'
import { useStaffWithdrawalWords } from './words'

/** Reasons that staff typed but have not sent, by withdrawal id. */
export const refusalDraftStorage = createDraftStorage<string, string>('refusal')

type Props = {
  withdrawal: Withdrawal
  isPending: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Dialog in which staff state why the buyer may not withdraw. The buyer gets the reason by mail (rules 3.15). */
export function RefuseWithdrawalDialog({ withdrawal, isPending, onSubmit, onClose }: Props) {
  const { refuse: words, languages, match } = useStaffWithdrawalWords()
  const { id: withdrawalId, language, email, matched } = withdrawal
  const id = useId()
  const [reason, setReason] = useState(
    () => refusalDraftStorage.read(withdrawalId) ?? withdrawal.refusalReason ?? '',
  )
  const [isTried, setTried] = useState(false)
  // The draft survives a failed call, a reload and the end of the staff session.
  useEffect(() => refusalDraftStorage.write(withdrawalId, reason), [withdrawalId, reason])
  const isMailed = isAnswerMailed(withdrawal)
  const problem =
    reason.trim() === ''
      ? words.empty
      : reason.length > MAX_WITHDRAWAL_LENGTHS.reason
        ? words.tooLong({ most: MAX_WITHDRAWAL_LENGTHS.reason })
        : undefined
  const focusReason = () => document.getElementById(id)?.focus()
  const submitReason = () => {
    setTried(true)
    if (problem === undefined) onSubmit(reason.trim())
    else focusReason()
  }
  const insertText = (text: string) => {
    setReason([reason.trim(), text].filter(Boolean).join('\n\n'))
    focusReason()
  }
  const readyReasons = listReadyReasons(withdrawal)
  return (
    <FormDialog
      title={words.title}
      submitLabel={isMailed ? words.confirm : words.save}
      cancel={words.cancel}
      isPending={isPending}
      onSubmit={submitReason}
      onClose={onClose}
    >
      <div className="mb-4 space-y-3">
        {withdrawal.isAnswerAwaited ? null : (
          <Notice variant="warning">
            <p>{words.hasRight}</p>
          </Notice>
        )}
        {withdrawal.toldDecision === 'accepted' ? (
          <Notice variant="warning">
            <p>{words.replacesAcceptance}</p>
          </Notice>
        ) : null}
        <p>{words.lead}</p>
        {matched?.customerType === 'company' ? <p>{match.doubt}</p> : null}
        {isMailed ? (
          <p>
            {[
              words.mailed({ email }),
              ...(matched ? [words.onOrderPage] : []),
              ...(withdrawal.toldDecision === 'refused' ? [words.replaces] : []),
            ].join(' ')}
          </p>
        ) : (
          <Notice variant="warning">
            <p>{words.notMailed}</p>
          </Notice>
        )}
      </div>
      {readyReasons.length > 0 ? (
        <fieldset className="mb-4">
          <legend className="mb-1 text-sm font-semibold">{words.insert}</legend>
          <div className="flex flex-wrap gap-2">
            {readyReasons.map((readyReason) => (
              <Button
                key={readyReason.reason}
                variant="secondary"
                className="px-3"
                onClick={() => insertText(readyReason.text)}
              >
                {words.ready[readyReason.reason]}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <TextArea
        id={id}
        label={words.reason({ language: languages[language] })}
        lang={language}
        rows={6}
        characterLimit={MAX_WITHDRAWAL_LENGTHS.reason}
        value={reason}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
