/** So near the end of a page there is room for the chat's button, px. */
const END = 96

/** Says while a page is scrolled down, where on a small screen the chat's button would lie on what is read next (`styles.css`). */
export function noticeScrollDirection(): () => void {
  const root = document.documentElement
  let last = scrollY
  const moved = () => {
    const down = scrollY - last
    // A finger trembles.
    if (Math.abs(down) < 8) return
    last += down
    // Above its top a page springs back.
    root.classList.toggle(
      'goes-down',
      down > 0 && scrollY > 0 && scrollY + innerHeight < root.scrollHeight - END,
    )
  }
  addEventListener('scroll', moved, { passive: true })
  return () => removeEventListener('scroll', moved)
}
