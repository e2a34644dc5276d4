import { describe, expect, it } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { VoucherBalance } from './queries'
import { VoucherBalanceResult } from './voucher-balance-result'
import { VOUCHER_WORDS } from './words'

const CODE = 'GIFT-ABCD-EFGH-JKLM'
const words = VOUCHER_WORDS.pl

function renderBalance(fields: Pick<VoucherBalance, 'voucherType' | 'state'>) {
  const voucher: VoucherBalance = {
    last4: 'JKLM',
    currency: 'PLN',
    initial: '50.00',
    remaining: '50.00',
    held: '0.00',
    expiresAt: '2027-03-09T00:00:00.000Z',
    ...fields,
  }
  return renderInShop(<VoucherBalanceResult voucher={voucher} code={CODE} />).container.textContent
}

describe('the balance of a voucher', () => {
  it('names a purchased voucher a gift voucher, and offers to extend it', () => {
    const activeText = renderBalance({ voucherType: 'purchased', state: 'active' })
    expect(activeText).toContain('Bon podarunkowy z końcówką JKLM')
    expect(activeText).toContain(words.print.rules)
    expect(activeText).not.toContain('Bon rabatowy')
    expect(renderBalance({ voucherType: 'purchased', state: 'expired' })).toContain(words.balance.expiredHelp)
  })

  it('names a free voucher a discount voucher, on screen and in print, and promises no extension', () => {
    const activeText = renderBalance({ voucherType: 'follow_up', state: 'active' })
    expect(activeText).toContain('Bon rabatowy z końcówką JKLM')
    expect(activeText).toContain(words.print.discountRules)
    expect(activeText).not.toContain('Bon podarunkowy')
    const expiredText = renderBalance({ voucherType: 'follow_up', state: 'expired' })
    expect(expiredText).toContain(words.balance.expiredDiscountHelp)
    expect(expiredText).not.toContain(words.balance.expiredHelp)
  })
})
