import { describe, expect, it } from 'vitest'
import { extractOrderNumber } from './order-link'

describe('extractOrderNumber', () => {
  it.each([
    ['AB12CD34', 'ab12cd34'],
    ['Zamówienie #AB12CD34.', 'ab12cd34'],
    ['nr ab12cd34, młot', 'ab12cd34'],
    ['0a12cd34-1111-4222-8333-444455556666', '0a12cd34-1111-4222-8333-444455556666'],
    ['młot z wtorku', null],
    ['AB12CD345', null],
    ['xAB12CD34', null],
    ['', null],
  ])('finds the number in %j', (text, orderNumber) => expect(extractOrderNumber(text)).toBe(orderNumber))
})
