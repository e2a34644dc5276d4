import type { EmailStatus } from '../../../domain/email-list'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { CARD_LINK } from './facts'
import { timestampText } from './timestamp-text'
import { useAdminWords } from './words'

type Mail = { id: string; status: EmailStatus; sentAt: string | null }

/** Status of a mail that the law requires, with a link to it. */
export function MailLine({ mail: { id, status, sentAt } }: { mail: Mail }) {
  const { language } = useLocale()
  const { mail: words } = useAdminWords()
  const isLost = status === 'given_up'
  return (
    <>
      <p className={isLost ? 'font-semibold text-danger' : undefined}>
        {sentAt ? words.sent({ at: timestampText(sentAt, language) }) : null}
        {status === 'waiting' ? words.waiting : isLost ? words.givenUp : null}
      </p>
      <Link to={adminPaths.email(id)} className={CARD_LINK}>
        {words.open}
      </Link>
    </>
  )
}
