import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { hideToast } from '../../web/ui/overlay/toast-store'

const consoleMessages: unknown[][] = []

/** Media query of a wide screen without preferences. jsdom has no `matchMedia`. */
const createUnmatchedQuery = () => Object.assign(new EventTarget(), { matches: false })

// jsdom has no modal dialogs and no layout, so these methods are replaced.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
Element.prototype.scrollIntoView = () => undefined

beforeEach(() => {
  vi.stubGlobal('matchMedia', createUnmatchedQuery)
  for (const consoleMethod of ['error', 'warn'] as const)
    vi.spyOn(console, consoleMethod).mockImplementation((...args) => void consoleMessages.push(args))
})

/** Text nodes that React updates directly. Page translators replace such nodes (web/jsx-runtime.ts). */
function findDirectTexts(): string[] {
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const reactTexts: string[] = []
  while (textWalker.nextNode()) {
    const node = textWalker.currentNode
    const nodeText = node.nodeValue ?? ''
    // Browser translators do not replace text nodes that contain only spaces.
    if (nodeText.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber')))
      reactTexts.push(nodeText)
  }
  return reactTexts
}

// Warnings of React or the browser fail the test.
afterEach(() => {
  expect(findDirectTexts()).toEqual([])
  cleanup()
  // Closes an open toast. Test files share their modules, so the next file would still show the toast.
  hideToast()
  // Restores all mocks, also of the browser storage, which a test may have mocked to throw.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(consoleMessages.splice(0)).toEqual([])
})

// A closed dialog calls `history.back()`, which finishes later in a timer. This wait lets the timer fire while the DOM
// still exists.
afterAll(() =>
  vi.waitUntil(() => !(history.state as { layer?: number } | null)?.layer, 1000).catch(() => undefined),
)

// Parts of the page load as separate modules, which takes time on a busy machine, so queries wait up to 5 s.
configure({ asyncUtilTimeout: 5000 })
