import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, makeCartLine, renderInShop } from '../../../test/web/shop'
import { cartSession } from '../../storage/storage'
import CartDrawer from './cart-drawer'
import { CartButton } from './cart-button'

/** Fakes the responses to cart requests, in order; the last one repeats. */
function fakeCartResponses(...responders: (() => Response | Promise<Response>)[]) {
  return fakeApi(() => {
    const [answer] = responders.length > 1 ? responders.splice(0, 1) : responders
    return answer?.() ?? Response.error()
  })
}
const makeCartResponse = (count: number) => () =>
  Response.json(Array.from({ length: count }, () => makeCartLine()))
const makeFailingResponse = () => Response.json({ code: 'internal', status: 500 }, { status: 500 })

function openCartDrawer() {
  renderInShop(
    <>
      <CartButton />
      <CartDrawer />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Koszyk/ }))
}
/** Simulates a return to the window, which refetches the cart. */
const refocusWindow = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })

describe('the cart drawer', () => {
  beforeEach(() => {
    // jsdom has no `showModal` and `close` of `<dialog>`.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
    HTMLDialogElement.prototype.close = () => undefined
    cartSession.open()
  })
  afterEach(() => {
    focusManager.setFocused(undefined)
    onlineManager.setOnline(true)
  })

  it('says that it is empty, also for a visitor without a cart session', async () => {
    cartSession.close()
    fakeCartResponses(makeFailingResponse)
    openCartDrawer()
    expect(await screen.findByText('Koszyk jest pusty')).toBeDefined()
  })

  it('shows an error and a retry if an empty cart cannot be refetched', async () => {
    fakeCartResponses(makeCartResponse(0), makeFailingResponse, makeCartResponse(1))
    openCartDrawer()
    await screen.findByText('Koszyk jest pusty')
    refocusWindow()
    expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się')
    expect(screen.queryByText('Koszyk jest pusty')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('Wiertarka')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps its lines if a filled cart cannot be refetched', async () => {
    const calls = fakeCartResponses(makeCartResponse(1), makeFailingResponse)
    openCartDrawer()
    await screen.findByText('Wiertarka')
    refocusWindow()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.getByText('Wiertarka')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not claim to be empty while offline', () => {
    onlineManager.setOnline(false)
    openCartDrawer()
    expect(screen.queryByText('Koszyk jest pusty')).toBeNull()
  })
})
