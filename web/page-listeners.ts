import { noticeSilentAutofill } from './silent-autofill'

/** Starts listeners of all pages that the first paint does not need. */
export function listenToPage(): void {
  noticeSilentAutofill()
  loadTooltips()
}

const SIGNS = ['pointerover', 'focusin'] as const

/** Loads tooltips at the first use of a mouse or keyboard. Phones do not need them. */
function loadTooltips(): void {
  let last: Event
  let isLoading = false
  const consider = (event: Event) => {
    last = event
    if (isLoading || (event instanceof PointerEvent && event.pointerType === 'touch')) return
    isLoading = true
    import('./ui/tooltips').then(
      ({ showTooltips }) => {
        for (const sign of SIGNS) document.removeEventListener(sign, consider)
        showTooltips(last)
      },
      // The import failed, so the next mouse or keyboard event retries.
      () => (isLoading = false),
    )
  }
  for (const sign of SIGNS) document.addEventListener(sign, consider)
}
