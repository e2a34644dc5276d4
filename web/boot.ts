/**
 * Begins the shop when the page has been painted and its pictures have come, or with the first sign that somebody wants
 * to use it: what is seen first does not share its way with code. A press that comes before the code is not lost.
 */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

let isBegun = false
let failures = 0

function begin(): void {
  if (isBegun) return
  isBegun = true
  for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true })
  preload()
  run()
}

/** What the page will import, all at once instead of one after the other. */
function preload(): void {
  const modules = document.querySelector<HTMLMetaElement>('meta[name="modules"]')?.content ?? ''
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

function run(): void {
  import('./main')
    // From then on React sees each press, and does what is missing for it first.
    .then(({ begin: beginShop }) =>
      beginShop(() => {
        if (window.keepPress) removeEventListener('click', window.keepPress, { capture: true })
      }),
    )
    .then(() => {
      if (window.pressed?.isConnected) window.pressed.click()
    })
    .catch((error) => {
      // As browsers tell of code that could not be fetched.
      if (!(error instanceof TypeError)) throw error
      console.error(error)
      failures++
      if (failures === MOST_FAILURES && navigator.onLine && !isReloaded()) location.reload()
      else setTimeout(run, AGAIN_MS * Math.min(failures, LONGEST))
    })
}

/** How long after the code could not be fetched it is asked for again, ms; up to `LONGEST` times as long. */
const AGAIN_MS = 2000
const LONGEST = 15

/** Then the page is loaded anew, once: its code may be gone, and some browsers never ask for the same again. */
const MOST_FAILURES = 4

const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

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

for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon)
