import { useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as the end, px. */
const NEAR_END = 60

type Log = {
  /** The number of lines. The reader's own last line always scrolls the log to its end. */
  length: number
  isOwnLast: boolean
  /** Other content that changes the height. */
  also: string
}

/** Keeps a log scrolled to its end while the reader is there. `isBehind`: new lines came while the reader was above. */
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
    // The keyboard shrinks the log; loading cards grow it.
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
