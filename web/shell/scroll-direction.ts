/** Distance from the end of a page at which there is room for the chat button, px. */
const PAGE_END_DISTANCE_PX = 96

/** Sets a class while the page scrolls down. On small screens the chat button hides then (`styles.css`). */
export function trackScrollDirection(): () => void {
  const rootElement = document.documentElement
  let lastScrollY = scrollY
  const onScroll = () => {
    const scrollDistance = scrollY - lastScrollY
    // Ignores movements below 8 px, such as a trembling finger.
    if (Math.abs(scrollDistance) < 8) return
    lastScrollY += scrollDistance
    // Pages bounce above their top, so a negative position is not a scroll down.
    rootElement.classList.toggle(
      'goes-down',
      scrollDistance > 0 &&
        scrollY > 0 &&
        scrollY + innerHeight < rootElement.scrollHeight - PAGE_END_DISTANCE_PX,
    )
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
