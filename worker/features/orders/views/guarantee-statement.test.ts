import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db, makeClient, readAnswer } from '../../../../test/fixtures/factories'
import { makeOrderWithGuarantee, makePaidOrder } from '../../../../test/fixtures/payments'
import { DOCUMENT_CSS } from '../../../mail/documents/guarantee-document'
import { orders } from '../orders.table'
import type { BuyerOrder } from './buyer-order'

const statementPath = (orderId: string, productId: string, token: string) =>
  `/api/orders/${orderId}/guarantees/${productId}?token=${token}`

it.each([
  ['pl', 'Oświadczenie gwarancyjne'],
  ['en', 'Guarantee statement'],
])(
  'the order link opens the guarantee statement in the language of the order (%s)',
  async (language, title) => {
    const { order, product, key } = await makeOrderWithGuarantee({ language })
    const { body } = await readAnswer<BuyerOrder>(
      makeClient()('GET', `/api/orders/${order.id}/buyer?token=${key}`),
    )
    expect(body.items.map(({ guaranteeId }) => guaranteeId)).toEqual([product.id])
    const response = await makeClient()('GET', statementPath(order.id, product.id, key))
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(title)
    expect(page).toContain('Narzędzia sp. z o.o., ul. Prosta 1, Łódź')
    // Contains no personal data, because the document may be printed and handed on with the tool.
    expect(page).not.toContain('lucja@example.com')
  },
)

it('the guarantee statement is cached by nobody, runs no script and sends no referrer', async () => {
  const { order, product, key } = await makeOrderWithGuarantee()
  const { headers } = await makeClient()('GET', statementPath(order.id, product.id, key))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(DOCUMENT_CSS))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(headers.get('Content-Disposition')).toMatch(/^inline; filename="gwarancja-[\w.-]+\.html"$/)
})

it('a wrong token and a line without a guarantee are answered like an unknown order', async () => {
  const { order, product, key } = await makeOrderWithGuarantee()
  const other = await makeOrderWithGuarantee()
  const plain = await makePaidOrder()
  const [plainRow] = await db().select().from(orders).where(eq(orders.id, plain.order.id))
  const rejectedPaths = [
    statementPath(order.id, product.id, ''),
    statementPath(order.id, product.id, other.key),
    statementPath(order.id, product.id, key.toUpperCase()),
    statementPath(order.id, other.product.id, key),
    statementPath(plain.order.id, plain.product.id, plainRow?.linkToken ?? ''),
    statementPath(crypto.randomUUID(), product.id, key),
  ]
  for (const path of rejectedPaths) {
    const { status, body } = await readAnswer(makeClient()('GET', path))
    expect([path, status, body.code]).toEqual([path, 404, 'order.not_found'])
  }
  await db().update(orders).set({ linkToken: '' }).where(eq(orders.id, order.id))
  expect((await makeClient()('GET', statementPath(order.id, product.id, ''))).status).toBe(404)
})
