import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, makeLine, renderInShop } from '../../../test/web/shop'
import { cartSession } from '../../storage'
import CartDrawer from './cart-drawer'
import { CartButton } from './cart-button'

/** The network's answers to whoever asks for the cart, one after the other; the last one stays. */
function cartAnswers(...answers: (() => Response | Promise<Response>)[]) {
  return fakeApi(() => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    return answer?.() ?? Response.error()
  })
}
const holding = (count: number) => () => Response.json(Array.from({ length: count }, () => makeLine()))
const broken = () => Response.json({ code: 'internal', status: 500 }, { status: 500 })

function openDrawer() {
  renderInShop(
    <>
      <CartButton />
      <CartDrawer />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Koszyk/ }))
}
/** As the browser does when the window is looked at again: the cart is asked for once more. */
const lookAgain = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })

describe('the drawer of the cart', () => {
  beforeEach(() => {
    // jsdom knows the element, not its methods.
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

  it('says that it is empty, also to who has never had one', async () => {
    cartSession.close()
    cartAnswers(broken)
    openDrawer()
    expect(await screen.findByText('Koszyk jest pusty')).toBeDefined()
  })

  it('that was empty and cannot be read says so, and asks again', async () => {
    cartAnswers(holding(0), broken, holding(1))
    openDrawer()
    await screen.findByText('Koszyk jest pusty')
    lookAgain()
    expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się')
    expect(screen.queryByText('Koszyk jest pusty')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('Wiertarka')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that was filled keeps what it held when it cannot be read', async () => {
    const calls = cartAnswers(holding(1), broken)
    openDrawer()
    await screen.findByText('Wiertarka')
    lookAgain()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.getByText('Wiertarka')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('without a connection does not say that it is empty', () => {
    onlineManager.setOnline(false)
    openDrawer()
    expect(screen.queryByText('Koszyk jest pusty')).toBeNull()
  })
})
