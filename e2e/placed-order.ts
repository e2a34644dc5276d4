import { randomInt, randomUUID } from 'node:crypto'
import { PERSON } from './buyer'
import type { TestProduct } from './database'
import { expect } from './shop'

/** Somebody orders a tool, without a browser. It is not paid. */
export async function placeOrder(
  product: TestProduct,
  buyer: { lastName?: string; email?: string } = {},
): Promise<{ id: string; number: string }> {
  const shop = process.env['SHOP_URL'] ?? ''
  const total = product.price + (product.price >= 500_00 ? 0 : 29_99)
  const response = await fetch(`${shop}/api/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shop,
      'Idempotency-Key': randomUUID(),
      'CF-Connecting-IP': `10.249.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({
      ...PERSON,
      courier: 'dpd',
      orderItems: [{ productId: product.id, quantity: 1, price: (product.price / 100).toFixed(2) }],
      totalAmount: (total / 100).toFixed(2),
      consents: { terms: true },
      ...buyer,
    }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; number: string }
}
