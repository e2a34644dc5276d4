import { detectSilentAutofill } from './silent-autofill'

/**
 * Starts the listeners that every page has (shop and staff). They are loaded after the first paint, because the first
 * paint does not need them.
 */
export function startPageListeners(): void {
  detectSilentAutofill()
  loadTooltips()
  // Removes the progress bar of the last navigation, when Back shows the page from the browser's cache (bfcache).
  addEventListener('pageshow', () => document.documentElement.classList.remove('is-navigating'))
}

const TOOLTIP_TRIGGER_EVENTS = ['pointerover', 'focusin'] as const

/** Loads tooltips at the first use of a mouse or keyboard. Phones do not need them. */
function loadTooltips(): void {
  let lastEvent: Event
  let isLoading = false
  const handleTooltipEvent = (event: Event) => {
    lastEvent = event
    if (isLoading || (event instanceof PointerEvent && event.pointerType === 'touch')) return
    isLoading = true
    import('../ui/overlay/tooltips').then(
      ({ showTooltips }) => {
        for (const eventName of TOOLTIP_TRIGGER_EVENTS)
          document.removeEventListener(eventName, handleTooltipEvent)
        showTooltips(lastEvent)
      },
      // After a failed import, the next mouse or keyboard event imports again.
      () => (isLoading = false),
    )
  }
  for (const eventName of TOOLTIP_TRIGGER_EVENTS) document.addEventListener(eventName, handleTooltipEvent)
}
