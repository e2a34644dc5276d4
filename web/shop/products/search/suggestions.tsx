import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { CATEGORIES } from '../../../../domain/products/catalog/catalog'
import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { localizedText } from '../../../../domain/language'
import type { ProductCard } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { AvailabilityBadge } from '../availability-badge'
import { Picture } from '../pictures/picture'
import { useDisplayPrices } from '../price'
import { useServicePage } from '../service-pages'
import { parseTypedSearch, suggestionsQuery } from './queries'
import { SUGGESTION_WORDS } from './suggestion-words'

export type SuggestionLink = { to: string }

const MAX_CATEGORY_SUGGESTIONS = 2

type Props = {
  /** The typed text, at least two letters. */
  searchText: string
  id: string
  activeIndex: number
  isShown: boolean
  onSuggest: (suggestions: SuggestionLink[]) => void
  onChoose: (to: string) => void
}

/** Suggestions for a partly typed search: information pages, categories, tools, and the whole list. */
export default function Suggestions({ searchText, id, activeIndex, isShown, onSuggest, onChoose }: Props) {
  const { language, messages } = useLocale()
  const words = SUGGESTION_WORDS[language]
  const { data } = useQuery({ ...suggestionsQuery(searchText), enabled: searchText.length >= 2 })

  const servicePage = useServicePage(data?.servicePage ?? null)
  const [servicePath, serviceName] = [servicePage?.path, servicePage?.name]

  const options = useMemo(() => {
    const textWithoutPrice = normalizeForSearch(parseTypedSearch(searchText).q ?? '')
    const categories = CATEGORIES.filter(
      (category) =>
        textWithoutPrice !== '' &&
        normalizeForSearch(messages.categories[category])
          .split(' ')
          .some((word) => word.startsWith(textWithoutPrice)),
    ).slice(0, MAX_CATEGORY_SUGGESTIONS)
    const allResultsPath = `${paths.products[language]}?${new URLSearchParams({ q: searchText }).toString()}`
    return [
      ...(servicePath ? [{ to: servicePath, content: <b>{serviceName}</b> }] : []),
      ...categories.map((category) => ({
        to: paths.category(category)[language],
        content: <CategorySuggestion name={messages.categories[category]} />,
      })),
      ...(data?.items ?? []).map((product) => ({
        to: paths.product(product.slug)[language],
        content: <SuggestedProduct product={product} />,
      })),
      ...(data && data.total > 0
        ? [{ to: allResultsPath, content: <b>{words.all({ count: data.total })}</b> }]
        : []),
    ]
  }, [searchText, data, servicePath, serviceName, language, messages, words])

  const areSuggestionsShown = isShown && data !== undefined
  useEffect(
    () => onSuggest(areSuggestionsShown ? options.map(({ to }) => ({ to })) : []),
    [areSuggestionsShown, options, onSuggest],
  )

  if (!areSuggestionsShown) return null
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-md bg-white shadow-xl ring-1 ring-steel-200">
      <p role="status" className={options.length > 0 ? 'sr-only' : 'p-4 text-steel-700'}>
        {options.length > 0 ? words.found({ count: options.length }) : words.nothing}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={messages.search.label}>
        {options.map(({ to, content }, index) => (
          // In the ARIA listbox pattern the input handles the keys, so options handle presses only.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            // Keeps the focus in the input: otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(to)}
            className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 ${index === activeIndex ? 'bg-steel-200' : 'hover:bg-steel-100'}`}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}

const CategorySuggestion = ({ name }: { name: string }): ReactNode => (
  <>
    <span className="rounded-sm bg-steel-100 px-2 py-1 text-xs font-semibold uppercase tracking-wide text-steel-700">
      {SUGGESTION_WORDS[useLocale().language].category}
    </span>
    <span className="font-semibold">{name}</span>
  </>
)

function SuggestedProduct({ product }: { product: ProductCard }) {
  const { language } = useLocale()
  const { price } = useDisplayPrices(product)
  return (
    <>
      <Picture url={product.image} alt="" sizes="56px" className="w-14! shrink-0 rounded-sm" />
      <span className="min-w-0 grow">
        <span className="line-clamp-3 text-sm font-medium leading-tight">
          {localizedText(language, product.name, product.nameEn)}
        </span>
        {product.inStock ? null : <AvailabilityBadge product={product} />}
      </span>
      <span className="shrink-0 font-display text-lg font-bold tabular-nums">{price}</span>
    </>
  )
}
