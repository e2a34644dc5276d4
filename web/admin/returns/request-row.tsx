import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { formatTimestamp } from '../kit/timestamp-text'

type Props = {
  to: string
  name: string
  badge: ReactNode
  /** Short texts about the request, joined into one line. */
  details: readonly string[]
  /** Submission time, ISO 8601. */
  submittedAt: string
  due: ReactNode
}

/** A customer request in a list: customer, subject, submission time and deadline. */
export function RequestRow({ to, name, badge, details, submittedAt, due }: Props) {
  const { language } = useLocale()
  return (
    <Link to={to} className="block px-4 py-3 hover:bg-steel-50 focus-visible:-outline-offset-3">
      <span className="flex items-start justify-between gap-x-4">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <span className="shrink-0">{badge}</span>
      </span>
      <span className="mt-0.5 block truncate text-sm text-steel-700">{details.join(' · ')}</span>
      <span className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-steel-700">
        <span>{due}</span>
        <time dateTime={submittedAt} className="whitespace-nowrap tabular-nums">
          {formatTimestamp(submittedAt, language)}
        </time>
      </span>
    </Link>
  )
}
