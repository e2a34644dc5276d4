import { useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ProductCard } from '../../../api'
import { useLocale, useMessages } from '../../../i18n/locale'
import { withErrorReference } from '../../../errors/with-reference'
import { Dialog } from '../../../ui/overlay/dialog'
import { Field } from '../../../ui/form/field'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { suggestionsQuery } from '../../../shop/products/search/queries'
import { ProductLine } from './product-card'
import { useStaffChatWords } from '../words'

/** Minimum length of a search text, in characters. Shorter texts match too many products. */
const MIN_QUERY_LENGTH = 2

type Props = { isConnected: boolean; onPick: (product: ProductCard) => void }

/**
 * A button with a product search: sends the link of the chosen product as a message. The button is disabled while
 * offline.
 */
export function ProductPicker({ isConnected, onPick }: Props) {
  const shopWords = useMessages()
  const words = useStaffChatWords().picker
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          if (isConnected) setOpen(true)
        }}
        aria-disabled={!isConnected}
        aria-label={words.action}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm hover:bg-steel-100 aria-disabled:opacity-55 lg:px-3"
      >
        <Icon shape={PackageSearch} className="size-5" />
        <span className="hidden text-sm font-semibold lg:inline">{words.action}</span>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.action}
        closeLabel={shopWords.close}
        shape="modal"
      >
        <ProductSearch
          onPick={(product) => {
            setOpen(false)
            onPick(product)
          }}
        />
      </Dialog>
    </>
  )
}

function ProductSearch({ onPick }: { onPick: (product: ProductCard) => void }) {
  const { language } = useLocale()
  const words = useStaffChatWords().picker
  const id = useId()
  const [q, setQ] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  // An effect focuses the search field, because the dialog focuses its close button when it opens.
  useEffect(() => inputRef.current?.focus(), [])
  const searchText = q.trim()
  const isLongEnough = searchText.length >= MIN_QUERY_LENGTH
  const { data, isFetching, error } = useQuery({ ...suggestionsQuery(searchText), enabled: isLongEnough })
  const foundProducts = isLongEnough ? data?.items : undefined
  return (
    // This element only handles arrow keys that bubble up. The controls inside it are interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="p-5" onKeyDown={moveFocusByArrow}>
      <Field
        ref={inputRef}
        id={id}
        type="search"
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status" className="min-h-6 text-sm text-steel-700">
        {isFetching ? <Spinner /> : null}
        {!isFetching && isLongEnough && error ? withErrorReference(language, words.failed, error) : null}
        {!isFetching && foundProducts ? (
          <span className={foundProducts.length > 0 ? 'sr-only' : ''}>
            {foundProducts.length > 0 ? words.found({ count: foundProducts.length }) : words.nothing}
          </span>
        ) : null}
      </div>
      <ul className="space-y-2">
        {foundProducts?.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              data-step
              onClick={() => onPick(product)}
              className="flex w-full items-center gap-3 rounded-sm p-2 text-left ring-1 ring-inset ring-steel-300 hover:ring-ink"
            >
              <ProductLine product={product} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus by arrow keys from the search field to the results and between results. */
function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const focusableElements = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-step]')]
  const focusedIndex = focusableElements.findIndex((element) => element === document.activeElement)
  const nextFocusTarget = focusableElements[focusedIndex + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!nextFocusTarget) return
  event.preventDefault()
  nextFocusTarget.focus()
}
