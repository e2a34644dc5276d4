import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { Toaster } from '../../ui/overlay/toaster'
import { CartLineRow } from './cart-line-row'

const renderCartLine = (overrides: Parameters<typeof makeCartLine>[0]) =>
  renderInShop(<CartLineRow line={makeCartLine(overrides)} onLeave={() => undefined} />).container
const findDecreaseButton = () => screen.getByRole('button', { name: 'Zmniejsz ilość: Wiertarka' })
const findIncreaseButton = () => screen.getByRole('button', { name: 'Zwiększ ilość: Wiertarka' })

it('offers an undo after removal, which restores the quantity', async () => {
  const calls = fakeApi((call) =>
    call.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({}),
  )
  renderInShop(
    <>
      <CartLineRow line={makeCartLine({ quantity: 2, available: 3 })} onLeave={() => undefined} />
      <Toaster closeLabel="Zamknij" regionLabel="Powiadomienie" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Usuń z koszyka: Wiertarka' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }, { timeout: 10_000 }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { quantity: 2 } }))
})

describe('a cart line', () => {
  it('of a one-off product has no quantity', () => {
    const lineElement = renderCartLine({})
    expect(readText(lineElement)).not.toContain('×')
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Usuń z koszyka: Wiertarka',
    ])
  })

  it('shows the condition of its product', () => {
    expect(readText(renderCartLine({ grade: 'B' }))).toContain('Stan B: powystawowy – drobne ślady')
  })

  it('multiplies the price by the quantity', () => {
    expect(readText(renderCartLine({ quantity: 3, available: 5 }))).toContain('300,00 zł')
  })

  it('keeps the quantity between one and the available quantity', () => {
    const calls = fakeApi(() => Response.json({}))
    // The buttons use `aria-disabled`: a `disabled` button would lose the keyboard focus.
    const readAriaDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled')
    renderCartLine({ quantity: 1, available: 2 })
    expect([readAriaDisabled(findDecreaseButton()), readAriaDisabled(findIncreaseButton())]).toEqual([
      'true',
      'false',
    ])
    fireEvent.click(findDecreaseButton())
    cleanup()
    renderCartLine({ quantity: 2, available: 2 })
    expect([readAriaDisabled(findDecreaseButton()), readAriaDisabled(findIncreaseButton())]).toEqual([
      'false',
      'true',
    ])
    fireEvent.click(findIncreaseButton())
    expect(calls).toEqual([])
  })

  it.each([
    [{ quantity: 3, available: 2 }, 'Dostępne tylko 2 szt.'],
    [{ quantity: 1, available: 0, held: true }, 'Zarezerwowane przez kogoś innego.'],
    [{ quantity: 1, available: 0, held: false }, 'Już sprzedane.'],
  ])('explains why it cannot be ordered: %o', (lineOverrides, expectedText) => {
    expect(readText(renderCartLine(lineOverrides))).toContain(expectedText)
  })

  it('offers one button that lowers the quantity to what is available', async () => {
    const calls = fakeApi(() => Response.json({}))
    renderCartLine({ quantity: 5, available: 2 })
    fireEvent.click(findDecreaseButton())
    await waitFor(() =>
      expect(calls).toEqual([{ method: 'PUT', path: '/api/cart/l1', body: { quantity: 2 } }]),
    )
  })
})
