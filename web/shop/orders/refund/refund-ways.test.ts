import { describe, expect, it } from 'vitest'
import { sumOwedMoney, describeRefundMethods, filterVisibleItems } from './refund-ways'
import { REFUND_WORDS } from './refund-words'

type RefundOptions = Parameters<typeof describeRefundMethods>[0]

const refundTextsOf = (overrides: Partial<RefundOptions>, isSaleByStaff = false) =>
  describeRefundMethods(
    { amount: '100.00', toVoucher: '0.00', status: 'done', isByTransfer: false, ...overrides },
    REFUND_WORDS.en,
    { last4: '7K2Q', isSaleByStaff, formatAmount: (amount) => `${amount / 100} zł` },
  )

describe('describeRefundMethods', () => {
  it('reports money as returned, on its way, or failed', () => {
    expect(refundTextsOf({})).toEqual([
      expect.stringContaining('We refunded 100 zł to the payment method you used.'),
    ])
    expect(refundTextsOf({ status: 'under_way' })[0]).toContain(
      '100 zł is going back to the payment method you used.',
    )
    expect(refundTextsOf({ status: 'failed' })[0]).toContain(
      'Within 3 working days of our e-mail we will send it again',
    )
  })

  it('names a bank transfer, but not for a failed refund', () => {
    expect(refundTextsOf({ isByTransfer: true })).toEqual(['We sent 100 zł by bank transfer.'])
    expect(refundTextsOf({ isByTransfer: true }, true)[0]).toContain('or in cash')
    expect(refundTextsOf({ isByTransfer: true, status: 'failed' })[0]).toContain('100 zł did not arrive')
  })

  it('separates money from the amount back on the voucher, also when the money failed', () => {
    const refundTexts = refundTextsOf({ toVoucher: '30.00', status: 'failed' })
    expect(refundTexts).toEqual([
      expect.stringContaining('70 zł did not arrive'),
      '30 zł is back on the voucher …7K2Q.',
    ])
    expect(refundTextsOf({ toVoucher: '100.00' })).toEqual(['100 zł is back on the voucher …7K2Q.'])
    expect(refundTextsOf({ amount: '0.00' })).toEqual([])
  })
})

describe('filterVisibleItems', () => {
  const goodwillItem = { kind: 'goodwill', name: null, quantity: 0, amount: '100.00' } as const

  it('leaves out goodwill that is the whole refund', () => {
    expect(filterVisibleItems({ items: [goodwillItem], amount: '100.00' })).toEqual([])
    expect(filterVisibleItems({ items: [goodwillItem], amount: '140.00' })).toEqual([goodwillItem])
  })
})

it('sumOwedMoney adds up the failed amounts of all refunds', () => {
  expect(sumOwedMoney([{ owed: '0.00' }])).toBe(0)
  expect(sumOwedMoney([{ owed: '0.00' }, { owed: '70.00' }, { owed: '5.00' }])).toBe(75_00)
})
