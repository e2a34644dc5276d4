import { type ChangeEvent, useRef, useState } from 'react'

/**
 * The rows of a list that staff ticked, at most `max`. Only rows in `ids` count, because filters may have removed a
 * ticked row. A tick with the Shift key ticks all rows between the last ticked row and this row.
 */
export function useSelection(ids: readonly string[], max = Infinity) {
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set())
  const lastTickedIdRef = useRef<string | null>(null)
  const chosenIds = ids.filter((id) => tickedIds.has(id))
  const tick = (id: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isShiftClick = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const lastIndex =
      isShiftClick && lastTickedIdRef.current !== null ? ids.indexOf(lastTickedIdRef.current) : -1
    const index = ids.indexOf(id)
    const changedIds =
      lastIndex < 0 ? [id] : ids.slice(Math.min(lastIndex, index), Math.max(lastIndex, index) + 1)
    lastTickedIdRef.current = id
    setTickedIds(
      new Set(
        target.checked
          ? [...chosenIds, ...changedIds].slice(0, max)
          : chosenIds.filter((chosenId) => !changedIds.includes(chosenId)),
      ),
    )
  }
  return {
    chosenIds,
    isChosen: (id: string) => tickedIds.has(id),
    tick,
    chooseAll: () => setTickedIds(new Set(ids.slice(0, max))),
    clear: () => setTickedIds(new Set()),
  }
}
