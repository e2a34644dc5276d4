import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { makeCounterSaleFields, makeSaleFields } from '../../test/fixtures/orders/sale-fields'
import { COURIERS } from '../delivery/couriers'
import { MINIMUM_CHARGES } from '../money/currency'
import { addAmounts, MAX_MINOR_AMOUNT, minor, multiply, ZERO } from '../money/money'
import { findTotalProblem, MAX_STAFF_SHIPPING, needsAddress, quoteSale, StaffSaleBody } from './sale-by-hand'

const anyAmount = fc.integer({ min: 0, max: 1_000_000 }).map(minor)
const anyLines = fc.array(fc.record({ unitPrice: anyAmount, quantity: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  maxLength: 8,
})

describe('quoteSale', () => {
  it('adds up the agreed prices and the agreed price of delivery, which no threshold makes free', () =>
    fc.assert(
      fc.property(anyLines, anyAmount, fc.constantFrom(...COURIERS), (lines, shipping, courier) => {
        const quote = quoteSale(lines, { courier, shipping })
        const goodsTotal = addAmounts(
          ...lines.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)),
        )
        expect(quote).toMatchObject({
          subtotal: goodsTotal,
          shipping,
          discount: 0,
          total: goodsTotal + shipping,
          currency: 'PLN',
        })
        expect(addAmounts(...quote.lines.map(({ total }) => total))).toBe(quote.subtotal)
      }),
    ))

  it('charges no delivery for goods that the buyer collects', () =>
    fc.assert(
      fc.property(anyLines, anyAmount, (lines, shipping) => {
        const quote = quoteSale(lines, { courier: 'counter', shipping })
        expect(quote.shipping).toBe(ZERO)
        expect(quote.total).toBe(quote.subtotal)
      }),
    ))
})

it('findTotalProblem asks for the minimum charge only if the provider takes the payment', () => {
  expect(findTotalProblem(MINIMUM_CHARGES.PLN, false)).toBeNull()
  expect(findTotalProblem(minor(MINIMUM_CHARGES.PLN - 1), false)).toBe('tooLow')
  expect(findTotalProblem(minor(1), true)).toBeNull()
  expect(findTotalProblem(ZERO, true)).toBe('tooLow')
  expect(findTotalProblem(minor(MAX_MINOR_AMOUNT + 1), true)).toBe('tooHigh')
})

it('needsAddress is true for a parcel and for an invoice', () => {
  const privateBuyer = { customerType: 'individual', wantsInvoice: false } as const
  expect(needsAddress({ ...privateBuyer, courier: 'dpd' })).toBe(true)
  expect(needsAddress({ ...privateBuyer, courier: 'counter' })).toBe(false)
  expect(needsAddress({ ...privateBuyer, courier: 'counter', wantsInvoice: true })).toBe(true)
  expect(needsAddress({ ...privateBuyer, courier: 'counter', customerType: 'company' })).toBe(true)
})

describe('StaffSaleBody', () => {
  const product = { id: 'p', exhibitionPrice: minor(100_00) }
  const findSaleProblems = (overrides: Record<string, unknown>) => {
    const { error } = StaffSaleBody.safeParse(makeSaleFields([product], overrides))
    return (error?.issues ?? []).map(({ path }) => path.join('.')).toSorted()
  }
  const makeItem = (overrides: Record<string, unknown>) => ({
    items: [{ productId: 'p', quantity: 1, listPrice: '100.00', price: '100.00', ...overrides }],
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['accepts a sale by phone', {}, []],
    [
      'accepts a counter sale of a buyer who gives only a name',
      makeCounterSaleFields(minor(100_00), '2026-11-27'),
      [],
    ],
    ['asks a buyer by phone for e-mail and phone', { email: null, phone: null }, ['email', 'phone']],
    ['asks for the address of a parcel', { address: null, city: null }, ['address', 'city']],
    [
      'asks a company for its name, number and address',
      { customerType: 'company', courier: 'counter', shipping: '0', postalCode: null },
      ['companyName', 'nip', 'postalCode'],
    ],
    ['asks for the reason of a lower price', makeItem({ price: '99.99' }), ['items.0.priceReason']],
    [
      'rejects a price above the public price',
      makeItem({ price: '100.01', priceReason: 'tak' }),
      ['items.0.price'],
    ],
    ['rejects a product twice', { items: [...makeItem({}).items, ...makeItem({}).items] }, ['items']],
    ['rejects a delivery above the limit', { shipping: String(MAX_STAFF_SHIPPING / 100 + 1) }, ['shipping']],
    ['rejects a price of delivery for collected goods', { courier: 'counter', shipping: '5' }, ['shipping']],
    [
      'rejects a payment at once by phone',
      { payment: { method: 'cash', paidOn: '2026-11-27' } },
      ['payment'],
    ],
    [
      'rejects a handover of unpaid goods',
      { courier: 'counter', shipping: '0', isHandedOver: true },
      ['isHandedOver'],
    ],
    ['rejects another duration of the hold', { holdHours: 1000 }, ['holdHours']],
  ])('%s', (_, overrides, problems) => {
    expect(findSaleProblems(overrides)).toEqual(problems)
  })
})
