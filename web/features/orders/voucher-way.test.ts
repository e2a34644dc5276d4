import { describe, expect, it } from 'vitest'
import { ORDER_WORDS } from './words'
import { voucherWay } from './voucher-way'

type Order = Parameters<typeof voucherWay>[0]
type Change = Partial<Omit<Order, 'voucherBought'>> & { voucherBought?: Partial<Order['voucherBought']> }

const AT = '2026-12-24T07:00:00.000Z'

function wayOf({ voucherBought, ...change }: Change, language: 'pl' | 'en' = 'pl') {
  const order: Order = {
    paymentStatus: 'paid',
    isRefunded: false,
    ended: null,
    buyer: { email: 'lucja@example.com' },
    ...change,
    voucherBought: { recipientEmail: null, sendAt: null, mail: null, ...voucherBought },
  }
  return voucherWay(order, ORDER_WORDS[language], language)
}

const gift = { recipientEmail: 'jan@example.com', sendAt: AT }

describe('where a bought voucher goes', () => {
  it('is still ahead while nothing is paid', () => {
    expect(wayOf({ paymentStatus: 'pending' })).toBe(
      'Bon z kodem wyślemy zaraz po zapłacie na adres lucja@example.com.',
    )
    expect(wayOf({ paymentStatus: 'pending', voucherBought: gift }, 'en')).toBe(
      'Once the order is paid, we will send the voucher with its code to jan@example.com on 24\u00a0December 2026.',
    )
  })

  it('names recipient and day, before that day and after it', () => {
    const sent = (isSent: boolean) => ({ ...gift, mail: { at: AT, isSent } })
    expect(wayOf({ voucherBought: sent(false) })).toBe(
      'Bon z kodem wyślemy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(wayOf({ voucherBought: sent(true) })).toBe(
      'Bon z kodem wysłaliśmy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(wayOf({ voucherBought: { mail: { at: AT, isSent: true } } })).toContain('lucja@example.com')
  })

  it('is nothing of an order that came to nothing, and over once the money goes back', () => {
    expect(wayOf({ paymentStatus: 'cancelled' })).toBeNull()
    expect(wayOf({ ended: { reason: 'expired', newer: null }, paymentStatus: 'pending' })).toBeNull()
    expect(wayOf({ isRefunded: true, voucherBought: { mail: { at: AT, isSent: true } } })).toContain(
      'nie można go już użyć',
    )
  })
})
