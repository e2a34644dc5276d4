import { useEffect, useRef, useState } from 'react'
import { ChosenPoint } from './chosen-point'
import { PointSearch } from './point-search'
import type { FoundPoint } from './queries'

type Props = {
  id: string
  /** The code of the chosen point; '' if the buyer has chosen none. */
  code: string
  onChange: (code: string) => void
  /** The search text until the buyer types one: the postal code of the buyer. */
  suggestedText: string
  /** The town of the buyer, for a search by street only. */
  buyerTown: string
  error?: string | undefined
}

/** The choice of a parcel locker or shop point: a search with its results, then the chosen point. */
export default function PointPicker({ id, code, onChange, suggestedText, buyerTown, error }: Props) {
  const [foundPoint, setFoundPoint] = useState<FoundPoint>()
  // The pressed button disappears, so the focus moves to the part that takes its place.
  const focusAfterChange = useRef<'chosen' | 'search'>(null)
  useEffect(() => {
    const target = focusAfterChange.current
    focusAfterChange.current = null
    if (target) document.getElementById(target === 'chosen' ? `${id}-change` : id)?.focus()
  }, [code, id])

  if (code)
    return (
      <ChosenPoint
        id={id}
        code={code}
        foundPoint={foundPoint?.code === code ? foundPoint : undefined}
        error={error}
        onChange={() => {
          focusAfterChange.current = 'search'
          onChange('')
        }}
      />
    )
  return (
    <PointSearch
      id={id}
      suggestedText={suggestedText}
      buyerTown={buyerTown}
      error={error}
      onChoose={(chosenCode, point) => {
        focusAfterChange.current = 'chosen'
        setFoundPoint(point)
        onChange(chosenCode)
      }}
    />
  )
}
