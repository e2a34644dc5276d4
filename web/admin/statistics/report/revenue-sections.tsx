import type { ReactNode } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import { useLocale, useMessages } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import type { Revenue } from './queries'
import { ReportRow, ReportRows, ReportSection } from './report-section'
import { useReportWords } from './words'

type RevenueRow = Revenue['categories'][number] | Revenue['channels'][number]

type Props = {
  title: string
  fileName: string
  columns: readonly string[]
  rows: readonly { row: RevenueRow; name: string; details: ReactNode }[]
}

/** Revenue by category or by channel as bars, the largest amount first. */
function RevenueSection({ title, fileName, columns, rows }: Props) {
  const words = useReportWords().revenue
  const { language } = useLocale()
  const revenueOf = ({ row }: { row: RevenueRow }): number => parsePrice(row.revenue)
  const shownRows = rows
    .filter(({ row }) => row.units > 0 || Number(row.revenue) !== 0)
    .toSorted((a, b) => revenueOf(b) - revenueOf(a))
  const maxRevenue = Math.max(1, ...shownRows.map(revenueOf))
  return (
    <ReportSection
      title={title}
      fileName={fileName}
      emptyText={shownRows.length === 0 ? words.empty : null}
      readTable={() => ({
        columns,
        rows: rows.map(({ row, name }) => [name, row.units, localizedDecimal(row.revenue, 'pl')]),
      })}
    >
      <ReportRows>
        {shownRows.map(({ row, name, details }) => (
          <ReportRow
            key={row.name}
            name={name}
            figure={formatMoney(parsePrice(row.revenue), 'PLN', language)}
            share={revenueOf({ row }) / maxRevenue}
            details={row.units > 0 ? details : null}
          />
        ))}
      </ReportRows>
    </ReportSection>
  )
}

export function RevenueSections({ revenue }: { revenue: Revenue }) {
  const words = useReportWords().revenue
  const { categories } = useMessages()
  const getCategoryName = (name: Revenue['categories'][number]['name']) =>
    name === 'vouchers' || name === 'delivery' ? words[name] : categories[name]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <RevenueSection
        title={words.byCategory}
        fileName={words.categoryFile}
        columns={words.categoryColumns}
        rows={revenue.categories.map((row) => ({
          row,
          name: getCategoryName(row.name),
          details: words.units({ count: row.units }),
        }))}
      />
      <RevenueSection
        title={words.byChannel}
        fileName={words.channelFile}
        columns={words.channelColumns}
        rows={revenue.channels.map((row) => ({
          row,
          name: words.channels[row.name],
          details: words.sales({ count: row.units }),
        }))}
      />
    </div>
  )
}
