import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide'
import { useState } from 'react'
import { localizedText } from '../../../../domain/language'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import type { StaffProductListItem } from '../../../api'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { useDebounced } from '../../../ui/form/use-debounced'
import { useIntakeWords } from '../form/intake-words'
import type { ProductFormState } from '../form/use-product-form'
import { useProductListWords } from '../list/words'
import { readTemplate, templateSuggestionsQuery, buildTemplateSearchText } from './templates'

/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250

/**
 * Suggests earlier products with the typed name, model number or EAN. A press on a suggestion copies all fields of the
 * model into the form.
 */
export function TemplateSuggestions({ form }: { form: ProductFormState }) {
  const words = useIntakeWords()
  const locale = useLocale()
  const typedText = buildTemplateSearchText(form.values)
  const searchText = useDebounced(typedText, DEBOUNCE_MS)
  const { data: suggestions = [] } = useQuery({
    ...templateSuggestionsQuery(searchText),
    placeholderData: (previousSuggestions) => previousSuggestions,
  })
  const [loadingId, setLoadingId] = useState<string | null>(null)
  const chooseSuggestion = async (id: string) => {
    if (loadingId) return
    setLoadingId(id)
    try {
      form.applyTemplate(await readTemplate(id))
    } catch (error) {
      showToast({ title: words.templateFailed, description: await refusalText(locale, error), isError: true })
    }
    setLoadingId(null)
  }
  const shownSuggestions = typedText === '' ? [] : suggestions
  return (
    <div role="status" className={shownSuggestions.length > 0 ? 'mb-5 rounded-sm bg-accent/15 p-3' : ''}>
      {shownSuggestions.length > 0 ? (
        <>
          <p className="font-semibold">{words.hadBefore}</p>
          <p className="text-sm text-steel-700">{words.templateLead}</p>
          <ul aria-label={words.hadBefore} className="mt-2 grid gap-2 md:grid-cols-2">
            {shownSuggestions.map((product) => (
              <li key={product.id}>
                <SuggestionButton
                  product={product}
                  isLoading={loadingId === product.id}
                  onPress={() => void chooseSuggestion(product.id)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

type SuggestionButtonProps = { product: StaffProductListItem; isLoading: boolean; onPress: () => void }

function SuggestionButton({ product, isLoading, onPress }: SuggestionButtonProps) {
  const { language } = useLocale()
  const state = useProductListWords().state[product.state]
  return (
    <button
      type="button"
      aria-busy={isLoading}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-sm bg-white p-2 text-left ring-1 ring-steel-300 hover:ring-ink"
    >
      {product.image ? (
        <img
          src={pictureUrlAtWidth(product.image, 224)}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-sm bg-studio object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-steel-100 text-steel-600">
          <Icon shape={ImageOff} className="size-5" />
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm font-semibold leading-tight">
          {localizedText(language, product.name, product.nameEn)}
        </span>
        <span className="block truncate text-sm text-steel-700">{`${product.sku} · ${state}`}</span>
      </span>
      {isLoading ? <Spinner /> : null}
    </button>
  )
}
