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

describe('voucherWay', () => {
  it('is in the future tense while the order is unpaid', () => {
    expect(wayOf({ paymentStatus: 'pending' })).toBe(
      'Bon z kodem wyślemy zaraz po zapłacie na adres lucja@example.com.',
    )
    expect(wayOf({ paymentStatus: 'pending', voucherBought: gift }, 'en')).toBe(
      'Once the order is paid, we will send the voucher with its code to jan@example.com on 24\u00a0December 2026.',
    )
  })

  it('names recipient and day, before and after that day', () => {
    const giftWithMail = (state: 'waiting' | 'sent') => ({ ...gift, mail: { at: AT, state } })
    expect(wayOf({ voucherBought: giftWithMail('waiting') })).toBe(
      'Bon z kodem wyślemy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(wayOf({ voucherBought: giftWithMail('sent') })).toBe(
      'Bon z kodem wysłaliśmy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(wayOf({ voucherBought: { mail: { at: AT, state: 'sent' } } })).toContain('lucja@example.com')
  })

  it('does not claim "sent" while the mail is queued, failed or stopped', () => {
    const ways = (['sending', 'failed', 'stopped'] as const).flatMap((state) =>
      (['pl', 'en'] as const).map((language) =>
        wayOf({ voucherBought: { mail: { at: AT, state } } }, language),
      ),
    )
    for (const way of ways) {
      expect(way).toContain('lucja@example.com')
      expect(way).not.toMatch(/wysłaliśmy|we (have )?sent/i)
    }
    expect(ways[2]).toContain('Pracujemy nad tym')
    expect(ways[3]).toContain('We are working on it')
  })

  it('is null for an order that ended unpaid, and says "refunded" once the money goes back', () => {
    expect(wayOf({ paymentStatus: 'cancelled' })).toBeNull()
    expect(wayOf({ ended: { reason: 'expired', newer: null }, paymentStatus: 'pending' })).toBeNull()
    expect(wayOf({ isRefunded: true, voucherBought: { mail: { at: AT, state: 'sent' } } })).toContain(
      'nie można go już użyć',
    )
  })
})
