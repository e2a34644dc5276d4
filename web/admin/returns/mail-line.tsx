import type { EmailStatus } from '../../../domain/mail/email-list'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { formatTimestamp } from '../kit/timestamp-text'
import { useAdminWords } from '../kit/words'
import { Notice } from '../../ui/layout/notice'

type MailSummary = { id: string; status: EmailStatus; sentAt: string | null }

/** Tells staff to answer on paper, because the sender of the request gave no e-mail address. */
export const NoEmailNotice = () => (
  <Notice variant="warning">
    <p>{useAdminWords().mail.noEmail}</p>
  </Notice>
)

/** Shows the status of a mail that the law requires, and links to that mail. */
export function MailLine({ mail: { id, status, sentAt } }: { mail: MailSummary }) {
  const { language } = useLocale()
  const { mail: words } = useAdminWords()
  const isGivenUp = status === 'given_up'
  return (
    <>
      <p className={isGivenUp ? 'font-semibold text-danger' : undefined}>
        {sentAt ? words.sent({ time: formatTimestamp(sentAt, language) }) : null}
        {status === 'waiting' ? words.waiting : isGivenUp ? words.givenUp : null}
      </p>
      <Link to={adminPaths.email(id)} className={CARD_LINK_CLASS}>
        {words.open}
      </Link>
    </>
  )
}
