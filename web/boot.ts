/**
 * Starts the app after the first paint and its images, or at the first interaction, so that code does not delay them.
 * The page's inline script stores a press that comes before hydration.
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

/** Preloads all modules of the page in parallel, instead of one import after another. */
function preload(): void {
  const modules = document.querySelector<HTMLMetaElement>('meta[name="modules"]')?.content ?? ''
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

function run(): void {
  import('./main')
    // From here React handles presses itself. It hydrates the pressed part first.
    .then(({ begin: beginShop }) =>
      beginShop(() => {
        if (window.keepPress) removeEventListener('click', window.keepPress, { capture: true })
      }),
    )
    .then(() => {
      if (window.pressed?.isConnected) window.pressed.click()
    })
    .catch((error) => {
      // Browsers report a failed import as TypeError.
      if (!(error instanceof TypeError)) throw error
      console.error(error)
      failures++
      if (failures === MAX_FAILURES && navigator.onLine && !isReloaded()) location.reload()
      else setTimeout(run, AGAIN_MS * Math.min(failures, MAX_RETRY_FACTOR))
    })
}

/** Retry interval after a failed import, ms. It grows up to `MAX_RETRY_FACTOR` times. */
const AGAIN_MS = 2000
const MAX_RETRY_FACTOR = 15

/**
 * After this many failures the page reloads once: a deploy may have removed the chunk, and some browsers cache a failed
 * import.
 */
const MAX_FAILURES = 4

const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Timeout for browsers that do not report paint timings, ms. */
const MAX_REPORT_LENGTH = 3000

/**
 * Starts the app two frames after the first paint, when the browser is idle. Starts at once if the page is hidden (no
 * frames) or the edge could not render it.
 */
function beginSoon(): void {
  if (document.hidden || !document.getElementById('root')?.hasChildNodes()) return begin()
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 500 }) : begin()
  whenPainted(() => requestAnimationFrame(() => requestAnimationFrame(idle)))
}

/** Waits for a paint entry: on slow devices a frame callback runs long before the paint. */
function whenPainted(onPainted: () => void): void {
  const untold = setTimeout(onPainted, MAX_REPORT_LENGTH)
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    clearTimeout(untold)
    onPainted()
  })
  observer.observe({ type: 'paint', buffered: true })
}

for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon)
