import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client'
import { suggestionsQuery } from './queries'

afterEach(() => vi.unstubAllGlobals())

it('suggestions for a search with a price are limited to this price, as the product list is', async () => {
  const fetchMock = vi.fn((_url: string) => Promise.resolve(Response.json({ items: [], total: 0 })))
  vi.stubGlobal('fetch', fetchMock)
  await createQueryClient().fetchQuery(suggestionsQuery('wiertarka do 800 zł'))
  const [requestUrl] = fetchMock.mock.calls[0] ?? []
  expect(Object.fromEntries(new URL(requestUrl ?? '', location.href).searchParams)).toMatchObject({
    q: 'wiertarka',
    priceTo: '800',
  })
})
