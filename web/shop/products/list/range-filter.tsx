import { useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '../../../i18n/locale'
import { isComposing } from '../../../ui/form/is-composing'
import { FILTER_WORDS } from './filter-words'
import type { Range } from './list-query'
import type { ProductListState } from './use-product-list'

export const BOUNDS = ['From', 'To'] as const
export type Bound = (typeof BOUNDS)[number]

type RangeInputsProps = {
  /** The accepted text of each end; empty without a limit. */
  values: Record<Bound, string>
  placeholders: Record<Bound, string>
  /** Applies a typed text to the filter. Returns false if the text is neither a number nor empty. */
  commit: (bound: Bound, text: string) => boolean
}

/** Two inputs for the ends of a range. A text that is no number is replaced by the last value, with a message. */
export function RangeInputs({ values, placeholders, commit }: RangeInputsProps) {
  const words = FILTER_WORDS[useLocale().language]
  const id = useId()
  const [rejectedBound, setRejectedBound] = useState<Bound | null>(null)
  const commitBound = (bound: Bound, text: string) => {
    const isAccepted = commit(bound, text)
    setRejectedBound(isAccepted ? null : bound)
    return isAccepted
  }
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {BOUNDS.map((bound) => (
        <div key={bound}>
          <label htmlFor={id + bound} className="text-sm text-steel-700">
            {words[bound === 'From' ? 'priceFrom' : 'priceTo']}
          </label>
          <BoundInput
            id={id + bound}
            value={values[bound]}
            placeholder={placeholders[bound]}
            errorId={rejectedBound === bound ? `${id}error` : undefined}
            commit={(text) => commitBound(bound, text)}
          />
        </div>
      ))}
      {rejectedBound ? (
        <p id={`${id}error`} role="alert" className="col-span-2 mt-1.5 text-sm text-danger">
          {words.notANumber}
        </p>
      ) : null}
    </div>
  )
}

type BoundInputProps = {
  id: string
  value: string
  placeholder: string
  /** Id of the message about the last typed text; undefined if the text was accepted. */
  errorId: string | undefined
  commit: (text: string) => boolean
}

/** Commits the typed number on blur or Enter, then shows the accepted value. */
function BoundInput({ id, value, placeholder, errorId, commit }: BoundInputProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const isFirstRender = useRef(true)
  const commitOrReset = (field: HTMLInputElement) => {
    if (!commit(field.value)) field.value = value
  }
  useEffect(() => {
    const field = inputRef.current
    if (!field) return
    if (!isFirstRender.current) field.value = value
    // Applies a number that the visitor typed before this code had loaded.
    else if (field.value !== value && field !== document.activeElement) commitOrReset(field)
    isFirstRender.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  return (
    <input
      ref={inputRef}
      id={id}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      placeholder={placeholder}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      onBlur={(event) => commitOrReset(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) commitOrReset(event.currentTarget)
      }}
      className="min-h-11 w-full rounded-sm bg-white px-3 tabular-nums ring-1 ring-inset ring-steel-400 placeholder:text-steel-600"
    />
  )
}

const NUMBER_PATTERN = /^\d{1,6}(?:[.,]\d+)?$/
/** Decimals of a number in the address: kilograms have two, watts and newton metres none. */
const decimalsOf = (range: Range) => (range === 'weight' ? 2 : 0)

type FactRangeProps = { range: Exclude<Range, 'price'>; list: ProductListState }

/** A range of power, torque or weight, in the unit that the title of the filter names. */
export function FactRange({ range, list: { query, facets, set } }: FactRangeProps) {
  const { language } = useLocale()
  const toLocalText = (decimal: string | undefined) =>
    language === 'pl' ? (decimal ?? '').replace('.', ',') : (decimal ?? '')
  const commit = (bound: Bound, text: string): boolean => {
    const number = text.replaceAll(/[\s\u00a0]/g, '').replace(/(kg|nm|w)$/i, '')
    if (number !== '' && !NUMBER_PATTERN.test(number)) return false
    const value = number && String(Number(Number(number.replace(',', '.')).toFixed(decimalsOf(range))))
    if (value !== (query[`${range}${bound}`] ?? '')) set(`${range}${bound}`, value)
    return true
  }
  const limits = facets?.ranges[range]
  return (
    <RangeInputs
      values={{
        From: toLocalText(query[`${range}From`]),
        To: toLocalText(query[`${range}To`]),
      }}
      placeholders={{
        From: toLocalText(limits ? String(limits.from) : ''),
        To: toLocalText(limits ? String(limits.to) : ''),
      }}
      commit={commit}
    />
  )
}
