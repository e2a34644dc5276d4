import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  db,
  makeClient,
  makeOrder,
  makeProduct,
  readAnswer,
  readOrderRow,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { emails } from '../../../mail/emails.table'
import { products } from '../../products/products.table'
import type { Product } from '../../products/catalog/product-dto'
import type { BuyerOrder } from './buyer-order'

const MANUAL_URL = 'https://makita.example/hr2470.pdf?v=1&lang=pl'

const readManualUrls = async (orderId: string) => {
  const { linkToken } = await readOrderRow(orderId)
  const { body } = await readAnswer<BuyerOrder>(
    makeClient()('GET', `/api/orders/${orderId}/buyer?token=${linkToken}`),
  )
  return body.items.map(({ manualUrl }) => manualUrl)
}

async function readDeliveredMail(orderId: string) {
  await changeParcel(orderId, { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' })
  await changeParcel(orderId, { fulfilmentStatus: 'delivered' })
  const isDeliveredMailSql = and(eq(emails.about, orderId), eq(emails.kind, 'order_delivered'))
  const [mail] = await db().select().from(emails).where(isDeliveredMailSql)
  return { text: mail?.text ?? '', html: mail?.html.replaceAll('&amp;', '&') ?? '' }
}

it.each([
  ['pl', 'Instrukcja po polsku: '],
  ['en', 'Manual in Polish: '],
])('order page and delivery mail link the manual of bought goods (%s)', async (language, linkText) => {
  const { order, product } = await makePaidOrder({ manualUrl: MANUAL_URL }, { language })
  expect(await readManualUrls(order.id)).toEqual([MANUAL_URL])
  const { text, html } = await readDeliveredMail(order.id)
  expect(text).toContain(linkText + (language === 'pl' ? product.name : product.nameEn))
  expect(text).toContain(MANUAL_URL)
  expect(html).toContain(`href="${MANUAL_URL}"`)
})

const readProduct = async (slug: string) =>
  (await readAnswer<Product>(makeClient()('GET', `/api/products/${slug}`))).body

it('the product page links the manual', async () => {
  const { slug } = await makeProduct({ manualUrl: MANUAL_URL })
  expect(await readProduct(slug)).toMatchObject({ slug, manualUrl: MANUAL_URL })
})

it('an unpaid order has no link to the manual', async () => {
  const { order } = await makeOrder({ manualUrl: MANUAL_URL })
  expect(await readManualUrls(order.id)).toEqual([null])
})

it.each(['http://makita.example/hr2470.pdf', 'javascript:alert(1)', null])(
  'a manual at %s is linked nowhere',
  async (manualUrl) => {
    const { order, product } = await makePaidOrder()
    await db().update(products).set({ manualUrl }).where(eq(products.id, product.id))
    expect(await readManualUrls(order.id)).toEqual([null])
    const { text, html } = await readDeliveredMail(order.id)
    expect(text).not.toContain('Instrukcja')
    if (manualUrl) expect(html).not.toContain(manualUrl)
    const { slug } = await makeProduct({ manualUrl })
    const productAnswer = await readProduct(slug)
    expect(productAnswer).toMatchObject({ slug })
    expect(productAnswer).not.toHaveProperty('manualUrl')
  },
)
