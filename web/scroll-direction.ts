/** Distance from the end of a page at which there is room for the chat button, px. */
const END = 96

/** Sets a class while the page scrolls down. On small screens the chat button hides then (`styles.css`). */
export function noticeScrollDirection(): () => void {
  const root = document.documentElement
  let last = scrollY
  const moved = () => {
    const down = scrollY - last
    // Ignores small movements of the finger.
    if (Math.abs(down) < 8) return
    last += down
    // Pages bounce above their top, so a negative position is not a scroll down.
    root.classList.toggle(
      'goes-down',
      down > 0 && scrollY > 0 && scrollY + innerHeight < root.scrollHeight - END,
    )
  }
  addEventListener('scroll', moved, { passive: true })
  return () => removeEventListener('scroll', moved)
}
