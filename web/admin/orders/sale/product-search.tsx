import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import type { StaffProductListItem } from '../../../api'
import { withErrorReference } from '../../../errors/with-reference'
import { useLocale } from '../../../i18n/locale'
import { localizedText } from '../../../../domain/language'
import { parsePrice } from '../../../i18n/use-money'
import { useDebounced } from '../../../ui/form/use-debounced'
import { Field } from '../../../ui/form/field'
import { Spinner } from '../../../ui/loading/spinner'
import { saleProductsQuery } from './queries'
import { useSaleWords } from './words'

/** Minimum length of a search text, in characters. Shorter texts match too many products. */
const MIN_QUERY_LENGTH = 2

/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250

type Props = {
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
  onPick: (product: StaffProductListItem) => void
}

/** Search for products on sale. A chosen product is added to the sale, and the search starts again. */
export function ProductSearch({ inputRef, error, onPick }: Props) {
  const { language } = useLocale()
  const words = useSaleWords()
  const id = useId()
  const [q, setQ] = useState('')
  const typedText = q.trim()
  const searchText = useDebounced(typedText, DEBOUNCE_MS)
  const isLongEnough = typedText.length >= MIN_QUERY_LENGTH
  const query = useQuery({
    ...saleProductsQuery(searchText),
    enabled: searchText.length >= MIN_QUERY_LENGTH,
  })
  const isSearching = isLongEnough && (searchText !== typedText || query.isFetching)
  const products = isLongEnough && searchText === typedText ? query.data?.items : undefined
  return (
    <div>
      <Field
        id={`${id}-search`}
        ref={inputRef}
        type="search"
        label={words.search}
        hint={words.searchHint}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // Enter must not submit the whole form while staff search.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div role="status" className="text-sm text-steel-700">
        {isSearching ? <Spinner /> : null}
        {!isSearching && isLongEnough && query.error
          ? withErrorReference(language, words.searchFailed, query.error)
          : null}
        {!isSearching && products?.length === 0 ? <p className="pb-3">{words.nothing}</p> : null}
      </div>
      <ul className="mb-3 space-y-2 empty:hidden">
        {products?.map((product) => {
          const name = localizedText(language, product.name, product.nameEn)
          return (
            <li key={product.id}>
              <button
                type="button"
                aria-label={words.add({ name: `${name}, ${product.sku}` })}
                onClick={() => {
                  onPick(product)
                  setQ('')
                }}
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm p-3 text-left ring-1 ring-inset ring-steel-300 hover:ring-ink"
              >
                <span className="font-semibold">{name}</span>
                <span className="font-semibold tabular-nums">
                  {formatMoney(parsePrice(product.exhibitionPrice), 'PLN', language)}
                </span>
                <span className="text-sm text-steel-700">
                  {product.sku} · {words.stock({ count: product.stock })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
