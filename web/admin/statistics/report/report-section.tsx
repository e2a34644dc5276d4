import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { MAX_REPORT_ROWS } from '../../../../domain/statistics/report-periods'
import { toCsv } from '../../../../domain/text/csv'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { showToast } from '../../../ui/overlay/toast-store'
import { downloadBlob } from '../../kit/calls/download-file'
import { useAdminWords } from '../../kit/words'
import { useReportWords } from './words'

/**
 * A table for a CSV file. Amounts have a decimal comma in both languages, because spreadsheets with Polish settings
 * read the file.
 */
export type CsvTable = { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

type Props = {
  title: string
  /** Explanation of the figures, in one line. */
  hint?: string
  /** Name of the CSV file without day and extension. */
  fileName: string
  /** Returns the table for the CSV file, which may have more rows than the page shows. */
  readTable: () => CsvTable | Promise<CsvTable>
  /** Text for an empty table; null if the table has rows. */
  emptyText: string | null
  actions?: ReactNode
  children: ReactNode
}

/** A section of the statistics page: title, explanation, table, and a button that downloads the table as CSV. */
export function ReportSection({ title, hint, fileName, readTable, emptyText, actions, children }: Props) {
  const id = useId()
  const locale = useLocale()
  const words = useReportWords()
  const { list } = useAdminWords()
  const today = polishDateOf(useNow())
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { columns, rows } = await readTable()
      downloadBlob(`${fileName}-${today}.csv`, new Blob([toCsv(columns, rows)], { type: 'text/csv' }))
    },
    onError: async (error) =>
      showToast({ title: list.saveFailed, description: await refusalText(locale, error), isError: true }),
  })
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md bg-white ring-1 ring-steel-200">
      <div className="flex items-start gap-2 p-4 pb-2">
        <div className="min-w-0 grow">
          <h2 id={id} className="font-display text-xl font-semibold leading-tight">
            {title}
          </h2>
          {hint ? <p className="mt-1 text-sm text-steel-700">{hint}</p> : null}
        </div>
        {emptyText === null ? (
          <Button
            variant="quiet"
            className="-mr-2 -mt-2 shrink-0 px-3!"
            aria-label={words.download({ table: title })}
            disabled={isPending}
            onClick={() => mutate()}
          >
            <Icon shape={Download} className="size-5" />
          </Button>
        ) : null}
      </div>
      {actions ? <div className="px-4 pb-2">{actions}</div> : null}
      {emptyText === null ? children : <p className="px-4 pb-4 text-steel-700">{emptyText}</p>}
    </section>
  )
}

type RowProps = {
  name: ReactNode
  /** Additional text of the row, below its name. */
  details?: ReactNode
  figure: ReactNode
  /** Length of the bar from 0 to 1. If undefined, the row has no bar. */
  share?: number
}

/** A row of a table: name and details, the figure at the right, and a bar. */
export const ReportRow = ({ name, details, figure, share }: RowProps) => (
  <li className="px-4 py-2.5">
    <div className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-semibold leading-snug wrap-anywhere">{name}</span>
      <span className="shrink-0 font-semibold tabular-nums">{figure}</span>
    </div>
    {share === undefined ? null : (
      <span aria-hidden="true" className="mt-1.5 block h-2 rounded-full bg-steel-100">
        <span
          className="block h-2 rounded-full bg-accent-strong"
          style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
      </span>
    )}
    {details ? <p className="mt-1 text-sm tabular-nums leading-snug text-steel-700">{details}</p> : null}
  </li>
)

export const ReportRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-steel-200 border-t border-steel-200">{children}</ul>
)

/** Number of rows of a long table before staff ask for more. */
const SHORT_TABLE_ROWS = 10

/**
 * Shows the first rows of a long table, and all loaded rows after a press. If there may be more rows, a hint then
 * refers to the CSV file.
 */
export function LongTable<Item>({
  items,
  children,
}: {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}) {
  const words = useReportWords()
  const { more } = useAdminWords().list
  const [isWhole, setWhole] = useState(false)
  const isLong = items.length > SHORT_TABLE_ROWS
  const mayHaveMoreRows = items.length >= MAX_REPORT_ROWS.page
  return (
    <>
      <ReportRows>{(isWhole ? items : items.slice(0, SHORT_TABLE_ROWS)).map(children)}</ReportRows>
      {isLong && !isWhole ? (
        <div className="border-t border-steel-200 p-2">
          <Button variant="quiet" className="w-full" onClick={() => setWhole(true)}>
            {more}
          </Button>
        </div>
      ) : null}
      {mayHaveMoreRows && isWhole ? (
        <p className="border-t border-steel-200 px-4 py-3 text-sm text-steel-700">
          {words.moreInFile({ count: MAX_REPORT_ROWS.page })}
        </p>
      ) : null}
    </>
  )
}
