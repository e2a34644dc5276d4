import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { Badge } from '../../ui/layout/badge'
import { Skeleton } from '../../ui/loading/skeleton'
import { formatTimestamp } from '../kit/timestamp-text'
import { NewsletterIssueForm } from './issue-form'
import { NewsletterIssuePreview } from './issue-preview'
import {
  type NewsletterIssuesResponse as Read,
  newsletterIssuesQuery,
  NEWSLETTER_ISSUES_KEY,
  stopIssue,
} from './queries'
import { useStaffNewsletterWords } from './words'
import { CircleStop } from 'lucide'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'

export function NewsletterIssueList() {
  const { letter: words } = useStaffNewsletterWords()
  const { data, error, refetch } = useQuery(newsletterIssuesQuery)
  if (error && !data)
    return <LoadErrorNotice text={words.unread} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="space-y-6">
      <NewsletterIssueForm recipients={data.recipients} />
      <section aria-labelledby="sent-letters">
        <h2 id="sent-letters" className="mb-3 font-display text-xl font-semibold">
          {words.list}
        </h2>
        {data.letters.length === 0 ? <p className="text-steel-700">{words.none}</p> : null}
        <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200 empty:hidden">
          {data.letters.map((issue) => (
            <SentIssueItem key={issue.id} issue={issue} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const BADGE_VARIANTS = { onItsWay: 'due', finished: 'good', stopped: 'bad' } as const

function SentIssueItem({ issue }: { issue: Read['letters'][number] }) {
  const { language } = useLocale()
  const { letter: words } = useStaffNewsletterWords()
  const { id, words: texts, recipients, written, sentAt, finishedAt, stoppedAt } = issue
  const issueState = stoppedAt ? 'stopped' : finishedAt ? 'finished' : 'onItsWay'
  return (
    <li className="px-4 py-3">
      <details>
        <summary className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-sm">
          <span className="min-w-0 font-semibold wrap-anywhere">{texts[language].subject}</span>
          <Badge variant={BADGE_VARIANTS[issueState]}>{words[issueState]}</Badge>
          <span className="col-span-2 text-sm tabular-nums text-steel-700">
            {formatTimestamp(sentAt, language)} · {words.progress({ written, recipients })}
          </span>
        </summary>
        <div className="pt-4">
          <NewsletterIssuePreview issue={texts} />
        </div>
      </details>
      {issueState === 'onItsWay' ? <StopIssueButton id={id} subject={texts[language].subject} /> : null}
    </li>
  )
}

/** A button that stops a newsletter issue for all subscribers who have not received it yet. */
function StopIssueButton({ id, subject }: { id: string; subject: string }) {
  const words = useStaffNewsletterWords().letter
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => stopIssue(id), {
    toSuccessToast: ({ isStopped }) => ({ title: isStopped ? words.isStopped : words.stopLate }),
    failureTitle: words.stopFailed,
    onEnd: () => client.invalidateQueries({ queryKey: NEWSLETTER_ISSUES_KEY }),
  })
  return (
    <>
      <Button variant="secondary" className="mt-2" aria-label={`${words.stop}: ${subject}`} onClick={ask}>
        <Icon shape={CircleStop} className="size-5" />
        {words.stop}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={words.stopAsk}
        confirm={words.stopConfirm}
        cancel={words.stopCancel}
        buttonVariant="danger"
      >
        <p>{words.stopKept}</p>
        <p>{words.stopForGood}</p>
      </ConfirmDialog>
    </>
  )
}
