import { expect, type Page, type Request } from '@playwright/test'

/** Time without requests after which the page has loaded its lazy sections, ms. */
const QUIET_MS = 100

/**
 * Focuses each visible control without text by keyboard. Returns the controls whose tooltip is missing or differs from
 * their accessible name.
 */
export async function findControlsWithoutTooltip(page: Page): Promise<string[]> {
  await loadLazySections(page)
  return page.evaluate(async () => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const readVisibleText = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (node instanceof Text) return node.data
          if (!(node instanceof HTMLElement) || !isVisible(node) || node.offsetWidth <= 1) return ''
          return readVisibleText(node)
        })
        .join('')
    const tooltipMismatches: string[] = []
    // Starts with the last control, because an opened dialog has already focused its first control.
    for (const control of [...document.querySelectorAll<HTMLElement>('a, button, summary')].toReversed()) {
      const readAccessibleName = () => (control.getAttribute('aria-label') ?? control.textContent).trim()
      const isIconButton =
        isVisible(control) && !/\p{L}/u.test(readVisibleText(control)) && control.querySelector('svg, img')
      if (
        !isIconButton ||
        readAccessibleName() === '' ||
        control.tabIndex < 0 ||
        control.ariaExpanded === 'true'
      )
        continue
      control.focus()
      // A control behind a modal dialog cannot get the focus, so it is skipped.
      if (document.activeElement !== control) continue
      const readTooltipText = () => document.querySelector('div[popover=manual]')?.textContent
      // The accessible name, such as the number of goods in the cart, may change while the tooltip opens.
      for (let waitCount = 0; waitCount < 100 && readTooltipText() !== readAccessibleName(); waitCount++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      if (readTooltipText() !== readAccessibleName()) tooltipMismatches.push(control.outerHTML.slice(0, 200))
    }
    return tooltipMismatches
  })
}

/** Scrolls through the page, and waits until the requests that this causes have ended. */
async function loadLazySections(page: Page): Promise<void> {
  const pendingRequests = new Set<Request>()
  let lastRequestAt = 0
  const startRequest = (request: Request) => void pendingRequests.add(request)
  const endRequest = (request: Request) => {
    pendingRequests.delete(request)
    lastRequestAt = Date.now()
  }
  page.on('request', startRequest).on('requestfinished', endRequest).on('requestfailed', endRequest)
  await page.evaluate(async () => {
    for (let scrollTop = 0; scrollTop < document.body.scrollHeight; scrollTop += 400) {
      window.scrollTo({ top: scrollTop, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  const isQuiet = () => pendingRequests.size === 0 && Date.now() - lastRequestAt > QUIET_MS
  await expect.poll(isQuiet, { intervals: [20] }).toBe(true)
  page.off('request', startRequest).off('requestfinished', endRequest).off('requestfailed', endRequest)
}
