import { describe, expect, it } from 'vitest'
import { ORDER_WORDS } from '../words'
import { voucherDeliveryText } from './voucher-delivery-text'

type Order = Parameters<typeof voucherDeliveryText>[0]
type OrderChange = Partial<Omit<Order, 'voucherBought'>> & { voucherBought?: Partial<Order['voucherBought']> }

const DELIVERY_DATE = '2026-12-24T07:00:00.000Z'

function deliveryTextOf({ voucherBought, ...change }: OrderChange, language: 'pl' | 'en' = 'pl') {
  const order: Order = {
    paymentStatus: 'paid',
    isRefunded: false,
    ended: null,
    buyer: { email: 'lucja@example.com' },
    ...change,
    voucherBought: { recipientEmail: null, sendAt: null, mail: null, ...voucherBought },
  }
  return voucherDeliveryText(order, ORDER_WORDS[language], language)
}

const gift = { recipientEmail: 'jan@example.com', sendAt: DELIVERY_DATE }

describe('voucherDeliveryText', () => {
  it('is in the future tense while the order is unpaid', () => {
    expect(deliveryTextOf({ paymentStatus: 'pending' })).toBe(
      'Bon z kodem wyślemy zaraz po zapłacie na adres lucja@example.com.',
    )
    expect(deliveryTextOf({ paymentStatus: 'pending', voucherBought: gift }, 'en')).toBe(
      'Once the order is paid, we will send the voucher with its code to jan@example.com on 24\u00a0December 2026.',
    )
  })

  it('names recipient and day, before and after that day', () => {
    const makeGiftWithMail = (state: 'waiting' | 'sent') => ({ ...gift, mail: { at: DELIVERY_DATE, state } })
    expect(deliveryTextOf({ voucherBought: makeGiftWithMail('waiting') })).toBe(
      'Bon z kodem wyślemy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(deliveryTextOf({ voucherBought: makeGiftWithMail('sent') })).toBe(
      'Bon z kodem wysłaliśmy 24\u00a0grudnia 2026 na adres jan@example.com.',
    )
    expect(deliveryTextOf({ voucherBought: { mail: { at: DELIVERY_DATE, state: 'sent' } } })).toContain(
      'lucja@example.com',
    )
  })

  it('does not claim "sent" while the mail is queued, failed or stopped', () => {
    const deliveryTexts = (['sending', 'failed', 'stopped'] as const).flatMap((state) =>
      (['pl', 'en'] as const).map((language) =>
        deliveryTextOf({ voucherBought: { mail: { at: DELIVERY_DATE, state } } }, language),
      ),
    )
    for (const deliveryText of deliveryTexts) {
      expect(deliveryText).toContain('lucja@example.com')
      expect(deliveryText).not.toMatch(/wysłaliśmy|we (have )?sent/i)
    }
    expect(deliveryTexts[2]).toContain('Pracujemy nad tym')
    expect(deliveryTexts[3]).toContain('We are working on it')
  })

  it('is null for an order that ended unpaid, and says "refunded" once the money goes back', () => {
    expect(deliveryTextOf({ paymentStatus: 'cancelled' })).toBeNull()
    expect(deliveryTextOf({ ended: { reason: 'expired', newer: null }, paymentStatus: 'pending' })).toBeNull()
    expect(
      deliveryTextOf({ isRefunded: true, voucherBought: { mail: { at: DELIVERY_DATE, state: 'sent' } } }),
    ).toContain('nie można go już użyć')
  })
})
