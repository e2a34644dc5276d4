import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { useState } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { navigate } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { type Email, EMAILS_KEY, resendEmail } from './queries'
import { useStaffEmailWords } from './words'

/**
 * A button that resends a mail, or sends a waiting mail now, after a confirmation. Then it opens the page of the new
 * mail.
 */
export function ResendEmail({ email }: { email: Email }) {
  const words = useStaffEmailWords().resend
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { run, isPending } = useStaffAction(() => resendEmail(email.id), {
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: EMAILS_KEY })
      if (id !== email.id) navigate(adminPaths.email(id))
    },
    onEnd: () => setAsked(false),
  })
  const name = email.status === 'waiting' ? words.waiting : words.sent
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        <Icon of={Send} className="size-4" />
        {name}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={name}
        confirm={words.confirm}
        cancel={words.cancel}
        isPending={isPending}
        onConfirm={() => run(undefined)}
        onClose={() => setAsked(false)}
      >
        <p className="break-words">{words.lead({ to: email.resendTo })}</p>
      </ConfirmDialog>
    </>
  )
}
