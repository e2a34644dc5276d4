import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, makeCartLine, makeProductCard, renderInShop } from '../../../test/web/shop'
import { cartSession } from '../../storage/storage'
import { Toaster } from '../../ui/overlay/toaster'
import { AddToCartButton } from './add-to-cart-button'
import CartDrawer from './cart-drawer'
import { CartButton } from './cart-button'

type ApiCall = Parameters<Parameters<typeof fakeApi>[0]>[0]

/** Fakes the API. `respond` answers cart requests; the list of newest tools contains one drill. */
const fakeCartApi = (respond: (call: ApiCall) => Response | Promise<Response>) =>
  fakeApi((call) =>
    call.path.includes('/api/products')
      ? Response.json({ items: [makeProductCard({ name: 'Szlifierka' })], nextCursor: null, total: 1 })
      : respond(call),
  )

/** Fakes the responses to cart requests, in order; the last response repeats. */
function fakeCartResponses(...responders: (() => Response | Promise<Response>)[]) {
  return fakeCartApi(() => {
    const [answer] = responders.length > 1 ? responders.splice(0, 1) : responders
    return answer?.() ?? Response.error()
  })
}
const makeCartResponse = (lineCount: number) => () =>
  Response.json(Array.from({ length: lineCount }, () => makeCartLine()))
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
    expect(await screen.findByRole('link', { name: 'Szlifierka' })).toBeDefined()
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
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.getByText('Wiertarka')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not claim to be empty while offline', () => {
    onlineManager.setOnline(false)
    openCartDrawer()
    expect(screen.queryByText('Koszyk jest pusty')).toBeNull()
  })

  describe('with a product that was just added', () => {
    /** Renders a page with a product and adds the product to the cart. `makeResponse` creates the server's answer. */
    async function addProduct(makeResponse: () => Response, getCart = () => Response.json([])) {
      let sendAnswer = () => {}
      const answerPromise = new Promise<void>((resolve) => (sendAnswer = resolve))
      const calls = fakeCartApi((call) =>
        call.method === 'POST' ? answerPromise.then(makeResponse) : getCart(),
      )
      renderInShop(
        <>
          <AddToCartButton product={makeProductCard()} />
          <CartButton />
          <CartDrawer />
          <Toaster closeLabel="Zamknij" regionLabel="Powiadomienie" />
        </>,
      )
      // Waits until the stored cart has loaded. Otherwise an added product appears only after the server's answer.
      if (cartSession.read()) await waitFor(() => expect(calls).toHaveLength(1))
      await act(async () => {})
      fireEvent.click(screen.getByRole('button', { name: 'Do koszyka' }))
      await screen.findByRole('link', { name: 'Wiertarka' })
      return { sendAnswer }
    }
    const findRemoveButton = () => screen.findByRole('button', { name: 'Usuń z koszyka: Wiertarka' })

    it('shows the product before the server answers, without buttons that would change it', async () => {
      const { sendAnswer } = await addProduct(() => Response.json(makeCartLine()))
      expect((await findRemoveButton()).getAttribute('aria-disabled')).toBe('true')
      expect(screen.getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeTruthy()
      sendAnswer()
    })

    it('takes the product back with the reason if the server refuses', async () => {
      const { sendAnswer } = await addProduct(() =>
        Response.json({ code: 'cart.not_enough_stock', available: 0 }, { status: 409 }),
      )
      sendAnswer()
      expect(await screen.findByText(/sprzedan/i, undefined, { timeout: 10_000 })).toBeTruthy()
      expect(screen.queryByRole('link', { name: 'Wiertarka' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Koszyk, 0 produktów' })).toBeTruthy()
    })

    it('shows no product that the server refused, also if the cart cannot be fetched', async () => {
      cartSession.close()
      const { sendAnswer } = await addProduct(
        () => Response.json({ code: 'cart.not_enough_stock', available: 0 }, { status: 409 }),
        makeFailingResponse,
      )
      sendAnswer()
      expect(await screen.findByText(/sprzedan/i, undefined, { timeout: 10_000 })).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Koszyk, 0 produktów' })).toBeTruthy()
    })
  })

  it('keeps a removal in view when an earlier change is refused', async () => {
    const hammerLine = { ...makeCartLine({ id: 'p2', name: 'Młot' }), id: 'l2' }
    let isChangeRefused = false
    fakeCartApi(({ method }) => {
      if (method === 'GET') return Response.json([makeCartLine({ available: 3 }), hammerLine])
      if (method === 'DELETE') return new Promise<Response>(() => undefined)
      isChangeRefused = true
      return Response.json({ code: 'cart.not_enough_stock', available: 1 }, { status: 409 })
    })
    openCartDrawer()
    fireEvent.click(await screen.findByRole('button', { name: 'Zwiększ ilość: Wiertarka' }))
    fireEvent.click(screen.getByRole('button', { name: 'Usuń z koszyka: Młot' }))
    await waitFor(() => expect(isChangeRefused).toBe(true))
    await waitFor(() => expect(screen.getByLabelText('Ilość').textContent).toBe('1'))
    expect(screen.queryByRole('link', { name: 'Młot' })).toBeNull()
  })
})
