import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../../domain/language'
import { paths } from '../../../../domain/pages/page-paths'
import { openPage } from '../../../../test/calls/open-page'
import { db, makeClient, makeStaffHeaders } from '../../../../test/fixtures/factories'
import { makeDeliveredOrder, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { products } from '../products.table'

describe('the supplier of a product', () => {
  const SUPPLY_NOTE = 'Hurtownia Zofii, NIP 5260250274, FV 7/2026'

  it('is in no answer, page or mail that the public or the buyer gets', async () => {
    const { order, product, key, buyer } = await makeDeliveredOrder({ supply: SUPPLY_NOTE, stock: 2 })
    clearCatalogVersionCache()
    const sessionId = `session-${crypto.randomUUID()}`
    await buyer('POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 })
    const apiPaths = [
      '/api/products',
      `/api/products?q=${encodeURIComponent('Hurtownia Zofii')}`,
      `/api/products/${product.id}`,
      `/api/products/${product.id}/related`,
      '/api/catalog',
      '/api/categories',
      `/api/cart?sessionId=${sessionId}`,
      `/api/orders/${order.id}/status`,
      `/api/orders/${order.id}/buyer?token=${key}`,
    ]
    const responseTexts = await Promise.all(
      apiPaths.map(async (path) => {
        const response = await makeClient()('GET', path)
        return { path, status: response.status, text: await response.text() }
      }),
    )
    const pagePaths = LANGUAGES.flatMap((language) => [
      paths.home[language],
      paths.products[language],
      paths.product(product.slug)[language],
    ])
    const pageResponses = await Promise.all(
      [...pagePaths, '/sitemap.xml'].map(async (path) => ({ path, ...(await openPage(path)) })),
    )
    for (const { path, status, text } of [...responseTexts, ...pageResponses]) {
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/Hurtownia Zofii|FV 7\/2026|"supply"/)
    }
    // The tests have no source of exchange rates, so each page logs a warning.
    takeWarnings()
    const mails = await db()
      .select()
      .from(emails)
      .where(like(emails.about, `${order.id}%`))
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain('Hurtownia Zofii')
  })

  it('is not in the copy of a buyer’s data', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { product } = await makePaidOrder({ supply: SUPPLY_NOTE }, { email })
    const path = `/api/admin/customers/export?email=${email}`
    const exportText = await (await makeClient(await makeStaffHeaders())('GET', path)).text()
    expect(exportText).toContain(product.sku)
    expect(exportText).not.toMatch(/Hurtownia Zofii|"supply"/)
  })

  it('is shown to staff with the order as it was at the sale, and in the export', async () => {
    const { order, product } = await makeDeliveredOrder({ supply: SUPPLY_NOTE })
    await db().update(products).set({ supply: 'Inna hurtownia' }).where(eq(products.id, product.id))
    const getAsStaff = async (path: string) =>
      (await makeClient()('GET', path, undefined, await makeStaffHeaders())).text()
    expect(await getAsStaff(`/api/orders/${order.id}`)).toContain(`"supply":"${SUPPLY_NOTE}"`)
    expect(await getAsStaff(`/api/admin/products/${product.id}`)).toContain('"supply":"Inna hurtownia"')
    expect(await getAsStaff('/api/admin/export/products.csv')).toContain('Inna hurtownia')
  })
})
