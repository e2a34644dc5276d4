/**
 * Events that start the app at once. Without them the app starts after the first paint and its images, so that the code
 * does not delay them. The page's inline script stores presses until hydration.
 */
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

let hasStarted = false
let failureCount = 0

function loadApp(): void {
  if (hasStarted) return
  hasStarted = true
  for (const eventName of INTERACTION_EVENTS) removeEventListener(eventName, loadApp, { capture: true })
  preloadModules()
  importApp()
}

/** Preloads all modules of the page in parallel, instead of one import after another. */
function preloadModules(): void {
  const moduleList = document.querySelector<HTMLMetaElement>('meta[name="modules"]')?.content ?? ''
  for (const href of moduleList.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

function importApp(): void {
  import('./main')
    // From now on, React handles presses itself and hydrates the pressed part first. So the stored presses are no
    // longer needed.
    .then(({ startApp: hydrateApp }) =>
      hydrateApp(() => {
        if (window.keepPress) removeEventListener('click', window.keepPress, { capture: true })
      }),
    )
    .then(() => {
      if (window.pressed?.isConnected) window.pressed.click()
    })
    .catch((error) => {
      // Rethrows every error except TypeError, with which browsers report a failed import.
      if (!(error instanceof TypeError)) throw error
      console.error(error)
      failureCount++
      if (failureCount === MAX_BOOT_FAILURES && navigator.onLine && !isPageReloaded()) location.reload()
      else setTimeout(importApp, RETRY_DELAY_MS * Math.min(failureCount, MAX_RETRY_FACTOR))
    })
}

/** First retry interval after a failed import, ms. Later intervals are up to `MAX_RETRY_FACTOR` times as long. */
const RETRY_DELAY_MS = 2000
const MAX_RETRY_FACTOR = 15

/**
 * After this many failures the page reloads once. A deploy may have removed the chunk, or the browser cached a failed
 * import.
 */
const MAX_BOOT_FAILURES = 4

const isPageReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Timeout for browsers that do not report paint timings, ms. */
const PAINT_TIMEOUT_MS = 3000

/**
 * Starts the app two frames after the first paint, when the browser is idle. Starts at once in a hidden tab, where
 * browsers paint no frames, or if the edge could not render the page.
 */
function startWhenIdle(): void {
  if (document.hidden || !document.getElementById('root')?.hasChildNodes()) return loadApp()
  const loadAppOnIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(loadApp, { timeout: 500 }) : loadApp()
  runAfterFirstPaint(() => requestAnimationFrame(() => requestAnimationFrame(loadAppOnIdle)))
}

/** Waits for a paint entry: on slow devices a frame callback runs long before the paint. */
function runAfterFirstPaint(onPainted: () => void): void {
  const paintTimeout = setTimeout(onPainted, PAINT_TIMEOUT_MS)
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    clearTimeout(paintTimeout)
    onPainted()
  })
  observer.observe({ type: 'paint', buffered: true })
}

for (const eventName of INTERACTION_EVENTS)
  addEventListener(eventName, loadApp, { capture: true, passive: true })
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle)
