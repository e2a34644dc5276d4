import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { readPointCode } from '../../../domain/delivery/pickup-point'
import { MAX_POINT_SEARCH_LENGTH } from '../../../domain/delivery/point-search'
import { Button } from '../../ui/form/button'
import { isComposing } from '../../ui/form/is-composing'
import { useDebounced } from '../../ui/form/use-debounced'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { PointResults } from './point-results'
import { type FoundPoint, type FoundPoints, type PointsSearch, pointsQuery } from './queries'
import { useLocation } from './use-location'
import { usePickupPointWords } from './words'

type Props = {
  id: string
  suggestedText: string
  buyerTown: string
  error: string | undefined
  onChoose: (code: string, point?: FoundPoint) => void
}

const DEBOUNCE_MS = 400
const MIN_SEARCH_LENGTH = 3

/**
 * The search for a point by text, or near the buyer. Results are buttons, because arrow keys would choose radio
 * buttons.
 */
export function PointSearch({ id, suggestedText, buyerTown, error, onChoose }: Props) {
  const words = usePickupPointWords()
  const [typedText, setTypedText] = useState<string>()
  const { coordinates, isLocating, hasFailed, locate, clearLocation } = useLocation()
  const text = typedText ?? suggestedText
  const debouncedText = useDebounced(text, DEBOUNCE_MS)
  const search: PointsSearch = coordinates
    ? { near: coordinates }
    : { q: debouncedText.trim(), town: buyerTown }
  const isSearching = coordinates !== null || debouncedText.trim().length >= MIN_SEARCH_LENGTH
  const isTooShort = !isSearching && debouncedText.trim() !== ''
  const { data, isError, isFetching, refetch } = useQuery({
    ...pointsQuery(search),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const answer = isSearching && !isError ? data : undefined
  const typedCode = readPointCode(text)
  const chooseByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    // Prevents Enter in this field from submitting the order form around it.
    event.preventDefault()
    const [firstPoint] = answer?.points ?? []
    if (typedCode && firstPoint?.code === typedCode) onChoose(typedCode, firstPoint)
    else if (firstPoint) document.getElementById(`${id}-result-0`)?.focus()
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block text-sm font-semibold">
        {words.search}
      </label>
      <p id={`${id}-hint`} className="text-sm text-steel-700">
        {words.searchHint}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          name="pickupPoint"
          type="search"
          value={text}
          maxLength={MAX_POINT_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-hint`, error ? `${id}-error` : ''].join(' ').trim()}
          className={`block h-11 min-w-0 grow basis-60 rounded-sm bg-white px-3 text-base ring-1 ring-inset ${error ? 'ring-2 ring-danger' : 'ring-steel-400 hover:ring-steel-700'}`}
          onChange={({ target }) => {
            clearLocation()
            setTypedText(target.value)
          }}
          onKeyDown={chooseByEnter}
        />
        <Button variant="secondary" aria-disabled={isLocating} onClick={locate}>
          <Icon shape={LocateFixed} className="size-5" />
          {words.nearMe}
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      <p role="status" className="mt-1 min-h-5 text-sm text-steel-700">
        {isLocating
          ? words.locating
          : hasFailed
            ? words.locationDenied
            : isFetching && isSearching
              ? words.searching
              : answer && answer.isAvailable
                ? resultCountText(answer, words)
                : isTooShort
                  ? words.tooShort
                  : null}
      </p>
      {isSearching && isError ? (
        <Notice variant="warning" role="alert">
          <p>{words.failed}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      ) : null}
      {answer && !answer.isAvailable ? (
        <Notice variant="warning" role="alert">
          <p>{words.unavailable}</p>
          {typedCode ? (
            <Button variant="secondary" onClick={() => onChoose(typedCode)}>
              {words.choosePoint({ code: typedCode })}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {answer ? <PointResults id={id} points={answer.points} onChoose={onChoose} /> : null}
    </div>
  )
}

function resultCountText(
  { points, count, unusableCode }: FoundPoints,
  words: ReturnType<typeof usePickupPointWords>,
): string {
  if (unusableCode)
    return [
      words.unusable[unusableCode.status](unusableCode),
      points.length > 0 ? words.instead : words.searchInstead,
    ].join(' ')
  if (points.length === 0) return words.none
  return count > points.length
    ? words.shownCount({ shown: points.length, count })
    : words.foundCount({ count })
}
