import { useId, useState } from 'react'
import { useLocale } from '../../i18n/locale'
import { formatDay } from '../kit/timestamp-text'
import { useDashboardWords } from './words'

type ChartBar = { date: string; value: number; text: string }
type Props = {
  title: string
  /** One bar per day, earliest first; `text` is the day's formatted value. */
  bars: readonly ChartBar[]
  /** Column heading of the values in the table version of the chart. */
  valueHeading: string
}

const CHART_HEIGHT = 100

/** Chart of daily values as bars. Keyboards and screen readers get the same values as a table. */
export function BarChart({ title, bars, valueHeading }: Props) {
  const { language } = useLocale()
  const words = useDashboardWords()
  const id = useId()
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  const selectedBar = bars[selectedIndex ?? bars.length - 1]
  const [firstBar, lastBar] = [bars[0], bars.at(-1)]
  return (
    <section aria-labelledby={id} className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-sm text-steel-700">{words.last({ days: bars.length })}</p>
      </div>
      <p className="mt-1 min-h-6 text-sm tabular-nums text-steel-700">
        {selectedBar ? (
          <>
            {formatDay(selectedBar.date, language)}:{' '}
            <span className="font-semibold text-ink">{selectedBar.text}</span>
          </>
        ) : null}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * 10} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 block h-32 w-full touch-pan-y border-b border-steel-300"
        onPointerLeave={() => setSelectedIndex(null)}
      >
        {bars.map(({ date, value }, index) => {
          const barHeight = value > 0 ? Math.max(2, (value / maxValue) * CHART_HEIGHT) : 0
          return (
            <g
              key={date}
              onPointerEnter={() => setSelectedIndex(index)}
              onPointerDown={() => setSelectedIndex(index)}
            >
              <rect x={index * 10} width={10} height={CHART_HEIGHT} fill="transparent" />
              <rect
                x={index * 10 + 1}
                width={8}
                y={CHART_HEIGHT - barHeight}
                height={barHeight}
                className={
                  index === (selectedIndex ?? bars.length - 1) ? 'fill-accent-strong' : 'fill-steel-400'
                }
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs tabular-nums text-steel-700">
        <span>{firstBar ? formatDay(firstBar.date, language) : null}</span>
        <span>{lastBar ? formatDay(lastBar.date, language) : null}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-3 font-semibold text-steel-700 hover:text-ink">
          {words.asTable}
        </summary>
        <table className="w-full">
          <thead>
            <tr className="border-b border-steel-300 text-left">
              <th className="py-1.5 font-semibold">{words.day}</th>
              <th className="py-1.5 text-right font-semibold">{valueHeading}</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {bars.toReversed().map(({ date, text }) => (
              <tr key={date} className="border-b border-steel-200">
                <td className="py-1.5">{formatDay(date, language)}</td>
                <td className="py-1.5 text-right">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
