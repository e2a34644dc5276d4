import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import { INTAKE_WORDS } from '../form/intake-words'
import { ProductForm } from '../form/product-form'
import { BLANK_PRODUCT_VALUES, toProductWire } from '../form/product-values'
import { getFieldId } from '../form/use-product-form'

const EARLIER_PRODUCT = {
  ...toProductWire({
    ...BLANK_PRODUCT_VALUES,
    category: 'wiertarki',
    name: 'Wiertarka HP2',
    nameEn: 'HP2 drill',
    ean: '5901234123457',
    modelNumber: 'HP2',
    safety: 'Noś okulary.',
    originalPrice: '899',
    exhibitionPrice: '649',
    grade: 'C',
    defects: [{ pl: 'Rysa', en: 'Scratch' }],
    images: ['/images/a-1000.webp'],
  }),
  id: 'p1',
  sku: 'WIE-007',
  image: '/images/a-1000.webp',
  status: 'archived',
  stock: 0,
  held: 0,
  sold: 1,
  version: 3,
  prices: [],
  translationsToCheck: [],
}

beforeEach(() => adminToken.save('token'))

/** Fakes a shop that has sold the earlier product. The next SKU of the product's series is already in use. */
const fakeShop = () =>
  fakeApi(({ path }) => {
    const { pathname } = new URL(path, location.origin)
    if (pathname === '/api/admin/products/p1') return Response.json(EARLIER_PRODUCT)
    if (pathname === '/api/admin/products/skus')
      return Response.json([{ id: 'p2', sku: 'wie-008', name: 'Inna' }])
    if (pathname === '/api/admin/products')
      return Response.json({
        // Both products have the same name, so the form suggests only one of them.
        items: [EARLIER_PRODUCT, { ...EARLIER_PRODUCT, id: 'p0' }],
        nextCursor: null,
        total: 2,
      })
    return Response.json([])
  })

/** Returns the search texts that the form sent to the API. */
const listSearches = (calls: readonly { path: string }[]) =>
  calls.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, location.origin)
    return pathname === '/api/admin/products' ? [searchParams.get('q')] : []
  })

describe.each(['pl', 'en'] as const)('earlier products of a model, in %s', (language) => {
  const words = INTAKE_WORDS[language]
  const renderForm = () => {
    const { container } = renderInShop(<ProductForm product={null} initialValues={BLANK_PRODUCT_VALUES} />, {
      language,
    })
    const findInput = (field: Parameters<typeof getFieldId>[0]) => {
      const input = container.querySelector<HTMLInputElement>(`#${getFieldId(field)}`)
      if (!input) throw new Error(`no ${field}`)
      return input
    }
    return {
      read: (...fields: Parameters<typeof getFieldId>[0][]) => fields.map((field) => findInput(field).value),
      type: (field: Parameters<typeof getFieldId>[0], value: string) =>
        fireEvent.change(findInput(field), { target: { value } }),
    }
  }
  const findSuggestions = async () =>
    within(await screen.findByRole('list', { name: words.hadBefore })).getAllByRole('button')

  it('are offered once per model, and fill in the model with the next free SKU', async () => {
    const calls = fakeShop()
    const { read, type } = renderForm()
    type('exhibitionPrice', '')
    type('name', 'Wiertarka')
    const [suggestion, ...otherSuggestions] = await findSuggestions()
    expect(otherSuggestions).toEqual([])
    expect(suggestion?.textContent).toContain('WIE-007')
    if (suggestion) fireEvent.click(suggestion)
    await waitFor(() => expect(read('name')).toEqual(['Wiertarka HP2']))
    expect(read('sku', 'ean', 'modelNumber', 'category', 'safety', 'grade', 'exhibitionPrice')).toEqual([
      'WIE-009',
      '5901234123457',
      'HP2',
      'wiertarki',
      'Noś okulary.',
      '',
      '',
    ])
    expect(screen.queryByRole('list', { name: words.hadBefore })).toBeNull()
    expect(listSearches(calls)).toEqual(['Wiertarka'])
    // The price of the earlier unit is only a suggestion.
    fireEvent.click(screen.getByRole('button', { name: /649/ }))
    expect(read('exhibitionPrice')[0]).toMatch(/^649[.,]00$/)
  })

  it('are searched by a whole EAN before the name, and keep a typed SKU', async () => {
    const calls = fakeShop()
    const { read, type } = renderForm()
    type('sku', 'MOJE-1')
    type('name', 'Zupełnie inna nazwa')
    type('ean', '590 1234 123457')
    const [suggestion] = await findSuggestions()
    if (suggestion) fireEvent.click(suggestion)
    await waitFor(() => expect(read('name')).toEqual(['Wiertarka HP2']))
    expect(read('sku')).toEqual(['MOJE-1'])
    expect(listSearches(calls)).toEqual(['5901234123457'])
  })
})
