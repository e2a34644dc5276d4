import { expect, it } from 'vitest'
import { formatPolishDate } from './format-polish-date'

it('formatPolishDate returns the day in Poland, where it begins an hour or two before UTC', () => {
  expect(formatPolishDate('2026-11-24T22:59:59.999Z', 'pl')).toBe('24\u00a0listopada 2026')
  expect(formatPolishDate('2026-11-24T23:00:00.000Z', 'pl')).toBe('25\u00a0listopada 2026')
  expect(formatPolishDate('2026-06-30T22:00:00.000Z', 'en')).toBe('1\u00a0July 2026')
})
