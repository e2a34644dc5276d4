import { describe, expect, it, vi } from 'vitest'
import { checkoutDraft, orderAttempt, orderedCart } from './checkout-storage'
import { cartSession, ownBatteries, rememberLanguage } from './storage'

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
    expect(checkoutDraft.read()).toBeNull()
    expect(orderedCart.read()).toBeNull()
    expect(ownBatteries.has('M18')).toBe(false)
    expect(orderAttempt.keyFor('a')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('nor does a browser that forbids storage break the shop', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden)
    expect(cartSession.read()).toBeNull()
    expect(cartSession.open()).toMatch(/^session-/)
    expect(() => {
      cartSession.close()
      checkoutDraft.write({ a: 1 })
      checkoutDraft.clear()
      orderAttempt.clear()
      ownBatteries.set('M18', true)
    }).not.toThrow()
  })
})
