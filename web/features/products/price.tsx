import { discountPercent } from '../../../domain/catalog'
import { subtract } from '../../../domain/money'
import type { ProductCard } from '../../api'
import { useMessages } from '../../i18n/locale'
import { priceOf, useMoney } from '../../i18n/use-money'

type Priced = Pick<ProductCard, 'originalPrice' | 'exhibitionPrice' | 'lowestPrice30Days'>

/** A product's prices in one place: what it costs, what a new one costs, and what that saves. */
export function usePrices(product: Priced) {
  const money = useMoney()
  const original = priceOf(product.originalPrice)
  const exhibition = priceOf(product.exhibitionPrice)
  const percent = discountPercent(original, exhibition)
  return {
    price: money.fromPln(exhibition),
    /** Null when a new one costs no more. */
    catalogue:
      percent > 0
        ? { price: money.fromPln(original), saving: money.fromPln(subtract(original, exhibition)), percent }
        : null,
    lowest: product.lowestPrice30Days ? money.fromPln(priceOf(product.lowestPrice30Days)) : null,
  }
}

/** The prices on a card; read aloud they say which is which. */
export function CardPrice({ product }: { product: Priced }) {
  const { product: words } = useMessages()
  const { price, catalogue, lowest } = usePrices(product)
  return (
    <div>
      <p className="font-display text-2xl font-bold leading-none tabular-nums">
        <span className="sr-only">{words.price}: </span>
        {price}
      </p>
      {catalogue ? (
        <p className="mt-1.5 text-sm text-steel-600">
          {words.cataloguePrice}: <s className="whitespace-nowrap tabular-nums">{catalogue.price}</s>
        </p>
      ) : null}
      {lowest ? <p className="mt-1 text-sm text-steel-700">{words.lowestPrice({ amount: lowest })}</p> : null}
    </div>
  )
}
