import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db, makeClient, readAnswer } from '../../../../test/fixtures/factories'
import { makeOrderWithGuarantee, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { DOCUMENT_CSS } from '../../../mail/documents/guarantee-document'
import { orders } from '../orders.table'
import type { BuyerOrder } from './buyer-order'

const buildStatementPath = (orderId: string, productId: string, token: string) =>
  `/api/orders/${orderId}/guarantees/${productId}?token=${token}`

/** The path of the statement, as the order page links it. */
async function readLinkedPath(orderId: string, linkToken: string): Promise<string> {
  const { body } = await readAnswer<BuyerOrder>(
    makeClient()('GET', `/api/orders/${orderId}/buyer?token=${linkToken}`),
  )
  return body.items[0]?.guaranteePath ?? ''
}

it.each([
  ['pl', 'Oświadczenie gwarancyjne'],
  ['en', 'Guarantee statement'],
])(
  'the order link opens the guarantee statement in the language of the order (%s)',
  async (language, title) => {
    const { order, key } = await makeOrderWithGuarantee({ language })
    const response = await makeClient()('GET', await readLinkedPath(order.id, key))
    const pageHtml = await response.text()
    expect(response.status).toBe(200)
    expect(pageHtml).toContain(`<html lang="${language}">`)
    expect(pageHtml).toContain(title)
    expect(pageHtml).toContain('Narzędzia sp. z o.o., ul. Prosta 1, Łódź')
    // The page contains no personal data, because the buyer may print it and give it away with the tool.
    expect(pageHtml).not.toContain('lucja@example.com')
  },
)

it('the guarantee statement is cached by nobody, runs no script and sends no referrer', async () => {
  const { order, key } = await makeOrderWithGuarantee()
  const { headers } = await makeClient()('GET', await readLinkedPath(order.id, key))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(DOCUMENT_CSS))
  const cssHash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${cssHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(headers.get('Content-Disposition')).toMatch(/^inline; filename="gwarancja-[\w.-]+\.html"$/)
})

it('a wrong token and a line without a guarantee are answered like an unknown order', async () => {
  const { order, product, key } = await makeOrderWithGuarantee()
  const otherOrder = await makeOrderWithGuarantee()
  const orderWithoutGuarantee = await makePaidOrder()
  const path = await readLinkedPath(order.id, key)
  const token = path.slice(-64)
  const [plainRow] = await db().select().from(orders).where(eq(orders.id, orderWithoutGuarantee.order.id))
  const rejectedPaths = [
    buildStatementPath(order.id, product.id, ''),
    // The order's link token does not open the statement. The statement's token does not open the order.
    buildStatementPath(order.id, product.id, key),
    `/api/orders/${order.id}/buyer?token=${token}`,
    buildStatementPath(order.id, product.id, token.toUpperCase()),
    buildStatementPath(order.id, otherOrder.product.id, token),
    buildStatementPath(otherOrder.order.id, otherOrder.product.id, token),
    buildStatementPath(
      orderWithoutGuarantee.order.id,
      orderWithoutGuarantee.product.id,
      plainRow?.linkToken ?? '',
    ),
    buildStatementPath(crypto.randomUUID(), product.id, token),
  ]
  for (const rejectedPath of rejectedPaths) {
    const { status, body } = await readAnswer(makeClient()('GET', rejectedPath))
    expect([rejectedPath, status, body.code]).toEqual([rejectedPath, 404, 'order.not_found'])
  }
  expect((await makeClient()('GET', path)).status).toBe(200)
  await db().update(orders).set({ linkToken: '' }).where(eq(orders.id, order.id))
  for (const invalidPath of [path, buildStatementPath(order.id, product.id, '')])
    expect((await makeClient()('GET', invalidPath)).status).toBe(404)
})
