import { useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as the end, px. */
const NEAR_END_PX = 60

type ScrollLogOptions = {
  /** The number of lines. A new last line that the reader wrote always scrolls the log to its end. */
  length: number
  isOwnLast: boolean
  /** A text that changes with other content of the log; a change of height scrolls to the end again. */
  also: string
}

/** Keeps a log scrolled to its end while the reader is there. `isBehind`: new lines came while the reader was above. */
export function useScrollToEndOfLog({ length, isOwnLast, also }: ScrollLogOptions) {
  const log = useRef<HTMLDivElement>(null)
  const isScrolledToEnd = useRef(true)
  const previousCount = useRef(0)
  const [isBehind, setBehind] = useState(false)
  const scrollToEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight, behavior: 'instant' })
  useLayoutEffect(() => {
    const hasNewMessages = length > previousCount.current
    previousCount.current = length
    if (isScrolledToEnd.current || (hasNewMessages && isOwnLast)) scrollToEnd()
    else if (hasNewMessages) setBehind(true)
  }, [length, isOwnLast, also])
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const keepScrolledToEnd = () => {
      if (isScrolledToEnd.current) scrollToEnd()
    }
    // An on-screen keyboard shrinks the log; product cards grow when they load.
    const resizeObserver = new ResizeObserver(keepScrolledToEnd)
    for (const resizedElement of [element, ...element.children]) resizeObserver.observe(resizedElement)
    const contentObserver = new MutationObserver(keepScrolledToEnd)
    contentObserver.observe(element, { childList: true, subtree: true })
    return () => {
      resizeObserver.disconnect()
      contentObserver.disconnect()
    }
  }, [length])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    isScrolledToEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (isScrolledToEnd.current) setBehind(false)
  }
  return { log, isBehind, toEnd: scrollToEnd, onScroll }
}
