import { Search } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon'
import { useAdminWords } from './words'

/** A pause of this length means that a word is typed, ms. */
const PAUSE_MS = 250

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

/** Looks for words while they are typed. */
export function SearchBox({ label, value, onChange, className = '' }: Props) {
  const { list } = useAdminWords()
  const id = useId()
  const [text, setText] = useState(value)
  // What was set elsewhere, as by clearing all filters, is taken over; what is being typed is not lost to it.
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange))
  useEffect(() => {
    if (text.trim() === known) return
    const pause = setTimeout(() => tell.current(text.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, known])
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <label htmlFor={id} className="block text-sm font-semibold">
        {list.search}
      </label>
      <span className="relative mt-1 block">
        <Icon of={Search} className="pointer-events-none absolute left-3 top-3 size-5 text-steel-600" />
        <input
          id={id}
          type="search"
          value={text}
          maxLength={100}
          placeholder={label}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          className="block h-11 w-full rounded-sm bg-white pl-10 pr-3 text-base ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
        />
      </span>
    </form>
  )
}
