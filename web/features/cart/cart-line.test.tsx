import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, makeLine, renderInShop, textOf } from '../../../test/web/shop'
import { Toaster } from '../../ui/toaster'
import { CartLineRow } from './cart-line'

const show = (change: Parameters<typeof makeLine>[0]) =>
  renderInShop(<CartLineRow line={makeLine(change)} onLeave={() => undefined} />).container
const fewer = () => screen.getByRole('button', { name: 'Zmniejsz ilość: Wiertarka' })
const more = () => screen.getByRole('button', { name: 'Zwiększ ilość: Wiertarka' })

it('offers to undo its removal, which puts as many units back', async () => {
  const calls = fakeApi((call) =>
    call.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({}),
  )
  renderInShop(
    <>
      <CartLineRow line={makeLine({ quantity: 2, available: 3 })} onLeave={() => undefined} />
      <Toaster closeLabel="Zamknij" regionLabel="Powiadomienie" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Usuń z koszyka: Wiertarka' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }, { timeout: 10_000 }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { quantity: 2 } }))
})

describe('a cart line', () => {
  it('of a single piece has nothing to count', () => {
    const line = show({})
    expect(textOf(line)).toContain('1 ×')
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Usuń z koszyka: Wiertarka',
    ])
  })

  it('says in which condition its tool is', () => {
    expect(textOf(show({ grade: 'B' }))).toContain('Stan B: powystawowy – drobne ślady')
  })

  it('multiplies its price', () => {
    expect(textOf(show({ quantity: 3, available: 5 }))).toContain('300,00 zł')
  })

  it('goes no further than what is there, and never below one', () => {
    const calls = fakeApi(() => Response.json({}))
    // By keys the focus stays: a button that is `disabled` would lose it.
    const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled')
    show({ quantity: 1, available: 2 })
    expect([isOff(fewer()), isOff(more())]).toEqual(['true', 'false'])
    fireEvent.click(fewer())
    cleanup()
    show({ quantity: 2, available: 2 })
    expect([isOff(fewer()), isOff(more())]).toEqual(['false', 'true'])
    fireEvent.click(more())
    expect(calls).toEqual([])
  })

  it.each([
    [{ quantity: 3, available: 2 }, 'Dostępne tylko 2 szt.'],
    [{ quantity: 1, available: 0, held: true }, 'Ktoś inny właśnie za to płaci.'],
    [{ quantity: 1, available: 0, held: false }, 'Sprzedane w międzyczasie.'],
  ])('says why it cannot be ordered: %o', (change, text) => {
    expect(textOf(show(change))).toContain(text)
  })

  it('that wants more than there is comes down to what is there in one press', async () => {
    const calls = fakeApi(() => Response.json({}))
    show({ quantity: 5, available: 2 })
    fireEvent.click(fewer())
    await waitFor(() =>
      expect(calls).toEqual([{ method: 'PUT', path: '/api/cart/l1', body: { quantity: 2 } }]),
    )
  })
})
