import { useQueryClient } from '@tanstack/react-query'
import { Eye, FlaskConical, Send } from 'lucide'
import { useId, useState } from 'react'
import { LANGUAGES } from '../../../domain/language'
import {
  MAX_NEWSLETTER_ISSUE_LENGTHS,
  NewsletterIssue,
  NEWSLETTER_ISSUE_FIELDS,
  type NewsletterIssueField,
} from '../../../domain/marketing/newsletter-issue'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Icon } from '../../ui/image/icon'
import { TextArea } from '../../ui/form/text-area'
import { Card } from '../kit/page/card'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { NewsletterIssuePreview } from './issue-preview'
import { type NewsletterIssuesResponse, NEWSLETTER_ISSUES_KEY, sendIssue, sendTestIssue } from './queries'
import { useStaffNewsletterWords } from './words'
import { createDraftStorage } from '../../storage/admin-storage'

/**
 * A form for a newsletter issue. Staff write it, preview it, send a test, and then send it once to all confirmed
 * subscribers.
 */
export function NewsletterIssueForm({ recipients }: Pick<NewsletterIssuesResponse, 'recipients'>) {
  const words = useStaffNewsletterWords().letter
  const id = useId()
  const client = useQueryClient()
  const { input, issue, problemOf, firstWrong, change, clear } = useIssueForm()
  const [hasTried, setHasTried] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const subscriberCount = recipients.pl + recipients.en
  const sendAction = useStaffAction(sendIssue, {
    toSuccessToast: ({ isRepeat }) =>
      isRepeat ? { title: words.sentBefore } : { title: words.sent, description: words.sentLead },
    failureTitle: words.failed,
    onDone: () => {
      clear()
      setHasTried(false)
      setPreviewOpen(false)
    },
    onEnd: () => {
      setDialogOpen(false)
      return client.invalidateQueries({ queryKey: NEWSLETTER_ISSUES_KEY })
    },
  })
  const sendTestAction = useStaffAction(sendTestIssue, {
    toSuccessToast: () => ({ title: words.tried, description: words.triedLead }),
    failureTitle: words.failed,
  })
  /** Returns a click handler. It calls `onValid` if the newsletter issue in the form is valid, else it shows the errors. */
  const submitIfValid = (onValid: (validIssue: NonNullable<typeof issue>) => void) => () => {
    setHasTried(true)
    if (issue) return onValid(issue)
    if (firstWrong) document.getElementById(`${id}-${firstWrong}`)?.focus()
  }
  const formatFieldError = (field: Parameters<typeof problemOf>[0]) => {
    const code = hasTried ? problemOf(field) : undefined
    return code && (words.problems[code] ?? words.problems['invalid'])
  }
  return (
    <Card title={words.title}>
      <p className="mb-4 text-sm text-steel-700">{words.lead}</p>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <fieldset key={language} className="min-w-0">
            <legend className="mb-2 font-semibold">{words.languages[language]}</legend>
            <Field
              id={`${id}-${language}.subject`}
              lang={language}
              label={words.subject}
              value={input[`${language}.subject`]}
              error={formatFieldError(`${language}.subject`)}
              onChange={({ target }) => change(`${language}.subject`, target.value)}
            />
            <TextArea
              id={`${id}-${language}.text`}
              lang={language}
              label={words.text}
              hint={words.textHint}
              rows={8}
              characterLimit={MAX_NEWSLETTER_ISSUE_LENGTHS.text}
              value={input[`${language}.text`]}
              error={formatFieldError(`${language}.text`)}
              onChange={({ target }) => change(`${language}.text`, target.value)}
              style={{ fieldSizing: 'content', minHeight: '10rem', maxHeight: '32rem' }}
            />
          </fieldset>
        ))}
      </div>
      {isPreviewOpen && issue ? <NewsletterIssuePreview issue={issue} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-expanded={isPreviewOpen && Boolean(issue)}
          onClick={submitIfValid(() => setPreviewOpen(!isPreviewOpen))}
        >
          <Icon shape={Eye} className="size-5" />
          {words.preview}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={sendTestAction.isPending}
          onClick={submitIfValid(sendTestAction.run)}
        >
          <Icon shape={FlaskConical} className="size-5" />
          {words.try}
        </Button>
        <Button
          aria-disabled={subscriberCount === 0}
          aria-describedby={`${id}-readers`}
          onClick={subscriberCount === 0 ? undefined : submitIfValid(() => setDialogOpen(true))}
        >
          <Icon shape={Send} className="size-5" />
          {words.send}
        </Button>
      </div>
      <p id={`${id}-readers`} className="mt-3 text-sm text-steel-700">
        {subscriberCount === 0 ? words.noReaders : words.subscriberCounts(recipients)}
      </p>
      <ConfirmDialog
        isOpen={isDialogOpen && issue !== undefined}
        title={words.ask}
        confirm={words.confirm}
        cancel={words.cancel}
        isPending={sendAction.isPending}
        onConfirm={() => {
          if (issue) sendAction.run(issue)
        }}
        onClose={() => setDialogOpen(false)}
      >
        <p>{words.askLead({ count: subscriberCount })}</p>
        <p>{words.subscriberCounts(recipients)}</p>
        <p>{words.askLimits}</p>
      </ConfirmDialog>
    </Card>
  )
}

type NewsletterIssueInput = Record<NewsletterIssueField, string>

const EMPTY_NEWSLETTER_ISSUE: NewsletterIssueInput = {
  'pl.subject': '',
  'pl.text': '',
  'en.subject': '',
  'en.text': '',
}

const draftStorage = createDraftStorage<'draft', Partial<NewsletterIssueInput>>('letter')

const parseIssue = (input: NewsletterIssueInput) =>
  NewsletterIssue.safeParse({
    pl: { subject: input['pl.subject'], text: input['pl.text'] },
    en: { subject: input['en.subject'], text: input['en.text'] },
  })

/**
 * Manages the form of a newsletter issue. The draft is stored in the tab (`sessionStorage`), so that a reload keeps it.
 */
function useIssueForm() {
  const [values, setValues] = useState<NewsletterIssueInput>(() => ({
    ...EMPTY_NEWSLETTER_ISSUE,
    ...draftStorage.read('draft'),
  }))
  const { data: issue, error } = parseIssue(values)
  const findFieldError = (field: NewsletterIssueField) =>
    error?.issues.find(({ path }) => path.join('.') === field)?.message
  return {
    input: values,
    /** The parsed issue; undefined while a field is invalid. */
    issue,
    problemOf: findFieldError,
    firstWrong: NEWSLETTER_ISSUE_FIELDS.find((field) => findFieldError(field)),
    change: (field: NewsletterIssueField, text: string) => {
      const nextValues = { ...values, [field]: text }
      draftStorage.write('draft', nextValues)
      setValues(nextValues)
    },
    clear: () => {
      draftStorage.clear('draft')
      setValues(EMPTY_NEWSLETTER_ISSUE)
    },
  }
}
