import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Collects browser errors of a test: console errors and warnings, exceptions, failed requests, requests to other hosts.
 */
export class PageErrors {
  private readonly errors: string[] = []
  private readonly allowedPatterns: RegExp[] = []
  private readonly shopUrl: string

  constructor(shopUrl: string) {
    this.shopUrl = shopUrl
  }

  /** Ignores errors that the test provokes on purpose. */
  allow(...expectedPatterns: RegExp[]): void {
    this.allowedPatterns.push(...expectedPatterns)
  }

  watchContext(context: BrowserContext): void {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.recordError(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) =>
      this.recordError(`exception: ${error.error().stack ?? error.error().message}`),
    )
    context.on('request', (request) => {
      if (this.isForeignRequest(request)) this.recordError(`foreign request: ${request.url()}`)
    })
    context.on('requestfailed', (request) => {
      const failureReason = request.failure()?.errorText
      // A navigation aborts pending requests of the previous page. Such an abort is no error.
      if (failureReason !== 'net::ERR_ABORTED')
        this.recordError(`request failed: ${request.method()} ${request.url()} ${failureReason}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.recordError(`status ${response.status()}: ${response.request().method()} ${response.url()}`)
    })
  }

  expectNoErrors(): void {
    expect(
      this.errors.filter((errorText) => !this.allowedPatterns.some((pattern) => pattern.test(errorText))),
    ).toEqual([])
  }

  private recordError(errorText: string): void {
    this.errors.push(errorText)
  }

  private isForeignRequest(request: Request): boolean {
    return /^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(this.shopUrl).host
  }
}

/** Makes the pages of a context report violations of the CSP and texts that a translator would break. */
export async function addPageChecks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  await context.addInitScript(reportLooseTexts)
}

/** Reports bare texts with siblings, which break when a browser translates the page (web/jsx-runtime.ts). */
function reportLooseTexts(): void {
  // Skips the frames of mails, because mails run no scripts.
  if (window !== top) return
  const knownNodes = new Set<Node>()
  const collectLooseTexts = () => {
    const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (textWalker.nextNode()) {
      const node = textWalker.currentNode
      if (knownNodes.has(node) || !Object.keys(node).some((key) => key.startsWith('__reactFiber'))) continue
      knownNodes.add(node)
      // Translators ignore whitespace.
      if (!node.nodeValue?.trim()) continue
      // Skips Radix's hidden copy of a toast for screen readers. React removes it with its parent, never alone.
      if (node.parentElement?.style.clip) continue
      console.error(`text without an element of its own: ${node.parentElement?.outerHTML.slice(0, 300)}`)
    }
  }
  let collectionTimer = 0
  const scheduleCollection = () => {
    clearTimeout(collectionTimer)
    collectionTimer = window.setTimeout(collectLooseTexts, 50)
  }
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(scheduleCollection).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
    }),
  )
}
