import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...what) => void complaints.push(what))
})

/** Text nodes that React updates directly. Page translators replace such nodes (web/jsx-runtime.ts). */
function directTextNodes(): string[] {
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (textWalker.nextNode()) {
    const node = textWalker.currentNode
    const text = node.nodeValue ?? ''
    // Translators do not replace spaces.
    if (text.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber'))) texts.push(text)
  }
  return texts
}

// Warnings of React or the browser fail the test.
afterEach(() => {
  expect(directTextNodes()).toEqual([])
  cleanup()
  // Restores the storage as well, which a test may have blocked.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(complaints.splice(0)).toEqual([])
})

// Parts of the page load as separate modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 5000 })
