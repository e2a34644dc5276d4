/**
 * Begins the shop when the page has been painted and its pictures have come, or with the first sign that somebody wants
 * to use it: what is seen first does not share its way with code. A press that comes before the code is not lost.
 */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

let pressed: HTMLElement | null = null
let isBegun = false

function begin(): void {
  if (isBegun) return
  isBegun = true
  for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true })
  // What the page will import, all at once instead of one after the other.
  const modules = document.querySelector<HTMLMetaElement>('meta[name="modules"]')?.content ?? ''
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  void import('./main').then(({ ready }) =>
    ready.then(() => {
      removeEventListener('click', keep, { capture: true })
      if (pressed?.isConnected) pressed.click()
    }),
  )
}

/** A browser that does not tell of its paints, ms. */
const LONGEST_UNTOLD = 3000

/**
 * Begins when what has come is on the screen: two frames after the first paint was seen, in time that the browser has to
 * spare. A page that nobody sees has no frames, and one that the edge could not render has nothing to be seen.
 */
function beginSoon(): void {
  if (document.hidden || !document.getElementById('root')?.hasChildNodes()) return begin()
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 500 }) : begin()
  whenPainted(() => requestAnimationFrame(() => requestAnimationFrame(idle)))
}

/** Frames are begun before they are seen, and on a slow device long before. */
function whenPainted(then: () => void): void {
  const untold = setTimeout(then, LONGEST_UNTOLD)
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    clearTimeout(untold)
    then()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Links and forms work by themselves; a button waits for its code. */
function keep({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  // The browser opens and closes what it knows by itself.
  if (button && !button.hasAttribute('popovertarget')) pressed = button
}

addEventListener('click', keep, { capture: true })
for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon)
