import type { MailKind } from '../../../../domain/mail/email-list'
import { Send } from 'lucide'
import { useState } from 'react'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { formatTimestamp } from '../../kit/timestamp-text'
import { Card } from '../../kit/page/card'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { Icon } from '../../../ui/image/icon'
import { resendMail, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

type OrderMail = StaffOrder['emails'][number]

/** The mails sent to the buyer, with a button to resend each. */
export function MailsCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const [mailToResend, setMailToResend] = useState<OrderMail | null>(null)
  const closeDialog = () => setMailToResend(null)
  const { run, isPending } = useOrderAction(order.id, (kind: MailKind) => resendMail(order.id, kind), {
    toSuccessToast: () => ({ title: words.mails.done }),
    failureTitle: words.step.failed,
    onDone: closeDialog,
  })
  return (
    <Card title={words.mails.title}>
      {order.emails.length === 0 ? <p className="text-steel-700">{words.mails.none}</p> : null}
      <ul className="divide-y divide-steel-200">
        {order.emails.map((mail) => (
          <li key={mail.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 grow py-1 leading-tight">
              <Link
                to={adminPaths.email(mail.id)}
                className="block truncate font-semibold underline-offset-2 hover:underline"
              >
                {mail.subject}
              </Link>
              <span
                className={`text-sm ${mail.status === 'given_up' ? 'font-semibold text-danger' : 'text-steel-700'}`}
              >
                {words.mails.status[mail.status]}, {formatTimestamp(mail.sentAt ?? mail.dueAt, language)}
              </span>
            </div>
            {mail.canResend ? (
              <IfRole>
                <button
                  type="button"
                  aria-label={`${words.mails.resend}: ${mail.subject}`}
                  aria-haspopup="dialog"
                  onClick={() => setMailToResend(mail)}
                  className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
                >
                  <Icon shape={Send} className="size-4" />
                </button>
              </IfRole>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={mailToResend !== null}
        title={words.mails.resend}
        confirm={words.mails.confirm}
        cancel={words.leave}
        isPending={isPending}
        onConfirm={() => (mailToResend ? run(mailToResend.kind) : undefined)}
        onClose={closeDialog}
      >
        <p className="break-words">
          <span className="block font-semibold">{mailToResend?.subject}</span>
          {words.mails.lead({ to: order.email })}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
