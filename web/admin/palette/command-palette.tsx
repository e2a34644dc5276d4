import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAX_QUERY_LENGTH } from '../../../domain/admin/paging'
import { localizedText } from '../../../domain/language'
import { formatMoney } from '../../../domain/money/currency'
import { normalizeForSearch } from '../../../domain/text/normalize-for-search'
import { ADMIN_SECTIONS, adminPaths, type AdminView } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { useHasRole } from '../access/if-role'
import { isComposing } from '../../ui/form/is-composing'
import { Dialog } from '../../ui/overlay/dialog'
import { useDebounced } from '../../ui/form/use-debounced'
import { useAdminWords } from '../kit/words'
import { usePeriodWords } from '../settings/periods/period-words'
import { useSettingWords } from '../settings/words'
import { StateBadge } from '../products/list/state-badge'
import { paletteQuery } from './queries'
import { usePaletteWords } from './words'
import { settingPath } from '../kit/staff-path'

/** Minimum length of a search, in characters. Shorter texts match too many rows. */
const MIN_QUERY_LENGTH = 2
/** Debounce of the search, ms. */
const DEBOUNCE_MS = 200

type Props = { canOpen: (view: AdminView) => boolean; onClose: () => void }

type Option = { to: string; kind: 'page' | 'order' | 'product'; content: ReactNode }

/**
 * Finds pages, orders and products. The focus stays in the input, which has the combobox pattern of ARIA. Options are
 * links, so that a page with unsaved input asks staff before they leave.
 */
export default function CommandPalette({ canOpen, onClose }: Props) {
  const words = usePaletteWords()
  const { messages } = useLocale()
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const { options, isSearching, isFailed } = usePaletteOptions(text.trim(), canOpen)
  const activeOption = Math.min(activeIndex, options.length - 1)
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])

  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event) || options.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const offset = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((activeOption + offset + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.open} closeLabel={messages.close} shape="modal">
      <div className="p-3">
        <input
          data-focus-first=""
          type="text"
          role="combobox"
          enterKeyHint="go"
          aria-label={words.field}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${activeOption}` : undefined}
          placeholder={words.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKey}
          className="h-11 w-full rounded-sm bg-white px-3 text-base ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
        />
        <p role="status" className="px-1 pt-2 text-sm text-steel-700">
          {isSearching
            ? words.searching
            : isFailed
              ? words.failed
              : options.length > 0
                ? words.found({ count: options.length })
                : words.nothing}
        </p>
      </div>
      <div
        ref={listRef}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.field}
        className="max-h-[55dvh] overflow-y-auto px-3 empty:hidden"
      >
        {options.map(({ to, kind, content }, index) => (
          <Link
            key={to}
            to={to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeOption}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClose}
            className={`flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 ${index === activeOption ? 'bg-steel-200' : 'hover:bg-steel-100'}`}
          >
            <span className="w-24 shrink-0 text-xs font-semibold uppercase tracking-wide text-steel-700">
              {words.kinds[kind]}
            </span>
            <span className="min-w-0 grow leading-tight">{content}</span>
          </Link>
        ))}
      </div>
      <p aria-hidden="true" className="hidden px-4 py-3 text-xs text-steel-700 md:block">
        {words.keys}
      </p>
    </Dialog>
  )
}

/** The pages and sections of the settings whose name contains the text, then orders and products that the API finds. */
function usePaletteOptions(text: string, canOpen: Props['canOpen']) {
  const words = usePaletteWords()
  const { sections } = useAdminWords()
  const settingWords = useSettingWords()
  const periodWords = usePeriodWords()
  const hasRole = useHasRole()
  const { language } = useLocale()
  const searchText = useDebounced(text, DEBOUNCE_MS)
  const hasSearchText = text.length >= MIN_QUERY_LENGTH
  const { data, isFetching, isError } = useQuery({
    ...paletteQuery(searchText),
    enabled: searchText.length >= MIN_QUERY_LENGTH,
  })
  const searchResult = hasSearchText && searchText === text ? data : undefined
  const pages = [
    ...ADMIN_SECTIONS.map((view) => ({ view, to: adminPaths[view], name: sections[view] })),
    { view: 'packing' as const, to: adminPaths.packing, name: words.packing },
    { view: 'handOver' as const, to: adminPaths.handOver, name: words.handOver },
    { view: 'newSale' as const, to: adminPaths.newSale, name: words.newSale },
    // Read-only members can open products but not add any, so they get no link to the form of a new product.
    ...(hasRole('staff')
      ? [{ view: 'product' as const, to: adminPaths.product('new'), name: words.newProduct }]
      : []),
    { view: 'notifications' as const, to: adminPaths.notifications, name: words.notifications },
    { view: 'setUp' as const, to: adminPaths.setUp, name: words.setUp },
  ]
    .filter(({ view }) => canOpen(view))
    .filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(text)))
  // Lists the sections of the settings only if there is a search text, because the list would be too long otherwise.
  const settings =
    hasSearchText && canOpen('settings')
      ? Object.entries({ ...settingWords.names, periods: periodWords.title }).filter(([, name]) =>
          normalizeForSearch(name).includes(normalizeForSearch(text)),
        )
      : []
  const options: Option[] = [
    ...pages.map(({ to, name }) => ({ to, kind: 'page' as const, content: <b>{name}</b> })),
    ...settings.map(([setting, name]) => ({
      to: settingPath(setting),
      kind: 'page' as const,
      content: (
        <>
          <b>{name}</b>
          <span className="block text-sm text-steel-700">{sections.settings}</span>
        </>
      ),
    })),
    ...(searchResult?.orders ?? []).map((order) => ({
      to: adminPaths.order(order.id),
      kind: 'order' as const,
      content: (
        <>
          <b className="tabular-nums">#{order.number}</b> {order.firstName} {order.lastName}
          <span className="block text-sm tabular-nums text-steel-700">
            {[order.email, formatMoney(parsePrice(order.totalAmount), order.currency, language)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    })),
    ...(searchResult?.products ?? []).map((product) => ({
      to: adminPaths.product(product.id),
      kind: 'product' as const,
      content: (
        <>
          <b>{localizedText(language, product.name, product.nameEn)}</b>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-steel-700">
            {product.sku} <StateBadge state={product.state} />
          </span>
        </>
      ),
    })),
  ]
  return {
    options,
    isSearching: hasSearchText && (searchText !== text || isFetching),
    isFailed: hasSearchText && isError,
  }
}
