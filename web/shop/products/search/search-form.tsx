import { Search } from 'lucide'
import { useId, useRef, useState } from 'react'
import { navigate, useSearchParams } from '../../../navigation'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { Icon } from '../../../ui/image/icon'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import type { SuggestionLink } from './suggestions'

// The search works as a plain form while offline and until the code of the suggestions is loaded.
const Suggestions = lazyComponent(() => import('./suggestions'))

/** The search form. It is a plain form that leads to the product list, and adds suggestions while the visitor types. */
export function SearchForm({ onLeave }: { onLeave?: () => void }) {
  const params = useSearchParams()
  const searchText = params.get('q') ?? ''
  return <SearchFormContent key={searchText} initialText={searchText} onLeave={onLeave} />
}

type Props = { initialText: string; onLeave: (() => void) | undefined }

function SearchFormContent({ initialText, onLeave }: Props) {
  const { language, messages } = useLocale()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState(initialText)
  const [isOpen, setOpen] = useState(false)
  const [suggestions, setSuggestions] = useState<SuggestionLink[]>([])
  /** Index of the suggestion selected by arrow keys; -1 if the typed text is selected. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const trimmedText = q.trim()
  const productListPath = paths.products[language]
  const areSuggestionsShown = isOpen && trimmedText.length >= 2

  const closeAndNavigate = (to: string) => {
    setOpen(false)
    inputRef.current?.blur()
    onLeave?.()
    navigate(to)
  }
  const moveActiveSuggestion = (step: number) => {
    const optionCount = suggestions.length + 1
    setOpen(true)
    setActiveIndex((previousIndex) => ((previousIndex + 1 + step + optionCount) % optionCount) - 1)
  }

  return (
    // The handler only notices when the focus leaves the form; the controls inside are interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      role="search"
      action={productListPath}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        const suggestion = areSuggestionsShown ? suggestions[activeIndex] : undefined
        if (suggestion) closeAndNavigate(suggestion.to)
        else if (trimmedText)
          closeAndNavigate(`${productListPath}?${new URLSearchParams({ q: trimmedText }).toString()}`)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <input
        ref={inputRef}
        type="search"
        name="q"
        value={q}
        maxLength={100}
        role="combobox"
        aria-label={messages.search.label}
        aria-expanded={areSuggestionsShown && suggestions.length > 0}
        aria-controls={areSuggestionsShown && suggestions.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={areSuggestionsShown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        placeholder={messages.search.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setQ(event.target.value)
          setActiveIndex(-1)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            moveActiveSuggestion(event.key === 'ArrowDown' ? 1 : -1)
          }
          if (event.key === 'Escape' && areSuggestionsShown) {
            event.preventDefault()
            setOpen(false)
          }
        }}
        className="min-h-11 w-full rounded-sm bg-steel-100 py-2 pl-4 pr-12 ring-1 ring-inset ring-steel-300 placeholder:text-steel-600 focus:bg-white"
      />
      <button
        aria-label={messages.search.submit}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm hover:bg-steel-200"
      >
        <Icon shape={Search} className="size-5" />
      </button>
      {isOpen ? (
        <Suggestions
          searchText={trimmedText}
          id={id}
          activeIndex={activeIndex}
          isShown={areSuggestionsShown}
          onSuggest={setSuggestions}
          onChoose={closeAndNavigate}
        />
      ) : null}
    </form>
  )
}
