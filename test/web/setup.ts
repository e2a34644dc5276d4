import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...what) => void complaints.push(what))
})

/** Texts that React addresses by their node, which a translator of pages replaces (web/jsx-runtime.ts). */
function looseTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const text = node.nodeValue ?? ''
    // Spaces are left alone by translators.
    if (text.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber'))) texts.push(text)
  }
  return texts
}

// What React or the browser complains of fails the test.
afterEach(() => {
  expect(looseTexts()).toEqual([])
  cleanup()
  // A storage that was forbidden as well.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(complaints.splice(0)).toEqual([])
})

// Some of the page comes by a module of its own, and a busy machine takes its time with it.
configure({ asyncUtilTimeout: 5000 })
