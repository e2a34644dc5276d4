import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, makeProductCard, renderInShop } from '../../../../test/web/shop'
import type { StaffProductListItem } from '../../../api'
import { adminToken } from '../../../storage/admin-storage'
import { PriceEditor } from './price-editor'
import { PRODUCT_LIST_WORDS } from './words'

const words = PRODUCT_LIST_WORDS.pl

beforeEach(() => adminToken.save('token'))

it('a refused price is explained until staff type another price', async () => {
  const product = { ...makeProductCard(), state: 'for_sale', version: 3 }
  fakeApi(({ method }) =>
    Response.json(
      method === 'GET'
        ? { ...product, status: 'published', prices: [], listedAt: '2026-11-20T12:00:00.000Z' }
        : {
            products: [
              { id: 'p1', version: 3, refusal: 'held', missing: [], price: null, statusBefore: null },
            ],
          },
    ),
  )
  // Safe cast: the editor reads only these fields.
  renderInShop(<PriceEditor product={product as unknown as StaffProductListItem} onClose={() => undefined} />)
  const save = screen.getByRole('button', { name: words.price.save })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
  const field = screen.getByLabelText(words.price.field)
  fireEvent.change(field, { target: { value: '1400' } })
  fireEvent.click(save)
  await screen.findByText(words.refusals.held)
  fireEvent.change(field, { target: { value: '1300' } })
  expect(screen.queryByText(words.refusals.held)).toBeNull()
})

it('a price above the limit is answered with the limit', async () => {
  const product = { ...makeProductCard(), state: 'for_sale', version: 3 }
  fakeApi(() =>
    Response.json({ ...product, status: 'published', prices: [], listedAt: '2026-11-20T12:00:00.000Z' }),
  )
  renderInShop(<PriceEditor product={product as unknown as StaffProductListItem} onClose={() => undefined} />)
  const save = screen.getByRole('button', { name: words.price.save })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.change(screen.getByLabelText(words.price.field), { target: { value: '1000001' } })
  fireEvent.click(save)
  expect(screen.getByText(/najwyżej 1.000.000,00.zł/)).toBeTruthy()
})
