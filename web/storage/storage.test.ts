import { describe, expect, it, vi } from 'vitest'
import { chatDraftStorage, chatSessionStorage } from './chat-storage'
import { checkoutDraftStorage, orderAttemptStorage, orderedCartStorage } from './checkout-storage'
import { sendLanguageToEdge, cartSession, ownBatteryStorage, rememberLanguage } from './storage'
import { appliedVoucherStorage, voucherAmountStore } from './voucher-storage'

describe('the cart session', () => {
  it('is "session-", a timestamp and 128 random bits, and stays the same', () => {
    const sessionId = cartSession.open()
    expect(sessionId).toMatch(/^session-\d{13}-[0-9a-z]{32}$/)
    expect(cartSession.open()).toBe(sessionId)
    expect(cartSession.read()).toBe(sessionId)
    cartSession.close()
    expect(cartSession.read()).toBeNull()
    expect(cartSession.open()).not.toBe(sessionId)
  })

  it('notifies subscribers when it opens and closes', () => {
    const listener = vi.fn()
    const unsubscribe = cartSession.subscribe(listener)
    cartSession.open()
    cartSession.open()
    cartSession.close()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    cartSession.open()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('the idempotency key of an order attempt', () => {
  it('is equal for the same form and different for another form', () => {
    const attemptKey = orderAttemptStorage.keyFor('a')
    expect(orderAttemptStorage.keyFor('a')).toBe(attemptKey)
    const otherKey = orderAttemptStorage.keyFor('b')
    expect(otherKey).not.toBe(attemptKey)
    orderAttemptStorage.clear()
    expect(orderAttemptStorage.keyFor('b')).not.toBe(otherKey)
  })
})

describe('a saved choice', () => {
  it('is stored in localStorage and in a cookie for the edge', () => {
    rememberLanguage('en')
    expect(localStorage.getItem('language')).toBe('en')
    expect(document.cookie).toContain('language=en')
  })
})

describe('the current language', () => {
  it('is sent to the edge in a session cookie, and does not replace a saved choice', () => {
    document.cookie = 'language=; Max-Age=0'
    localStorage.clear()
    sendLanguageToEdge('pl')
    expect(document.cookie).toContain('language=pl')
    expect(localStorage.getItem('language')).toBeNull()
    rememberLanguage('en')
    sendLanguageToEdge('pl')
    expect(document.cookie).toContain('language=en')
  })
})

describe('ownBatteryStorage', () => {
  it('stores platforms, notifies subscribers, and leaves no entry when cleared', () => {
    const listener = vi.fn()
    const unsubscribe = ownBatteryStorage.subscribe(listener)
    ownBatteryStorage.set('M18', true)
    ownBatteryStorage.set('M18', true)
    ownBatteryStorage.set('ONE+', true)
    expect(['M18', 'ONE+', 'XR'].map(ownBatteryStorage.has)).toEqual([true, true, false])
    ownBatteryStorage.set('M18', false)
    expect(['M18', 'ONE+'].map(ownBatteryStorage.has)).toEqual([false, true])
    ownBatteryStorage.set('ONE+', false)
    expect(localStorage.getItem('own-batteries')).toBeNull()
    expect(listener).toHaveBeenCalledTimes(5)
    unsubscribe()
  })
})

describe('a broken stored value', () => {
  it('counts as absent', () => {
    sessionStorage.setItem('checkout-draft', '{broken')
    localStorage.setItem('ordered-cart', 'x')
    sessionStorage.setItem('order-attempt', '[')
    localStorage.setItem('own-batteries', '{"M18":true}')
    expect(checkoutDraftStorage.read('goods')).toBeNull()
    expect(orderedCartStorage.read()).toBeNull()
    expect(ownBatteryStorage.has('M18')).toBe(false)
    expect(orderAttemptStorage.keyFor('a')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

const throwDenied = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('without browser storage', () => {
  it('values last as long as the page, and can be deleted', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(throwDenied)
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(throwDenied)
    expect(cartSession.read()).toBeNull()
    const cartSessionId = cartSession.open()
    expect([cartSession.read(), cartSession.open()]).toEqual([cartSessionId, cartSessionId])
    appliedVoucherStorage.apply('GIFT-2222-3333-4444')
    voucherAmountStore.choose('100.00', 'EUR')
    checkoutDraftStorage.write('goods', { a: 1 })
    orderedCartStorage.save({ orderId: 'o', sessionId: cartSessionId })
    chatSessionStorage.save('c')
    chatDraftStorage.write('Dzień dobry')
    ownBatteryStorage.set('M18', true)
    const readStoredValues = () => [
      appliedVoucherStorage.read(),
      voucherAmountStore.read(),
      voucherAmountStore.readCurrency(),
      checkoutDraftStorage.read('goods'),
      orderedCartStorage.read()?.sessionId ?? null,
      chatSessionStorage.read(),
      chatDraftStorage.read() || null,
    ]
    expect(readStoredValues()).toEqual([
      'GIFT-2222-3333-4444',
      '100.00',
      'EUR',
      { a: 1 },
      cartSessionId,
      'c',
      'Dzień dobry',
    ])
    expect(ownBatteryStorage.has('M18')).toBe(true)
    const attemptKey = orderAttemptStorage.keyFor('a')
    expect(orderAttemptStorage.keyFor('a')).toBe(attemptKey)

    cartSession.close()
    appliedVoucherStorage.remove()
    voucherAmountStore.clear()
    checkoutDraftStorage.clear('goods')
    orderedCartStorage.forget()
    chatSessionStorage.clear()
    chatDraftStorage.write('')
    ownBatteryStorage.set('M18', false)
    orderAttemptStorage.clear()
    expect(cartSession.read()).toBeNull()
    expect(readStoredValues()).toEqual(readStoredValues().map(() => null))
    expect(ownBatteryStorage.has('M18')).toBe(false)
    expect(orderAttemptStorage.keyFor('a')).not.toBe(attemptKey)
    orderAttemptStorage.clear()
  })

  it('an older stored value is ignored after a failed write, until a write works again', () => {
    appliedVoucherStorage.apply('GIFT-OLD')
    const setItemSpy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied)
    appliedVoucherStorage.apply('GIFT-NEW')
    expect(appliedVoucherStorage.read()).toBe('GIFT-NEW')
    setItemSpy.mockRestore()
    appliedVoucherStorage.apply('GIFT-NEWER')
    expect([appliedVoucherStorage.read(), sessionStorage.getItem('applied-voucher')]).toEqual([
      'GIFT-NEWER',
      'GIFT-NEWER',
    ])
  })

  it.each([
    ['goes along to the next document of the shop', `${location.origin}/produkty`, true],
    ['is not believed of a document that another site opened', 'https://elsewhere.example/', false],
  ])('%s', async (_, referrer, areValuesKept) => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(throwDenied)
    const cartSessionId = cartSession.open()
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    vi.resetModules()
    const reloadedStorage = await import('./storage')
    expect(reloadedStorage.cartSession.read()).toBe(areValuesKept ? cartSessionId : null)
    expect(window.name === '').toBe(!areValuesKept)
    cartSession.close()
  })
})
