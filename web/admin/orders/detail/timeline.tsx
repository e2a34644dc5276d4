import type { ReactNode } from 'react'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { formatTimestamp } from '../../kit/timestamp-text'
import { Card } from '../../kit/page/card'
import { getRequestPath } from './open-requests'
import type { StaffOrder } from '../queries'
import { useFormatRefundItems } from '../money/use-refund-items'
import { useStaffOrderWords } from '../words'
import { useFormatAmount } from '../../kit/use-format-amount'

type TimelineEntry = StaffOrder['timeline'][number]

export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const formatRefundItems = useFormatRefundItems(order)
  const eventNames = {
    ...words.timeline.names,
    ...(order.courier === 'counter' ? words.timeline.collectionNames : {}),
  }
  const renderEntryLabel = ({ source, name, id, point }: TimelineEntry): ReactNode => {
    const request = order.statements.find((item) => source === 'statement' && item.id === id)
    if (request)
      return (
        <Link to={getRequestPath(request)} className="font-semibold underline underline-offset-2">
          {words.statements[request.kind].name}
        </Link>
      )
    if (source === 'mail')
      return words.timeline.mail({ subject: order.emails.find((mail) => mail.id === id)?.subject ?? name })
    if (source === 'note')
      return words.timeline.note({ text: order.notes.find((note) => note.id === id)?.text ?? '' })
    if (source === 'refund') {
      const refund = order.refunds.find((item) => item.id === id)
      return words.timeline.refund({
        amount: formatAmount(refund?.amount ?? '0.00'),
        items: refund ? formatRefundItems(refund) : '',
      })
    }
    if (point) return words.timeline.pointChanged(point)
    if (name === 'undone' && id) return words.timeline.undone({ step: eventNames[id] ?? id })
    return eventNames[name] ?? name
  }
  return (
    <Card title={words.timeline.title}>
      <ol className="border-l-2 border-steel-200">
        {order.timeline.map((entry) => (
          <li
            key={`${entry.source} ${entry.name} ${entry.at} ${entry.id ?? ''}`}
            className="relative py-1.5 pl-4"
          >
            <span
              aria-hidden="true"
              className="absolute -left-1.25 top-3.5 size-2 rounded-full bg-steel-400 ring-2 ring-white forced-color-adjust-none"
            />
            <p className="line-clamp-3 break-words leading-snug">{renderEntryLabel(entry)}</p>
            <p className="text-sm text-steel-700 tabular-nums">{formatTimestamp(entry.at, language)}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
