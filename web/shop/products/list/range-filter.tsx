import { useEffect, useId, useRef, useState } from 'react'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { useLocale } from '../../../i18n/locale'
import { isComposing } from '../../../ui/form/is-composing'
import { FILTER_WORDS } from './filter-words'
import { type TECHNICAL_RANGE_FILTERS, parseFilter } from './list-query'
import type { ProductListState } from './use-product-list'

const BOUNDS = ['From', 'To'] as const
export type Bound = (typeof BOUNDS)[number]

type RangeInputsProps = {
  /** The value of the filter for each end of the range, as text; empty for an end without a limit. */
  values: Record<Bound, string>
  placeholders: Record<Bound, string>
  /** Applies a typed text to the filter. Returns the text to show, or null if the filter rejects the typed text. */
  applyText: (bound: Bound, text: string) => string | null
}

/**
 * Two inputs for the ends of a range. A text that is not a number stays in the input with an error message; the filter
 * keeps its last value.
 */
export function RangeInputs({ values, placeholders, applyText }: RangeInputsProps) {
  const words = FILTER_WORDS[useLocale().language]
  const id = useId()
  // The filter's value when a typed text was rejected. If the filter changes later, its new value replaces the rejected
  // text.
  const [valuesAtRejection, setValuesAtRejection] = useState<Partial<Record<Bound, string>>>({})
  const isRejected = (bound: Bound) => valuesAtRejection[bound] === values[bound]
  const applyBoundText = (bound: Bound, text: string) => {
    const acceptedText = applyText(bound, text)
    setValuesAtRejection(({ [bound]: _, ...others }) =>
      acceptedText === null ? { ...others, [bound]: values[bound] } : others,
    )
    return acceptedText
  }
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {BOUNDS.map((bound) => (
        <div key={bound}>
          <label htmlFor={id + bound} className="text-sm text-steel-700">
            {words[bound === 'From' ? 'from' : 'to']}
          </label>
          <BoundInput
            id={id + bound}
            value={values[bound]}
            placeholder={placeholders[bound]}
            errorId={isRejected(bound) ? `${id}error` : undefined}
            applyText={(text) => applyBoundText(bound, text)}
            canApplyWhileTyping={(text) => isWholeNumberInRange(values, bound, text)}
          />
        </div>
      ))}
      {BOUNDS.some(isRejected) ? (
        <p id={`${id}error`} role="alert" className="col-span-2 mt-1.5 text-sm text-danger">
          {words.notANumber}
        </p>
      ) : null}
    </div>
  )
}

/**
 * True for an empty text, and for a whole number that does not reverse the range. The list swaps the ends of a reversed
 * range. So "1", the start of "1200", would change the other end.
 */
function isWholeNumberInRange(values: Record<Bound, string>, bound: Bound, text: string): boolean {
  if (text === '') return true
  const range = { ...values, [bound]: text }
  return (
    /^\d+$/.test(text) && (range.From === '' || range.To === '' || Number(range.From) <= Number(range.To))
  )
}

/** Pause in typing, ms, after which the filter is applied. */
const TYPING_PAUSE_MS = 500

type BoundInputProps = {
  id: string
  value: string
  placeholder: string
  /** Id of the message about the last typed text; undefined if the text was accepted. */
  errorId: string | undefined
  applyText: (text: string) => string | null
  canApplyWhileTyping: (text: string) => boolean
}

/**
 * Applies the typed number on blur or Enter, then shows the number in the format of the filter. After a pause in typing,
 * also applies the number, so that the product count is up to date. The typed text then stays.
 */
function BoundInput({ id, value, placeholder, errorId, applyText, canApplyWhileTyping }: BoundInputProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pauseTimer.current), [])
  const applyAfterPause = (text: string) => {
    clearTimeout(pauseTimer.current)
    if (canApplyWhileTyping(text)) pauseTimer.current = setTimeout(() => applyText(text), TYPING_PAUSE_MS)
  }
  const isFirstRender = useRef(true)
  const lastAppliedText = useRef(value)
  const applyFieldText = (field: HTMLInputElement) => {
    clearTimeout(pauseTimer.current)
    field.value = applyText(field.value) ?? field.value
    lastAppliedText.current = field.value
  }
  useEffect(() => {
    const field = inputRef.current
    if (!field) return
    if (isFirstRender.current) {
      // Applies a number that the visitor typed before hydration.
      if (field.value !== value) applyFieldText(field)
    } else if (field.value === lastAppliedText.current || field !== document.activeElement) {
      // Replaces the text of the field only while the visitor does not type in it.
      field.value = value
      lastAppliedText.current = value
    }
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
      onChange={(event) => applyAfterPause(event.target.value)}
      onBlur={(event) => applyFieldText(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) applyFieldText(event.currentTarget)
      }}
      className="min-h-11 w-full rounded-sm bg-white px-3 tabular-nums ring-1 ring-inset ring-steel-400 placeholder:text-steel-600"
    />
  )
}

const NUMBER_PATTERN = /^\d{1,6}(?:[.,]\d+)?$/
type TechnicalRangeName = (typeof TECHNICAL_RANGE_FILTERS)[number]
/** Returns the number of decimals of a value in the URL: two for kilograms, none for watts and newton metres. */
const countDecimals = (range: TechnicalRangeName) => (range === 'weight' ? 2 : 0)

type TechnicalRangeFilterProps = { range: TechnicalRangeName; list: ProductListState }

/** A range of power, torque or weight, in the unit that the title of the filter names. */
export function TechnicalRangeFilter({ range, list: { query, facets, set } }: TechnicalRangeFilterProps) {
  const { language } = useLocale()
  const toLocalText = (decimal: string | undefined) => localizedDecimal(decimal ?? '', language)
  const applyLimitText = (bound: Bound, text: string): string | null => {
    const name = `${range}${bound}` as const
    const numberText = text.replaceAll(/[\s\u00a0]/g, '').replace(/(kg|nm|w)$/i, '')
    if (numberText !== '' && !NUMBER_PATTERN.test(numberText)) return null
    const value =
      numberText && String(Number(Number(numberText.replace(',', '.')).toFixed(countDecimals(range))))
    // Rejects a number that has too many digits for the URL, although it matches the input pattern.
    if (parseFilter(name, value) !== value) return null
    if (value !== (query[name] ?? '')) set(name, value)
    return toLocalText(value)
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
      applyText={applyLimitText}
    />
  )
}
