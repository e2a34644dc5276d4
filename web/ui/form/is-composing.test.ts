import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { isComposing } from './is-composing'

it.each([
  ['Chromium', { isComposing: true, keyCode: 229 }, true],
  ['Safari, which ends the composition first', { isComposing: false, keyCode: 229 }, true],
  ['a keyboard', { isComposing: false, keyCode: 13 }, false],
])('isComposing detects an Enter of %s', (_, nativeEvent, expectedResult) => {
  expect(isComposing({ nativeEvent } as unknown as KeyboardEvent)).toBe(expectedResult)
})
