import { localizedText } from '../../../../domain/language'
import { formatMoney } from '../../../../domain/money/currency'
import { adminPaths } from '../../../app/admin-paths'
import { errorSentence } from '../../../i18n/errors'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { Badge } from '../../../ui/layout/badge'
import { formatDay } from '../../kit/timestamp-text'
import { StateBadge } from '../../products/list/state-badge'
import { useProductListWords } from '../../products/list/words'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { type Demand, fetchDemand, type ShownDemandPeriod } from './queries'
import { LongTable, ReportRow, ReportRows, ReportSection } from './report-section'
import { useReportWords } from './words'
import { formatWholeNumber } from '../../../../domain/text/whole-number'

type Props = { demand: Demand }

/** The steps from a view to a payment, each compared with the previous step and with the previous period. */
export function FunnelSection({ demand: { funnel } }: Props) {
  const { language } = useLocale()
  const words = useReportWords().funnel
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={funnel.every(({ count, previous }) => count + previous === 0) ? words.empty : null}
      readTable={() => ({
        columns: words.columns,
        rows: funnel.map(({ step, count, share, previous, change }) => [
          words.steps[step],
          count,
          share,
          previous,
          change,
        ]),
      })}
    >
      <ReportRows>
        {funnel.map(({ step, count, previous, share, change }) => (
          <ReportRow
            key={step}
            name={words.steps[step]}
            figure={formatWholeNumber(count, language)}
            share={share === null ? Math.min(1, count) : share / 100}
            details={[
              ...(share === null ? [] : [words.share({ percent: share })]),
              `${words.previous({ count: previous })}${change === null ? '' : ` ${words.change({ percent: change })}`}`,
            ].join(' · ')}
          />
        ))}
      </ReportRows>
    </ReportSection>
  )
}

/** Orders that ended unpaid, by reason. */
export function LossesSection({ demand: { losses } }: Props) {
  const words = useReportWords().losses
  const { language } = useLocale()
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={losses.length === 0 ? words.empty : null}
      readTable={() => ({
        columns: words.columns,
        rows: losses.map(({ reason, orders, value }) => [
          words.reasons[reason],
          orders,
          localizedDecimal(value, 'pl'),
        ]),
      })}
    >
      <ReportRows>
        {losses.map(({ reason, orders, value }) => (
          <ReportRow
            key={reason}
            name={words.reasons[reason]}
            figure={formatMoney(parsePrice(value), 'PLN', language)}
            details={words.orders({ count: orders })}
          />
        ))}
      </ReportRows>
    </ReportSection>
  )
}

/** Orders that the shop rejected, with the message that the buyer saw. */
export function RejectionsSection({ demand: { rejections } }: Props) {
  const words = useReportWords().rejections
  const { language } = useLocale()
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={rejections.length === 0 ? words.empty : null}
      readTable={() => ({
        columns: words.columns,
        rows: rejections.map(({ code, count }) => [code, errorSentence(language, code), count]),
      })}
    >
      <ReportRows>
        {rejections.map(({ code, count }) => (
          <ReportRow
            key={code}
            name={<span className="font-normal">{errorSentence(language, code)}</span>}
            figure={words.times({ count })}
          />
        ))}
      </ReportRows>
    </ReportSection>
  )
}

/** Search texts for which visitors found no product that contains all words. */
export function SearchesSection({ demand: { searches }, days }: Props & { days: ShownDemandPeriod }) {
  const words = useReportWords().searches
  const { language } = useLocale()
  const formatResult = (hasSimilar: boolean) => (hasSimilar ? words.similar : words.none)
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={searches.length === 0 ? words.empty : null}
      readTable={async () => ({
        columns: words.columns,
        rows: (await fetchDemand(days, 'file')).searches.map((search) => [
          search.words,
          search.count,
          search.lastDay,
          formatResult(search.hasSimilar),
        ]),
      })}
    >
      <LongTable items={searches}>
        {(search) => (
          <ReportRow
            key={`${search.hasSimilar} ${search.words}`}
            name={search.words}
            figure={formatWholeNumber(search.count, language)}
            details={
              <>
                <Badge variant={search.hasSimilar ? 'plain' : 'due'}>{formatResult(search.hasSimilar)}</Badge>{' '}
                {words.last({ day: formatDay(search.lastDay, language) })}
              </>
            }
          />
        )}
      </LongTable>
    </ReportSection>
  )
}

/** Views, carts and price of each tool. Tools with many views and no sale come first. */
export function ToolsSection({ demand: { tools }, days }: Props & { days: ShownDemandPeriod }) {
  const words = useReportWords().tools
  const stateNames = useProductListWords().state
  const { language } = useLocale()
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={tools.length === 0 ? words.empty : null}
      readTable={async () => ({
        columns: words.columns,
        rows: (await fetchDemand(days, 'file')).tools.map((tool) => [
          tool.sku,
          localizedText(language, tool.name, tool.nameEn),
          tool.views,
          tool.carts,
          tool.daysListed,
          localizedDecimal(tool.price, 'pl'),
          stateNames[tool.state],
        ]),
      })}
    >
      <LongTable items={tools}>
        {(tool) => (
          <ReportRow
            key={tool.id}
            name={
              <Link to={adminPaths.product(tool.id)} className="inline-block py-1 hover:underline">
                {localizedText(language, tool.name, tool.nameEn)}
              </Link>
            }
            figure={words.views({ count: tool.views })}
            details={
              <>
                <StateBadge state={tool.state} />{' '}
                {[
                  words.carts({ count: tool.carts }),
                  words.listed({ days: tool.daysListed }),
                  formatMoney(parsePrice(tool.price), 'PLN', language),
                ].join(' · ')}
              </>
            }
          />
        )}
      </LongTable>
    </ReportSection>
  )
}
