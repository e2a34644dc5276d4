import { useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide'
import { useState } from 'react'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { customerQuery, endMarketing } from './queries'
import { useStaffCustomerWords } from './words'

type Props = { email: string; onEnded: () => void }

/**
 * A button that records a person's objection to marketing mails. It is rendered only for a person who receives
 * marketing.
 */
export function EndOffersButton({ email, onEnded }: Props) {
  const words = useStaffCustomerWords().offers
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { run, isPending } = useStaffAction(() => endMarketing(email), {
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: (storedData) => {
      setOpen(false)
      onEnded()
      client.setQueryData(customerQuery(email).queryKey, storedData)
    },
    onEnd: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={MailX} className="size-5" />
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={words.title}
        confirm={words.confirm}
        cancel={words.keep}
        isPending={isPending}
        onConfirm={() => run(undefined)}
        onClose={() => setOpen(false)}
      >
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p>{words.ends}</p>
      </ConfirmDialog>
    </>
  )
}
