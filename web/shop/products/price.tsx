import { calculateDiscountPercent } from '../../../domain/products/catalog/catalog'
import type { ProductCard } from '../../api'
import { useMessages } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { parsePrice, useMoneyFormat } from '../../i18n/use-money'

type PricedProduct = Pick<
  ProductCard,
  'originalPrice' | 'rrpCheckedAt' | 'exhibitionPrice' | 'lowestPrice30Days' | 'reduction' | 'availability'
>

/**
 * Returns the discount against the catalogue price, in whole percent. 0 if nothing is saved. Also 0 if the source of
 * the catalogue price is unknown, because the shop must not compare prices then (rules 1.7).
 */
export const calculateComparedDiscount = ({
  rrpCheckedAt,
  originalPrice,
  exhibitionPrice,
}: Pick<PricedProduct, 'rrpCheckedAt' | 'originalPrice' | 'exhibitionPrice'>): number =>
  rrpCheckedAt === null ? 0 : calculateDiscountPercent(parsePrice(originalPrice), parsePrice(exhibitionPrice))

/** Returns the prices of a product: its price, the catalogue price of the same product when new, and the saving. */
export function useDisplayPrices(product: PricedProduct) {
  const moneyFormatters = useMoneyFormat()
  const now = useNow()
  const { lowestPrice30Days, reduction } = product
  const originalPrice = parsePrice(product.originalPrice)
  const exhibitionPrice = parsePrice(product.exhibitionPrice)
  const percent = calculateComparedDiscount(product)
  // A sold product shows its price only, without a saving.
  const isSold = product.availability === 'sold'
  return {
    price: moneyFormatters.fromPln(exhibitionPrice),
    /**
     * The catalogue price of the same product when new. Null if the product is sold, if the catalogue price is not
     * above the price, or if its source is unknown.
     */
    catalogue:
      percent > 0 && product.rrpCheckedAt && !isSold
        ? {
            price: moneyFormatters.fromPln(originalPrice),
            saving: moneyFormatters.formatDifference(
              originalPrice,
              moneyFormatters.toVisitorCurrency(exhibitionPrice),
            ),
            percent,
            day: product.rrpCheckedAt,
          }
        : null,
    /** The lowest price of the 30 days before a price reduction; null unless a reduction is announced. */
    lowest:
      lowestPrice30Days && reduction && now < Date.parse(reduction.until) && !isSold
        ? { amount: moneyFormatters.fromPln(parsePrice(lowestPrice30Days)), since: reduction.since }
        : null,
  }
}

/** All prices in one sentence for screen readers; the visible prices are hidden from them. */
export function ScreenReaderPrice({ product }: { product: PricedProduct }) {
  const { product: words } = useMessages()
  return <p className="sr-only">{words.spokenPrice(useDisplayPrices(product))}</p>
}

/** The name of the catalogue price, the price struck through, and the saving in percent. Price and saving share a line. */
export function CataloguePrice({ price, percent }: { price: string; percent: number }) {
  const { product: words } = useMessages()
  return (
    <>
      {words.newPrice}{' '}
      <span className="whitespace-nowrap tabular-nums">
        <s>{price}</s>
        <b className="ml-2 rounded-sm bg-good-deep px-1.5 py-0.5 text-white">
          {words.discountBadge({ percent })}
        </b>
      </span>
    </>
  )
}

export function CardPrice({ product }: { product: PricedProduct }) {
  const { product: words } = useMessages()
  const { price, catalogue, lowest } = useDisplayPrices(product)
  return (
    <div>
      <ScreenReaderPrice product={product} />
      <p aria-hidden="true" className="font-display text-2xl font-bold leading-none tabular-nums">
        {price}
      </p>
      {catalogue ? (
        <p aria-hidden="true" className="mt-1 text-[0.8125rem] leading-relaxed text-steel-600 sm:text-sm">
          <CataloguePrice {...catalogue} />
        </p>
      ) : null}
      {lowest ? <p className="mt-1 text-sm text-steel-700">{words.lowestPrice(lowest)}</p> : null}
    </div>
  )
}
