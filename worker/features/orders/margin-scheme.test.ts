import { FALLBACK_RATES } from '../../../domain/money/currency'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { PlaceOrderBody } from '../../../domain/checkout/checkout'
import type { Route } from '../../../test/calls/call'
import { ROUTE_CALLS, sendApiCall } from '../../../test/calls/calls'
import { openPage } from '../../../test/calls/open-page'
import {
  db,
  expectOneRow,
  makeClient,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  makeOrderBody,
  readOrderLines,
  readAnswer,
  readOrderRow,
} from '../../../test/fixtures/factories'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { emails } from '../../mail/emails.table'
import { documents } from '../../mail/documents.table'
import { ROUTE_ACCESS_RULES } from '../../http/access'
import { products } from '../products/products.table'
import { getCurrentRates } from '../rates/rates'
import { ACCOUNTING_CSV_HEADER } from './exports/accounting-row'
import { readAccountingRows } from './exports/accounting-rows'
import { placeOrder } from './place/place-order'
import type { StaffOrder } from './staff/staff-order'
import type { BuyerOrder } from './views/buyer-order'

const MARGIN_PRODUCT = {
  taxKind: 'margin',
  purchasePrice: minor(7_913_57),
  originalPrice: minor(19_999_00),
  exhibitionPrice: minor(9_999_00),
} as const
const SECRET_PATTERN = /7[\s\u00a0]?913[.,]?57|791357|purchase_?price/i

const readBuyerOrder = async (id: string, token: string) =>
  (await readAnswer<BuyerOrder>(makeClient()('GET', `/api/orders/${id}/buyer?token=${token}`))).body

describe('an order of goods under the VAT margin scheme', () => {
  it('keeps treatment and purchase price of the day it was placed', async () => {
    const { order, product } = await makePaidOrder(MARGIN_PRODUCT)
    await db()
      .update(products)
      .set({ taxKind: 'standard', purchasePrice: minor(1) })
      .where(eq(products.id, product.id))
    expect(expectOneRow(await readOrderLines(order.id))).toMatchObject({
      taxKind: 'margin',
      purchasePrice: 7_913_57,
      vatRate: 23,
    })
    expect((await readOrderRow(order.id)).shippingTaxKind).toBe('margin')
  })

  it.each(['pl', 'en'] as const)(
    'shows the words of the law and no VAT in mails and order page: %s',
    async (language) => {
      const { order } = await makePaidOrder({ ...MARGIN_PRODUCT, nameEn: 'Used drill' }, { language })
      const mails = await db().select().from(emails).where(eq(emails.about, order.id))
      expect(mails.map(({ kind }) => kind)).toContain('order_paid')
      for (const { text } of mails) {
        expect(text).toContain('rocedura marży – towary używane')
        expect(text).not.toMatch(/w tym VAT|z VAT|of which VAT|incl\. VAT/)
      }
      const { linkToken } = await readOrderRow(order.id)
      expect(await readBuyerOrder(order.id, linkToken)).toMatchObject({
        bill: { vat: '0.00' },
        items: [{ isMarginScheme: true }],
      })
      const { body } = await readAnswer<StaffOrder>(
        makeClient(await makeStaffHeaders())('GET', `/api/orders/${order.id}`),
      )
      expect(body.orderItems[0]?.taxKind).toBe('margin')
    },
  )

  it('shows only the VAT of its other goods, and taxes delivery with them', async () => {
    const soldProducts = [
      await makeProduct({ ...MARGIN_PRODUCT, exhibitionPrice: minor(100_00) }),
      await makeProduct({ exhibitionPrice: minor(123_00) }),
    ]
    const { id } = await placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody(soldProducts)), null)
    const { linkToken, shippingTaxKind } = await readOrderRow(id)
    expect(shippingTaxKind).toBe('standard')
    expect((await readBuyerOrder(id, linkToken)).bill?.vat).toBe('28.61')
  })

  it('of an exempt firm is exempt, without a purchase price', async () => {
    const deps = makeTestDeps({
      settings: { ...FIRST_SETTINGS, legal: { ...FIRST_SETTINGS.legal, vat: 'exempt' } },
    })
    const body = makeOrderBody([await makeProduct(MARGIN_PRODUCT)])
    const { id } = await placeOrder(deps, PlaceOrderBody.parse(body), null)
    expect(expectOneRow(await readOrderLines(id))).toMatchObject({
      taxKind: 'exempt',
      vatRate: 0,
      purchasePrice: null,
    })
    expect((await readOrderRow(id)).shippingTaxKind).toBe('exempt')
  })

  it('has margin and VAT of the margin in the accountant’s file, which refunds reverse in proportion', async () => {
    const { order, product } = await makePaidOrder({ ...MARGIN_PRODUCT, stock: 2, pieces: 2 })
    await makeRefund(makeTestDeps(), order.id, {
      reason: 'complaint',
      lines: [{ productId: product.id, quantity: 0, reduction: minor(3_333_00) }],
    })
    const rows = (await readAccountingRows(makeTestDeps(), 0, Date.now() + 1))
      .map((row) => Object.fromEntries(ACCOUNTING_CSV_HEADER.map((name, index) => [name, row[index]])))
      .filter((row) => row['Numer zamówienia'] === order.number)
    expect(rows).toMatchObject([
      {
        Rodzaj: 'sprzedaż',
        Netto: '9999,00',
        'Stawka VAT': 'marża',
        VAT: '0,00',
        Brutto: '9999,00',
        'Adnotacja na fakturze': 'procedura marży – towary używane',
        'Cena zakupu PLN': '7913,57',
        'Marża PLN': '2085,43',
        'VAT od marży PLN': '389,96',
      },
      { Rodzaj: 'zwrot', Brutto: '-3333,00', 'Marża PLN': '-695,14', 'VAT od marży PLN': '-129,99' },
    ])
  })
})

describe('the purchase price of a product', () => {
  // Fills the rates cache, because a health check without rates would log a warning.
  beforeEach(async () => {
    await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
  })

  const publicRoutes = ROUTE_ACCESS_RULES.filter(({ who }) => who !== 'admin').map(
    ({ method, path }) => `${method} ${path}` as Route,
  )

  it.each(publicRoutes)('is in no answer of %s', async (route) => {
    const routeCall = await ROUTE_CALLS[route]()
    await db().update(products).set({ taxKind: 'margin', purchasePrice: MARGIN_PRODUCT.purchasePrice })
    const { text } = await sendApiCall(route, routeCall, {})
    expect(text).not.toMatch(SECRET_PATTERN)
  })

  it('is in no page, sitemap, mail or document, and not in the copy of a buyer’s data', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { order, product } = await makePaidOrder(MARGIN_PRODUCT, { email })
    const { linkToken } = await readOrderRow(order.id)
    const path = `/api/admin/customers/export?email=${email}`
    const dataExportResponse = await makeClient(await makeStaffHeaders())('GET', path)
    const dataExportText = await dataExportResponse.text()
    expect(dataExportText).toContain(product.sku)
    expect(dataExportText).not.toMatch(SECRET_PATTERN)
    expect(JSON.stringify(await readBuyerOrder(order.id, linkToken))).not.toMatch(SECRET_PATTERN)
    const paths = [
      '/',
      '/en',
      '/produkty',
      `/produkt/${product.slug}`,
      '/sitemap.xml',
      '/kategoria/wiertarki',
    ]
    for (const path of paths) expect((await openPage(path)).text).not.toMatch(SECRET_PATTERN)
    const storedTexts = [
      ...(await db().select().from(emails)).map(({ html, text }) => html + text),
      ...(await db().select().from(documents)).map(({ content }) => content),
    ]
    for (const text of storedTexts) expect(text).not.toMatch(SECRET_PATTERN)
  })
})
