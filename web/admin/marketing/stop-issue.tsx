import { useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { NEWSLETTER_ISSUES_KEY, stopIssue } from './queries'
import { useStaffNewsletterWords } from './words'

/** A button that stops a newsletter issue for all subscribers who have not received it yet. */
export function StopIssueButton({ id, subject }: { id: string; subject: string }) {
  const words = useStaffNewsletterWords().letter
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => stopIssue(id), {
    done: ({ isStopped }) => ({ title: isStopped ? words.isStopped : words.stopLate }),
    failed: words.stopFailed,
    onEnd: () => client.invalidateQueries({ queryKey: NEWSLETTER_ISSUES_KEY }),
  })
  return (
    <>
      <Button look="secondary" className="mt-2" aria-label={`${words.stop}: ${subject}`} onClick={ask}>
        <Icon of={CircleStop} className="size-5" />
        {words.stop}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={words.stopAsk}
        confirm={words.stopConfirm}
        cancel={words.stopCancel}
        look="danger"
      >
        <p>{words.stopKept}</p>
        <p>{words.stopForGood}</p>
      </ConfirmDialog>
    </>
  )
}
