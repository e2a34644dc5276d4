import { formatFullDate } from '../../../../domain/time/format-days'
import { useQueryClient } from '@tanstack/react-query'
import type { GoneProduct } from '../../../../domain/errors'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import { paths } from '../../../../domain/pages/page-paths'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useDocumentTitle } from '../../../app/use-document-title'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { LazyNewestProducts } from '../list/lazy-newest-products'
import { goneProductKey } from '../queries'
import { RelatedProducts } from './related-products'

const pl = {
  notFound: 'Nie znaleziono produktu',
  notFoundLead: 'Sprawdź adres albo zobacz, co mamy teraz.',
  soldOn: ({ day }: { day: string }) => `To narzędzie sprzedaliśmy ${day}.`,
  offSale: 'Tego narzędzia nie ma już w sprzedaży.',
  lookElsewhere: 'Zobacz podobne, które są teraz dostępne.',
}
const en: TranslatedTexts<typeof pl> = {
  notFound: 'Product not found',
  notFoundLead: 'Check the address, or see what we have now.',
  soldOn: ({ day }) => `We sold this tool on ${day}.`,
  offSale: 'This tool is no longer on sale.',
  lookElsewhere: 'See similar tools that are available now.',
}
const WORDS = { pl, en }

/** The page of a product that is no longer on sale, or that never existed. */
export default function MissingProduct({ slug }: { slug: string }) {
  const goneProduct = useQueryClient().getQueryData<GoneProduct | null>(goneProductKey(slug))
  return goneProduct ? <GoneProductContent goneProduct={goneProduct} slug={slug} /> : <NotFoundNotice />
}

function GoneProductContent({ goneProduct, slug }: { goneProduct: GoneProduct; slug: string }) {
  const { language, messages } = useLocale()
  const words = WORDS[language]
  const name = localizedText(language, goneProduct.name, goneProduct.nameEn)
  useDocumentTitle(name)
  return (
    <div className="shell py-10 md:py-14">
      <h1
        lang={fallbackLanguage(language, goneProduct.nameEn)}
        className="font-display text-4xl font-bold leading-[1.05] md:text-5xl"
      >
        {name}
      </h1>
      <p className="mt-4 text-lg text-steel-700">
        {goneProduct.soldOn
          ? words.soldOn({ day: formatFullDate(new Date(goneProduct.soldOn), language) })
          : words.offSale}{' '}
        {words.lookElsewhere}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={paths.category(goneProduct.category)[language]} className={buttonClass()}>
          {messages.categories[goneProduct.category]}
        </Link>
        <Link to={paths.products[language]} className={buttonClass('secondary')}>
          {messages.header.products}
        </Link>
      </div>
      <RelatedProducts slug={slug} layout="cards" />
    </div>
  )
}

function NotFoundNotice() {
  const { language, messages } = useLocale()
  const words = WORDS[language]
  useDocumentTitle(words.notFound)
  return (
    <>
      <div className="shell space-y-5 py-14 text-center md:py-20">
        <h1 className="font-display text-4xl font-bold">{words.notFound}</h1>
        <p className="text-lg text-steel-700">{words.notFoundLead}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.home[language]} className={buttonClass()}>
            {messages.backHome}
          </Link>
          <Link to={paths.products[language]} className={buttonClass('secondary')}>
            {messages.header.products}
          </Link>
        </div>
      </div>
      <LazyNewestProducts />
    </>
  )
}
