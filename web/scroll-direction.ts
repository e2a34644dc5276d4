/** Distance from the end of a page at which there is room for the chat button, px. */
const END = 96

/** Sets a class while the page scrolls down. On small screens the chat button hides then (`styles.css`). */
export function noticeScrollDirection(): () => void {
  const root = document.documentElement
  let last = scrollY
  const onScroll = () => {
    const distance = scrollY - last
    // Ignores small movements of the finger.
    if (Math.abs(distance) < 8) return
    last += distance
    // Pages bounce above their top, so a negative position is not a scroll down.
    root.classList.toggle(
      'goes-down',
      distance > 0 && scrollY > 0 && scrollY + innerHeight < root.scrollHeight - END,
    )
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
