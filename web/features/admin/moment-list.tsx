import { useLocale } from '../../i18n/locale'
import { momentText } from './moments'

/** What happened, each with its moment (ISO 8601), in the given order. */
export function MomentList({ lines }: { lines: readonly { at: string; text: string }[] }) {
  const { language } = useLocale()
  return (
    <ol className="space-y-2">
      {lines.map(({ at, text }) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4">
          <span>{text}</span>
          <time dateTime={at} className="text-sm tabular-nums text-steel-700">
            {momentText(at, language)}
          </time>
        </li>
      ))}
    </ol>
  )
}
