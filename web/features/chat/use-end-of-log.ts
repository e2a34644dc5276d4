import { useLayoutEffect, useRef, useState } from 'react'

/** How far from its end a log is still read at its end, px. */
const NEAR_END = 60

type Log = {
  /** How many lines it has, and whether the last one is the reader's own, which is always followed. */
  length: number
  isOwnLast: boolean
  /** What else makes it longer. */
  also: string
}

/** Keeps a log at its end while it is read there; `isBehind`: more has come while something above was read. */
export function useEndOfLog({ length, isOwnLast, also }: Log) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef(0)
  const [isBehind, setBehind] = useState(false)
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight, behavior: 'instant' })
  useLayoutEffect(() => {
    const isMore = length > before.current
    before.current = length
    if (isAtEnd.current || (isMore && isOwnLast)) toEnd()
    else if (isMore) setBehind(true)
  }, [length, isOwnLast, also])
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const stay = () => {
      if (isAtEnd.current) toEnd()
    }
    // A keyboard makes it shorter, a card that loads longer.
    const sizes = new ResizeObserver(stay)
    for (const part of [element, ...element.children]) sizes.observe(part)
    const changes = new MutationObserver(stay)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [length])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    if (isAtEnd.current) setBehind(false)
  }
  return { log, isBehind, toEnd, onScroll }
}
