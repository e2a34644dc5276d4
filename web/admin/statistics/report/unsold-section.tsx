import { ImageOff } from 'lucide'
import { localizedText } from '../../../../domain/language'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { IfRole } from '../../access/if-role'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { fetchUnsold, type Unsold } from './queries'
import { LongTable, ReportSection } from './report-section'
import { useReportWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'

/** Path of the product list with the products for sale, longest listed first. Staff can reduce prices there. */
const LONGEST_LISTED_PATH = `${adminPaths.products}?state=for_sale&sort=longest`

/** Tools that have been on sale for a long time, with the total of their prices and of their purchase prices. */
export function UnsoldSection({ unsold }: { unsold: Unsold }) {
  const words = useReportWords().unsold
  const { language } = useLocale()
  const formatPln = useFormatAmount('PLN')
  return (
    <ReportSection
      title={words.title}
      hint={words.hint}
      fileName={words.file}
      emptyText={unsold.total === 0 ? words.empty : null}
      readTable={async () => ({
        columns: words.columns,
        rows: (await fetchUnsold('file')).tools.map((tool) => [
          tool.sku,
          localizedText(language, tool.name, tool.nameEn),
          tool.grade,
          tool.stock,
          tool.daysListed,
          tool.views,
          localizedDecimal(tool.price, 'pl'),
          tool.capital === null ? '' : localizedDecimal(tool.capital, 'pl'),
        ]),
      })}
      actions={
        unsold.total === 0 ? null : (
          <>
            <p className="tabular-nums">
              <strong>{words.total({ count: unsold.total })}</strong>,{' '}
              {words.value({ value: formatPln(unsold.value) })}
            </p>
            <p className="text-sm tabular-nums text-steel-700">
              {unsold.withCapital === 0
                ? words.noCapital
                : words.capital({ capital: formatPln(unsold.capital), count: unsold.withCapital })}
            </p>
            <IfRole>
              <Link to={LONGEST_LISTED_PATH} className={buttonClass('secondary', 'my-2')}>
                {words.changePrices}
              </Link>
            </IfRole>
          </>
        )
      }
    >
      <LongTable items={unsold.tools}>
        {(tool) => (
          <li key={tool.id} className="flex items-start gap-3 px-4 py-2.5">
            <ToolPicture image={tool.image} />
            <div className="min-w-0 grow leading-snug">
              <div className="flex items-baseline justify-between gap-3">
                <Link
                  to={adminPaths.product(tool.id)}
                  className="inline-block min-w-0 py-1 font-semibold wrap-anywhere hover:underline"
                >
                  {localizedText(language, tool.name, tool.nameEn)}
                </Link>
                <span className="shrink-0 font-semibold tabular-nums">{formatPln(tool.price)}</span>
              </div>
              <p className="text-sm tabular-nums text-steel-700">
                {[
                  words.listed({ days: tool.daysListed }),
                  words.grade({ grade: tool.grade }),
                  words.views({ count: tool.views }),
                  ...(tool.stock > 1 ? [words.units({ count: tool.stock })] : []),
                ].join(' · ')}
              </p>
            </div>
          </li>
        )}
      </LongTable>
    </ReportSection>
  )
}

const ToolPicture = ({ image }: { image: string }) =>
  image ? (
    <img
      src={pictureUrlAtWidth(image, 224)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-sm bg-studio object-cover"
    />
  ) : (
    <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-steel-100 text-steel-600">
      <Icon shape={ImageOff} className="size-5" />
    </span>
  )
