import { useLocale } from '../../i18n/locale'
import { Card } from '../kit/page/card'
import { formatTimestamp } from '../kit/timestamp-text'
import { useAdminWords } from '../kit/words'

type Props = {
  title: string
  /** Events of the request, each with its time (ISO 8601). */
  lines: readonly { at: string; text: string }[]
  /** Order numbers that staff linked to the request, with the time; null if staff removed the link. */
  orderLinks: readonly { at: string; order: string | null }[]
}

export function RequestHistory({ title, lines, orderLinks }: Props) {
  const { language } = useLocale()
  const { matched: words } = useAdminWords()
  const historyEntries = [
    ...lines,
    ...orderLinks.map(({ at, order }) => ({ at, text: order ? words.done({ number: order }) : words.loose })),
  ]
  return (
    <Card title={title}>
      <ol className="space-y-2">
        {historyEntries
          .toSorted((entry, otherEntry) => otherEntry.at.localeCompare(entry.at))
          .map(({ at, text }) => (
            <li key={`${at} ${text}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{text}</span>
              <time dateTime={at} className="text-sm tabular-nums text-steel-700">
                {formatTimestamp(at, language)}
              </time>
            </li>
          ))}
      </ol>
    </Card>
  )
}
