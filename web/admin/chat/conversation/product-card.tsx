import { useQuery } from '@tanstack/react-query'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import { formatMoney } from '../../../../domain/money/currency'
import { localizedText } from '../../../../domain/language'
import type { ProductCard as Card } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Skeleton } from '../../../ui/loading/skeleton'
import { productQuery } from '../../../shop/products/queries'
import { useStaffChatWords } from '../words'

type CardProduct = Pick<
  Card,
  'name' | 'nameEn' | 'image' | 'exhibitionPrice' | 'availability' | 'stock' | 'slug' | 'sku'
>

/**
 * A card of a product that a message links to or that the visitor has opened. Shows a plain link if the product does
 * not exist.
 */
export function ProductCard({ slug, url }: { slug: string; url: string }) {
  const { language } = useLocale()
  const { newTab } = useStaffChatWords().context
  const { data, isPending } = useQuery(productQuery(slug))
  if (isPending) return <Skeleton className="h-20 w-full" />
  if (!data) {
    return (
      <a href={url} target="_blank" rel="noopener" className="underline [overflow-wrap:anywhere]">
        {url}
      </a>
    )
  }
  return (
    <a
      href={paths.product(data.slug)[language]}
      target="_blank"
      rel="noopener"
      className="flex items-center gap-3 rounded-sm bg-white p-2 text-left text-ink ring-1 ring-inset ring-steel-300 hover:ring-ink"
    >
      <ProductLine product={data} />
      <span className="sr-only">{newTab}</span>
    </a>
  )
}

export function ProductLine({ product }: { product: CardProduct }) {
  const { language, messages } = useLocale()
  const { held, sold, available } = messages.product
  const availabilityTexts = { available: available({ count: product.stock }), held, sold }
  return (
    <>
      <img
        src={pictureUrlAtWidth(product.image, 224)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className="size-14 shrink-0 rounded-sm bg-studio object-cover"
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm font-semibold leading-tight">
          {localizedText(language, product.name, product.nameEn)}
        </span>
        <span className="block truncate text-xs text-steel-700">{product.sku}</span>
        <span className="flex flex-wrap items-baseline gap-x-3 text-xs">
          <span className="font-display text-lg font-bold leading-tight tabular-nums">
            {formatMoney(parsePrice(product.exhibitionPrice), 'PLN', language)}
          </span>
          <span className={product.availability === 'available' ? 'text-good-deep' : 'text-steel-700'}>
            {availabilityTexts[product.availability]}
          </span>
        </span>
      </span>
    </>
  )
}
