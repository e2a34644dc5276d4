import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { refusalText } from '../../refusal-text'
import { Button } from '../../ui/button'
import { StaffDialog } from '../admin/staff-dialog'
import { Spinner } from '../../ui/spinner'
import { showToast } from '../../ui/toast-store'
import { type Email, EMAILS_KEY, resendEmail } from './queries'
import { useStaffEmailWords } from './words'

/** Sends a mail once more, or now, after asking; then shows the one that goes out. */
export function ResendEmail({ email }: { email: Email }) {
  const locale = useLocale()
  const words = useStaffEmailWords().resend
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  // A second press comes before the first one is known to be pending.
  const isSending = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendEmail(email.id),
    onSuccess: ({ id }) => {
      showToast({ title: words.done })
      void client.invalidateQueries({ queryKey: EMAILS_KEY })
      if (id !== email.id) navigate(adminPaths.email(id))
    },
    onError: async (error) =>
      showToast({ title: words.failed, description: await refusalText(locale, error), isError: true }),
    onSettled: () => {
      isSending.current = false
      setAsked(false)
    },
  })
  const name = email.status === 'waiting' ? words.waiting : words.sent
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        <Send aria-hidden="true" className="size-4" />
        {name}
      </Button>
      <StaffDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={name}
        closeLabel={locale.messages.close}
        shape="modal"
      >
        <div className="space-y-5 p-5">
          <p className="break-words">{words.lead({ to: email.to })}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setAsked(false)}>
              {words.cancel}
            </Button>
            <Button
              aria-disabled={isPending}
              onClick={() => {
                if (isSending.current) return
                isSending.current = true
                mutate()
              }}
            >
              {isPending ? <Spinner /> : null}
              {words.confirm}
            </Button>
          </div>
        </div>
      </StaffDialog>
    </>
  )
}
