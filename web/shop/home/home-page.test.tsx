import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, makeProductCard, readText, renderInShop } from '../../../test/web/shop'
import { InfoDialogProvider } from '../info/info-dialog-state'
import { bestSavingsKey, bestSavingsQuery } from './best-savings-query'
import HomePage from './home-page'

/** Returns the lead text of the home page for a shop in which `products` have the highest discounts. */
async function readHeroLead(products: Parameters<typeof makeProductCard>[0][], language: 'pl' | 'en' = 'pl') {
  fakeApi(() => Response.json({}, { status: 404 }))
  // Fakes `IntersectionObserver`, which jsdom does not have. The fake never loads the parts below the first screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(bestSavingsKey, products.map(makeProductCard))
  const { container } = await act(async () =>
    renderInShop(
      <QueryClientProvider client={client}>
        <InfoDialogProvider>
          <HomePage />
        </InfoDialogProvider>
      </QueryClientProvider>,
      { language },
    ),
  )
  // Waits for the page, which is rendered after its lazy parts have loaded.
  return waitFor(
    () => {
      const leadElement = container.querySelector('h1 + p')
      if (!leadElement) throw new Error('no lead yet')
      return readText(leadElement)
    },
    { timeout: 30_000 },
  )
}

it('claims "up to X % less" by the best saving, rounded down', async () => {
  // The saving is 39.95 % of the catalogue price; the page must round it down to 39 %.
  const savingProducts = [{ exhibitionPrice: '1201.00' }, {}]
  expect(await readHeroLead(savingProducts)).toContain('do 39% taniej niż cena katalogowa nowych')
  expect(await readHeroLead(savingProducts, 'en')).toContain('up to 39% below the list price of new ones')
})

it.each([
  ['no product is in stock', []],
  ['the catalogue price has no source', [{ rrpCheckedAt: null }]],
  ['nothing is saved', [{ originalPrice: '1500.00' }]],
])('claims no saving if %s', async (_reason, products) => {
  const lead = await readHeroLead(products)
  expect(lead).not.toMatch(/%|taniej/)
  expect(lead).toContain('elektronarzędzia')
})

it('takes the best saving from the products in stock only', async () => {
  const calls = fakeApi(() => Response.json({ items: [makeProductCard()] }))
  await new QueryClient().fetchQuery(bestSavingsQuery)
  expect(calls).toHaveLength(2)
  for (const { path } of calls) {
    const { searchParams } = new URL(path, 'https://shop.example')
    expect([searchParams.get('sort'), searchParams.get('inStock')]).toEqual(['discount', 'true'])
  }
})

it('shows grades A and B first, by the difference in price, and grade C only in the places left', async () => {
  const makeCards = (ids: string[]) => ids.map((id) => makeProductCard({ id }))
  fakeApi(({ path }) =>
    Response.json({
      items: new URL(path, 'https://shop.example').searchParams.get('grade')
        ? [
            makeProductCard({ id: 'b1' }),
            makeProductCard({ id: 'a1', originalPrice: '9000.00', exhibitionPrice: '8000.00' }),
            makeProductCard({ id: 'unknown', originalPrice: '9000.00', rrpCheckedAt: null }),
          ]
        : makeCards(['c1', 'b1', 'c2', 'c3', 'a1']),
    }),
  )
  const products = await new QueryClient().fetchQuery(bestSavingsQuery)
  expect(products.map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'c2', 'c3'])
})

it('claims the best discount of all grades, also of a product that it does not show', async () => {
  const shownCards = Array.from({ length: 5 }, (_, index) => ({ id: `b${index}` }))
  const bestCard = { id: 'c', name: 'Najlepsza', exhibitionPrice: '1200.00' }
  expect(await readHeroLead([...shownCards, bestCard])).toContain('do 40%')
  expect(document.body.textContent).not.toContain('Najlepsza')
})
