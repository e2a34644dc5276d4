import { Search } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_QUERY_LENGTH } from '../../../../domain/admin/paging'
import { toUrlSafeQuery } from '../../../../domain/admin/staff-search'
import { hiddenSearchStorage } from '../../../storage/admin-storage'
import { Icon } from '../../../ui/image/icon'
import { useAdminWords } from '../words'

/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

/**
 * A search field with debounce. Shows the full text that staff typed. `onChange` gets the text for the URL, in which
 * voucher codes are masked and secret tokens of pasted links are removed (`toUrlSafeQuery`).
 */
export function SearchBox({ label, value, onChange, className = '' }: Props) {
  const { list } = useAdminWords()
  const id = useId()
  const [text, setText] = useState(value)
  // Shows a value that was set outside of this field, such as by "clear filters". Text that staff are typing stays.
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== toUrlSafeQuery(text)) setText(value)
  }
  const submitSearchRef = useRef((_: string) => {})
  useEffect(
    () =>
      void (submitSearchRef.current = (input) => {
        const searchText = toUrlSafeQuery(input)
        // Stores the full text, because the URL contains only its masked form. Voucher codes ("GIFT-…") are not
        // stored, because a masked code finds the same voucher.
        if (searchText.includes('*') && !/gift/i.test(input)) hiddenSearchStorage.write(searchText, input)
        onChange(searchText)
      }),
  )
  useEffect(() => {
    if (toUrlSafeQuery(text) === lastValue) return
    const debounceTimer = setTimeout(() => submitSearchRef.current(text), DEBOUNCE_MS)
    return () => clearTimeout(debounceTimer)
  }, [text, lastValue])
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        submitSearchRef.current(text)
      }}
    >
      <label htmlFor={id} className="block text-sm font-semibold">
        {list.search}
      </label>
      <span className="relative mt-1 block">
        <Icon shape={Search} className="pointer-events-none absolute left-3 top-3 size-5 text-steel-600" />
        <input
          id={id}
          type="search"
          value={text}
          maxLength={MAX_QUERY_LENGTH}
          placeholder={label}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          className="block h-11 w-full rounded-sm bg-white pl-10 pr-3 text-base ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
        />
      </span>
    </form>
  )
}
