import { useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide'
import { useState } from 'react'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { NEWSLETTER_ISSUES_KEY, stopIssue } from './queries'
import { useStaffNewsletterWords } from './words'

/** A button that stops a newsletter issue for all subscribers who have not received it yet. */
export function StopIssueButton({ id, subject }: { id: string; subject: string }) {
  const words = useStaffNewsletterWords().letter
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const stopAction = useStaffAction(stopIssue, {
    done: ({ isStopped }) => ({ title: isStopped ? words.isStopped : words.stopLate }),
    failed: words.stopFailed,
    onEnd: async () => {
      await client.invalidateQueries({ queryKey: NEWSLETTER_ISSUES_KEY })
      setAsked(false)
    },
  })
  return (
    <>
      <Button
        look="secondary"
        className="mt-2"
        aria-label={`${words.stop}: ${subject}`}
        onClick={() => setAsked(true)}
      >
        <Icon of={CircleStop} className="size-5" />
        {words.stop}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.stopAsk}
        confirm={words.stopConfirm}
        cancel={words.stopCancel}
        look="danger"
        isPending={stopAction.isPending}
        onConfirm={() => stopAction.run(id)}
        onClose={() => setAsked(false)}
      >
        <p>{words.stopKept}</p>
        <p>{words.stopForGood}</p>
      </ConfirmDialog>
    </>
  )
}
