import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, makeCartLine, renderInShop } from '../../../test/web/shop'
import { cartSession } from '../../storage/storage'
import { CartButton } from './cart-button'

it.each([
  ['all units', makeCartLine({ quantity: 2, available: 2 }), '2'],
  ['the units that are left', makeCartLine({ quantity: 3, available: 1 }), '1'],
  ['no unit that is sold', makeCartLine({ quantity: 1, available: 0 }), null],
] as const)('CartButton counts %s', async (_, line, count) => {
  cartSession.open()
  const calls = fakeApi(() => Response.json([{ ...makeCartLine({ id: 'other' }), id: 'l0' }, line]))
  renderInShop(<CartButton />)
  const expectedCount = String(1 + Number(count ?? 0))
  expect(await screen.findByText(expectedCount)).toBeTruthy()
  expect(calls).toHaveLength(1)
})
