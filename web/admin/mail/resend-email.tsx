import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { adminPaths } from '../../app/admin-paths'
import { navigate } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { type Email, EMAILS_KEY, resendEmail } from './queries'
import { useStaffEmailWords } from './words'

/**
 * A button that resends a mail, or sends a waiting mail now, after a confirmation. Then it opens the page of the new
 * mail.
 */
export function ResendEmail({ email }: { email: Email }) {
  const words = useStaffEmailWords().resend
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => resendEmail(email.id), {
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: EMAILS_KEY })
      if (id !== email.id) navigate(adminPaths.email(id))
    },
  })
  const name = email.status === 'waiting' ? words.waiting : words.sent
  return (
    <>
      <Button look="secondary" onClick={ask}>
        <Icon of={Send} className="size-4" />
        {name}
      </Button>
      <ConfirmDialog {...dialog} title={name} confirm={words.confirm} cancel={words.cancel}>
        <p className="break-words">{words.lead({ to: email.resendTo })}</p>
      </ConfirmDialog>
    </>
  )
}
