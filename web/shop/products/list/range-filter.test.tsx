import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../../test/web/shop'
import { RangeInputs } from './range-filter'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Renders a range filter with the lower limit 500, and types `text` into the field of the upper limit. */
function typeUpperLimit(text: string) {
  const applyText = vi.fn((_bound: string, typedText: string) => typedText)
  const emptyTexts = { From: '', To: '' }
  renderInShop(
    <RangeInputs values={{ From: '500', To: '' }} placeholders={emptyTexts} applyText={applyText} />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('do')
  fireEvent.change(field, { target: { value: text } })
  return { field, applyText }
}

it('a typed number is applied after a pause, and its text stays', () => {
  const { field, applyText } = typeUpperLimit('800')
  vi.advanceTimersByTime(400)
  expect(applyText).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(applyText.mock.calls).toEqual([['To', '800']])
  expect(field.value).toBe('800')
})

it('the start of a number that would reverse the range waits until the visitor leaves the field', () => {
  const { field, applyText } = typeUpperLimit('1')
  vi.advanceTimersByTime(2000)
  expect(applyText).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(applyText.mock.calls).toEqual([['To', '1']])
})
