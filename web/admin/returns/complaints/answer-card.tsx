import { type FormEvent, useEffect, useState } from 'react'
import {
  COMPLAINT_ANSWERS,
  type ComplaintAnswer,
  MAX_COMPLAINT_LENGTHS,
  NEXT_COMPLAINT_STATUSES,
} from '../../../../domain/returns/complaint'
import { isAnswerMailed } from '../../../../domain/returns/request-channel'
import { useSettings } from '../../../i18n/locale'
import { createDraftStorage } from '../../../storage/admin-storage'
import { Button } from '../../../ui/form/button'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { TextArea } from '../../../ui/form/text-area'
import { Card } from '../../kit/page/card'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { LeaveDialog } from '../../kit/form/leave-dialog'
import { formatAdrStatement, buildAnswerText, findUnfilledGaps } from './answer-texts'
import type { Complaint } from './queries'
import { useComplaintChange } from './use-complaint-change'
import { useStaffComplaintWords } from './words'

/**
 * Maximum length of the typed answer. 1000 characters are reserved for the statement about dispute resolution, which
 * the law requires in a refusal.
 */
const MAX_ANSWER_LENGTH = MAX_COMPLAINT_LENGTHS.answer - 1000

/** Stored drafts of answers, by complaint id. */
const answerDraftStorage = createDraftStorage<string, Partial<Record<ComplaintAnswer, string>>>('answer')

/**
 * A form for the answer to a complaint, prefilled in the customer's language. For a refusal, the form adds the
 * statement that the law requires.
 */
export function ComplaintAnswerCard({ complaint }: { complaint: Complaint }) {
  const { answer: words, languages } = useStaffComplaintWords()
  const { legal } = useSettings()
  const { id, email, language, status: currentStatus } = complaint
  const isMailed = isAnswerMailed(complaint)
  const sendLabel = isMailed ? words.send : words.save
  const possibleAnswers = COMPLAINT_ANSWERS.filter((answer) =>
    NEXT_COMPLAINT_STATUSES[currentStatus].includes(answer),
  )
  const isConsumer = complaint.matched?.isConsumer ?? null
  const buildDefaultText = (answer: ComplaintAnswer) => buildAnswerText(answer, { ...complaint, isConsumer })
  const [status, setStatus] = useState<ComplaintAnswer>('accepted')
  // Each kind of answer has its own text, so that staff can switch between acceptance and refusal without losing text.
  const [texts, setTexts] = useState(() => answerDraftStorage.read(id) ?? {})
  const [agrees, setAgrees] = useState(true)
  const [error, setError] = useState<string>()
  const [isConfirmDialogOpen, setConfirmDialogOpen] = useState(false)
  // Saves each change as a draft, which survives a reload and the end of the staff session.
  useEffect(() => {
    if (Object.keys(texts).length > 0) answerDraftStorage.write(id, texts)
    else answerDraftStorage.clear(id)
  }, [id, texts])
  const { change, isPending } = useComplaintChange(id, () => setTexts({}))
  const answerDraft = texts[status] ?? buildDefaultText(status)
  const unfilledGaps = findUnfilledGaps(answerDraft)
  // The statement about out-of-court dispute resolution (ADR) is required for consumers. A company without consumer
  // rights gets none.
  const adrStatementText =
    status === 'refused' && isConsumer !== false
      ? formatAdrStatement(language, agrees, legal.inspectorate)
      : null

  const validateAndConfirm = (event: FormEvent) => {
    event.preventDefault()
    const problemText =
      (answerDraft.trim() === '' && words.empty) ||
      (answerDraft.length > MAX_ANSWER_LENGTH && words.tooLong) ||
      (unfilledGaps.length > 0 && words.gaps({ gaps: unfilledGaps.join(', ') })) ||
      undefined
    setError(problemText)
    if (problemText) document.getElementById('complaint-answer')?.focus()
    else setConfirmDialogOpen(true)
  }
  const sendAnswer = () => {
    const fullAnswer = [answerDraft.trim(), adrStatementText].filter(Boolean).join('\n\n')
    change({ from: currentStatus, status, answer: fullAnswer })
    setConfirmDialogOpen(false)
  }
  return (
    <Card title={currentStatus === 'refused' ? words.again : words.title}>
      <form noValidate onSubmit={validateAndConfirm} className="space-y-4">
        <p className="text-sm text-steel-700">
          {isMailed ? words.mailed : words.notMailed} {words.language({ language: languages[language] })}{' '}
          {unfilledGaps.length > 0 ? words.gaps({ gaps: unfilledGaps.join(', ') }) : null}
        </p>
        {possibleAnswers.length > 1 ? (
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{words.choice}</legend>
            <div className="grid grid-cols-2 gap-2">
              {possibleAnswers.map((answer) => (
                <ChoiceCard
                  key={answer}
                  id={`complaint-${answer}`}
                  name="complaint-answer-choice"
                  checked={status === answer}
                  onChange={() => {
                    setStatus(answer)
                    setError(undefined)
                  }}
                >
                  {words[answer]}
                </ChoiceCard>
              ))}
            </div>
          </fieldset>
        ) : null}
        <TextArea
          id="complaint-answer"
          label={words.text}
          lang={language}
          rows={12}
          characterLimit={MAX_ANSWER_LENGTH}
          value={answerDraft}
          error={error}
          onChange={({ target }) => {
            setTexts({ ...texts, [status]: target.value })
            setError(undefined)
          }}
        />
        {adrStatementText ? (
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{words.adr}</legend>
            <div className="grid grid-cols-2 gap-2">
              {([true, false] as const).map((isAdrAccepted) => (
                <ChoiceCard
                  key={String(isAdrAccepted)}
                  id={`complaint-adr-${isAdrAccepted}`}
                  name="complaint-adr"
                  checked={agrees === isAdrAccepted}
                  onChange={() => setAgrees(isAdrAccepted)}
                >
                  {isAdrAccepted ? words.agrees : words.refuses}
                </ChoiceCard>
              ))}
            </div>
            <p className="mt-2 text-sm text-steel-700">{words.adrAdded}</p>
            <p
              lang={language}
              className="mt-1 border-l-4 border-steel-300 pl-3 text-sm [overflow-wrap:anywhere]"
            >
              {adrStatementText}
            </p>
          </fieldset>
        ) : null}
        <Button type="submit" aria-disabled={isPending} className="w-full sm:w-auto">
          {sendLabel}
        </Button>
      </form>
      <ConfirmDialog
        isOpen={isConfirmDialogOpen}
        title={words.confirmTitle[status]}
        confirm={sendLabel}
        cancel={words.cancel}
        buttonVariant={status === 'refused' ? 'danger' : 'primary'}
        onConfirm={sendAnswer}
        onClose={() => setConfirmDialogOpen(false)}
      >
        <p>
          {isMailed ? words.confirmMailed({ email }) : words.confirmNotMailed} {words.confirmLead[status]}
        </p>
      </ConfirmDialog>
      <LeaveDialog isDirty={Object.values(texts).some((draft) => draft !== undefined)} />
    </Card>
  )
}
