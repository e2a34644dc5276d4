import { useLayoutEffect, useRef, useState } from 'react'

/** A log counts as scrolled to its end if the distance to the end is at most this, px. */
const NEAR_END_PX = 60

type ScrollLogOptions = {
  /** The number of lines. A new last line that the reader wrote always scrolls the log to its end. */
  lineCount: number
  isLastLineOwn: boolean
  /**
   * A text that changes whenever other content of the log changes. A change scrolls the log to its end again, because
   * the log may be higher now.
   */
  contentText: string
}

/**
 * Keeps a log scrolled to its end, unless the reader has scrolled up. `hasNewLinesBelow`: new lines were added after the
 * reader scrolled up.
 */
export function useScrollToEndOfLog({ lineCount, isLastLineOwn, contentText }: ScrollLogOptions) {
  const logRef = useRef<HTMLDivElement>(null)
  const isScrolledToEnd = useRef(true)
  const previousLineCount = useRef(0)
  const [hasNewLinesBelow, setNewLinesBelow] = useState(false)
  const scrollToEnd = () =>
    logRef.current?.scrollTo({ top: logRef.current.scrollHeight, behavior: 'instant' })
  useLayoutEffect(() => {
    const hasNewMessages = lineCount > previousLineCount.current
    previousLineCount.current = lineCount
    if (isScrolledToEnd.current || (hasNewMessages && isLastLineOwn)) scrollToEnd()
    else if (hasNewMessages) setNewLinesBelow(true)
  }, [lineCount, isLastLineOwn, contentText])
  useLayoutEffect(() => {
    const { current: element } = logRef
    if (!element) return
    const keepScrolledToEnd = () => {
      if (isScrolledToEnd.current) scrollToEnd()
    }
    // An on-screen keyboard shrinks the log, and product cards grow when they load. The log then scrolls to its end
    // again.
    const resizeObserver = new ResizeObserver(keepScrolledToEnd)
    for (const resizedElement of [element, ...element.children]) resizeObserver.observe(resizedElement)
    const contentObserver = new MutationObserver(keepScrolledToEnd)
    contentObserver.observe(element, { childList: true, subtree: true })
    return () => {
      resizeObserver.disconnect()
      contentObserver.disconnect()
    }
  }, [lineCount])
  const onScroll = () => {
    const { current: element } = logRef
    if (!element) return
    isScrolledToEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (isScrolledToEnd.current) setNewLinesBelow(false)
  }
  return { logRef, hasNewLinesBelow, scrollToEnd, onScroll }
}
