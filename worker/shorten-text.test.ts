import { expect, it } from 'vitest'
import { shortenText } from './shorten-text'

it.each([
  ['Młot', 4, 'Młot'],
  ['Młotek', 4, 'Mło…'],
  ['Młot i dłuto', 6, 'Młot…'],
  ['🔧🔧🔧🔧', 4, '🔧🔧🔧🔧'],
  ['🔧🔧🔧🔧🔧', 4, '🔧🔧🔧…'],
])('shortenText shortens "%s" to %i characters', (text, maxLength, shortText) => {
  expect(shortenText(text, maxLength)).toBe(shortText)
})
