import { FIRST_SETTINGS, type PageSettings } from '../../domain/settings/settings'
import { toPageSettings } from '../../domain/settings/page-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { LegalNotice } from '../../content/legal-notice'
import { type Currency, FALLBACK_RATES, mapCurrencies, rateToDecimal } from '../../domain/money/currency'
import type { Language } from '../../domain/language'
import type { CartLine, ProductCard } from '../../web/api'
import { createQueryClient } from '../../web/app/query-client'
import { CartDrawerProvider } from '../../web/shop/cart/cart-drawer-state'
import { en } from '../../web/i18n/en'
import { LocaleProvider } from '../../web/i18n/locale'
import { NowProvider } from '../../web/i18n/now'
import { pl } from '../../web/i18n/pl'
import { ratesQueryKey } from '../../web/i18n/use-money'

/** The text of an element, with plain spaces instead of no-break spaces. */
export const readText = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ')

export const RENDERED_AT = Date.parse('2026-11-20T12:00:00Z')

type RenderOptions = {
  language?: Language
  currency?: Currency
  rates?: 'known' | 'fallback' | 'asked for'
  legalNotice?: LegalNotice | null
  settings?: Partial<PageSettings>
  path?: string
}

const EXCHANGE_RATES = {
  base: 'PLN',
  rates: { ...mapCurrencies((currency) => rateToDecimal(FALLBACK_RATES[currency])), EUR: 0.25, USD: 0.3 },
  fetchedAt: '2026-11-20T12:00:00.000Z',
  source: 'live',
}

/** Renders a component inside the shop's providers. */
export function renderInShop(
  element: ReactElement,
  {
    language = 'pl',
    currency = 'PLN',
    rates = 'known',
    legalNotice = null,
    settings = {},
    path = '/',
  }: RenderOptions = {},
) {
  const client = createQueryClient()
  if (rates !== 'asked for')
    client.setQueryData(
      ratesQueryKey,
      rates === 'known' ? EXCHANGE_RATES : { ...EXCHANGE_RATES, source: rates },
    )
  const messages = { ...(language === 'pl' ? pl : en), legalNotice }
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <LocaleProvider
          locale={{
            language,
            currency,
            messages,
            settings: { ...toPageSettings(FIRST_SETTINGS, RENDERED_AT, language), ...settings },
          }}
        >
          <NowProvider now={RENDERED_AT}>
            <CartDrawerProvider>{element}</CartDrawerProvider>
          </NowProvider>
        </LocaleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Fakes the network: `respond` answers every API call, and calls are recorded. */
export function fakeApi(
  respond: (call: { method: string; path: string; body: unknown }) => Response | Promise<Response>,
) {
  const calls: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = input instanceof Request ? input.url : String(input)
    const recordedCall = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    }
    calls.push(recordedCall)
    return respond(recordedCall)
  })
  return calls
}

export const makeProductCard = (overrides: Partial<ProductCard> = {}): ProductCard => ({
  id: 'p1',
  slug: 'wiertarka',
  sku: 'W-1',
  name: 'Wiertarka',
  nameEn: 'Drill',
  category: 'wiertarki',
  image: '/images/drill-1000.webp',
  originalPrice: '2000.00',
  exhibitionPrice: '1500.00',
  rrpCheckedAt: '2026-11-02',
  inStock: true,
  stock: 1,
  availability: 'available',
  soldOn: null,
  grade: 'A',
  voltage: null,
  platform: null,
  largeParcel: false,
  lowestPrice30Days: null,
  reduction: null,
  ...overrides,
})

export const makeCartLine = ({
  quantity = 1,
  ...product
}: Partial<CartLine['product']> & { quantity?: number } = {}): CartLine => ({
  id: 'l1',
  quantity,
  product: {
    guaranteeLabel: undefined,
    isMarginScheme: undefined,
    guaranteeVersions: { pl: 'g-pl', en: 'g-en' },
    id: 'p1',
    slug: 'wiertarka',
    sku: 'W-1',
    name: 'Wiertarka',
    nameEn: 'Drill',
    image: '/images/drill-1000.webp',
    category: 'wiertarki',
    largeParcel: false,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    weightGrams: null,
    isElectrical: true,
    exhibitionPrice: '100.00',
    grade: 'A',
    defects: [],
    inStock: true,
    available: 1,
    held: false,
    ...product,
  },
})
