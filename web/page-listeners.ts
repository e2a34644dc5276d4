import { noticeSilentAutofill } from './silent-autofill'

/** Starts listeners of all pages that the first paint does not need. */
export function listenToPage(): void {
  noticeSilentAutofill()
  loadTooltips()
}

const SIGNS = ['pointerover', 'focusin'] as const

/** Tooltips come with the first sign of a mouse or of the keyboard: a phone does not load them to read a page. */
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
      // Without a connection: the next sign asks again.
      () => (isLoading = false),
    )
  }
  for (const sign of SIGNS) document.addEventListener(sign, consider)
}
