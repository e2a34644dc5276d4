import { act } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { toPageSettings } from '../../../../domain/settings/page-settings'
import { RENDERED_AT } from '../../../../test/web/shop'
import { createQueryClient } from '../../../app/query-client'
import { LocaleProvider } from '../../../i18n/locale'
import { pl } from '../../../i18n/pl'
import { productsQuery } from '../queries'
import ProductFilters from './product-filters'
import type { ListSnapshot } from './use-product-list'

const makePage = (brandCounts: Record<string, number>) => {
  const toFacetValues = (counts: Record<string, number>) =>
    Object.entries(counts).map(([value, count]) => ({ value, count }))
  return {
    items: [],
    total: 1,
    nextCursor: null,
    facets: {
      grade: [],
      brand: toFacetValues(brandCounts),
      platform: [],
      voltage: [],
      chuck: [],
      discount: [],
      inStock: 1,
      locker: 0,
      price: null,
      ranges: {},
    },
  }
}

/** Renders the filters of a list whose cached first page has the brand counts `brands`. */
function FiltersWithBrands({ brands, snapshot }: { brands: Record<string, number>; snapshot: ListSnapshot }) {
  const client = createQueryClient()
  // The cast is safe: the filters read only fields that the fixture has.
  const data = { pages: [makePage(brands)], pageParams: [null] } as never
  client.setQueryData(productsQuery({}).queryKey, data)
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LocaleProvider
          locale={{
            language: 'pl',
            currency: 'PLN',
            messages: { ...pl, legalNotice: null },
            settings: toPageSettings(FIRST_SETTINGS, RENDERED_AT, 'pl'),
          }}
        >
          <ProductFilters category={null} snapshot={snapshot} />
        </LocaleProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

it('filters whose code loads late hydrate without an error after a refetch, and then show the new list', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // The cast is safe: the filters read only fields that the fixture has.
  const snapshot = { query: {}, facets: makePage({ Makita: 1 }).facets } as unknown as ListSnapshot
  const root = document.createElement('div')
  root.innerHTML = renderToString(<FiltersWithBrands brands={{ Makita: 1 }} snapshot={snapshot} />)
  expect(root.textContent).toContain('Makita')
  const onRecoverableError = vi.fn()
  // The cache now has another brand, as after a refetch before the code of the filters loads.
  const reactRoot = await act(() =>
    hydrateRoot(root, <FiltersWithBrands brands={{ Bosch: 2 }} snapshot={snapshot} />, {
      onRecoverableError,
    }),
  )
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.textContent).toContain('Bosch')
  expect(root.textContent).not.toContain('Makita')
  act(() => reactRoot.unmount())
})
