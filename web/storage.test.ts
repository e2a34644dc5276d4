import { describe, expect, it, vi } from 'vitest'
import { chatDraft, chatSession } from './chat-storage'
import { checkoutDraft, orderAttempt, orderedCart } from './checkout-storage'
import { carryLanguage, cartSession, ownBatteries, rememberLanguage } from './storage'
import { appliedVoucher, voucherAmount } from './voucher-storage'

describe('the cart’s session', () => {
  it('is "session-", the time and 128 random bits, and stays the same', () => {
    const id = cartSession.open()
    expect(id).toMatch(/^session-\d{13}-[0-9a-z]{32}$/)
    expect(cartSession.open()).toBe(id)
    expect(cartSession.read()).toBe(id)
    cartSession.close()
    expect(cartSession.read()).toBeNull()
    expect(cartSession.open()).not.toBe(id)
  })

  it('tells who listens when it opens and closes', () => {
    const heard = vi.fn()
    const stop = cartSession.subscribe(heard)
    cartSession.open()
    cartSession.open()
    cartSession.close()
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    cartSession.open()
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('the key of an order attempt', () => {
  it('is the same for the same form and another for another', () => {
    const key = orderAttempt.keyFor('a')
    expect(orderAttempt.keyFor('a')).toBe(key)
    const other = orderAttempt.keyFor('b')
    expect(other).not.toBe(key)
    orderAttempt.clear()
    expect(orderAttempt.keyFor('b')).not.toBe(other)
  })
})

describe('a choice', () => {
  it('is kept where the browser looks and where the edge looks', () => {
    rememberLanguage('en')
    expect(localStorage.getItem('language')).toBe('en')
    expect(document.cookie).toContain('language=en')
  })
})

describe('the language that is read', () => {
  it('is told to the edge and kept nowhere, and a choice is left alone', () => {
    document.cookie = 'language=; Max-Age=0'
    localStorage.clear()
    carryLanguage('pl')
    expect(document.cookie).toContain('language=pl')
    expect(localStorage.getItem('language')).toBeNull()
    rememberLanguage('en')
    carryLanguage('pl')
    expect(document.cookie).toContain('language=en')
  })
})

describe('one’s own batteries', () => {
  it('are kept by platform, told to who listens, and gone without a trace', () => {
    const heard = vi.fn()
    const stop = ownBatteries.subscribe(heard)
    ownBatteries.set('M18', true)
    ownBatteries.set('M18', true)
    ownBatteries.set('ONE+', true)
    expect(['M18', 'ONE+', 'XR'].map(ownBatteries.has)).toEqual([true, true, false])
    ownBatteries.set('M18', false)
    expect(['M18', 'ONE+'].map(ownBatteries.has)).toEqual([false, true])
    ownBatteries.set('ONE+', false)
    expect(localStorage.getItem('own-batteries')).toBeNull()
    expect(heard).toHaveBeenCalledTimes(5)
    stop()
  })
})

describe('what cannot be read', () => {
  it('counts as nothing', () => {
    sessionStorage.setItem('checkout-draft', '{broken')
    localStorage.setItem('ordered-cart', 'x')
    sessionStorage.setItem('order-attempt', '[')
    localStorage.setItem('own-batteries', '{"M18":true}')
    expect(checkoutDraft.read('goods')).toBeNull()
    expect(orderedCart.read()).toBeNull()
    expect(ownBatteries.has('M18')).toBe(false)
    expect(orderAttempt.keyFor('a')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('where the browser keeps nothing', () => {
  it('everything lasts as long as the page, and can be taken back', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden)
    expect(cartSession.read()).toBeNull()
    const cart = cartSession.open()
    expect([cartSession.read(), cartSession.open()]).toEqual([cart, cart])
    appliedVoucher.apply('GIFT-2222-3333-4444')
    voucherAmount.choose('100.00', 'EUR')
    checkoutDraft.write('goods', { a: 1 })
    orderedCart.remember({ orderId: 'o', sessionId: cart })
    chatSession.save('c')
    chatDraft.write('Dzień dobry')
    ownBatteries.set('M18', true)
    const kept = () => [
      appliedVoucher.read(),
      voucherAmount.read(),
      voucherAmount.readCurrency(),
      checkoutDraft.read('goods'),
      orderedCart.read()?.sessionId ?? null,
      chatSession.read(),
      chatDraft.read() || null,
    ]
    expect(kept()).toEqual(['GIFT-2222-3333-4444', '100.00', 'EUR', { a: 1 }, cart, 'c', 'Dzień dobry'])
    expect(ownBatteries.has('M18')).toBe(true)
    const key = orderAttempt.keyFor('a')
    expect(orderAttempt.keyFor('a')).toBe(key)

    cartSession.close()
    appliedVoucher.remove()
    voucherAmount.clear()
    checkoutDraft.clear('goods')
    orderedCart.forget()
    chatSession.clear()
    chatDraft.write('')
    ownBatteries.set('M18', false)
    orderAttempt.clear()
    expect(cartSession.read()).toBeNull()
    expect(kept()).toEqual(kept().map(() => null))
    expect(ownBatteries.has('M18')).toBe(false)
    expect(orderAttempt.keyFor('a')).not.toBe(key)
    orderAttempt.clear()
  })

  it('what it had before is not believed, until it can be written again', () => {
    appliedVoucher.apply('GIFT-OLD')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    appliedVoucher.apply('GIFT-NEW')
    expect(appliedVoucher.read()).toBe('GIFT-NEW')
    full.mockRestore()
    appliedVoucher.apply('GIFT-NEWER')
    expect([appliedVoucher.read(), sessionStorage.getItem('applied-voucher')]).toEqual([
      'GIFT-NEWER',
      'GIFT-NEWER',
    ])
  })

  it.each([
    ['goes along to the next document of the shop', `${location.origin}/produkty`, true],
    ['is not believed of a document that another site opened', 'https://elsewhere.example/', false],
  ])('%s', async (_, referrer, isKept) => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)
    const cart = cartSession.open()
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    vi.resetModules()
    const next = await import('./storage')
    expect(next.cartSession.read()).toBe(isKept ? cart : null)
    expect(window.name === '').toBe(!isKept)
    cartSession.close()
  })
})
