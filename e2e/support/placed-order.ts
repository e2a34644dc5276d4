import { randomInt, randomUUID } from 'node:crypto'
import { conditionVersion } from '../../domain/orders/order-agreement'
import { SANDBOX_BLIK_CODE } from '../../domain/payments/payment'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import { runSql, type TestProduct } from './database'
import { expect, type Language } from './shop'

type OrderedProduct = TestProduct & { quantity?: number }

type PlacedOrder = { id: string; number: string }

/** Sends an order as the checkout does, from its own IP address. */
async function postOrder(body: Record<string, unknown>): Promise<PlacedOrder> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      'Idempotency-Key': randomUUID(),
      'CF-Connecting-IP': `10.249.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as PlacedOrder
}

/** Places an unpaid order of one or more products through the API. */
export async function placeOrder(
  orderedProducts: OrderedProduct | readonly OrderedProduct[],
  buyer: Partial<
    Record<
      | keyof typeof BUYER_DETAILS
      | 'sessionId'
      | 'language'
      | 'voucherCode'
      | 'voucherDiscount'
      | 'totalAmount'
      | 'courier',
      string
    > & { consents: { terms: true; marketing: boolean } }
  > = {},
): Promise<PlacedOrder> {
  const products = [orderedProducts].flat()
  const goodsTotal = products.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)
  const total = goodsTotal + (goodsTotal >= 500_00 ? 0 : 29_99)
  return postOrder({
    ...BUYER_DETAILS,
    courier: 'dpd',
    orderItems: products.map(({ id, price, quantity = 1, defects }) => ({
      productId: id,
      quantity,
      price: (price / 100).toFixed(2),
      condition: conditionVersion(
        'A',
        defects.map((defect) => defect[buyer.language === 'en' ? 'en' : 'pl']),
      ),
    })),
    totalAmount: (total / 100).toFixed(2),
    ...buyer,
    consents: { defects: true, ...(buyer.consents ?? { terms: true }) },
  })
}

/** Returns the URL of an order's page, as mails contain it. */
export async function readOrderPageUrl(id: string, language: Language): Promise<string> {
  const [order] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
  return `/zamowienie/${id}?lang=${language}#order=${id}.${order?.link_token}`
}

/** Places an unpaid order of a 150.00 zł gift voucher, which is mailed to the recipient on the day `sendOn`. */
export async function buyGift(gift: { recipientEmail: string; sendOn: string }, language: 'pl' | 'en') {
  const { firstName, lastName, email } = BUYER_DETAILS
  return postOrder({
    customerType: 'individual',
    firstName,
    lastName,
    email,
    courier: 'digital',
    orderItems: [{ productId: 'voucher', quantity: 1, price: '150.00' }],
    totalAmount: '150.00',
    currency: 'PLN',
    language,
    gift,
    consents: { terms: true },
  })
}

/** Pays an order through the payment sandbox, because only a confirmation of the sandbox marks an order as paid. */
export async function payOrder({ id }: { id: string }): Promise<void> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const postJson = async (path: string, body: object) => {
    const response = await fetch(shopUrl + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: shopUrl,
        'CF-Connecting-IP': `10.249.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { clientSecret: string }
  }
  const { clientSecret } = await postJson('/api/payments/create', { orderId: id })
  await postJson('/api/payments/sandbox/confirm', {
    clientSecret,
    method: { type: 'blik', code: SANDBOX_BLIK_CODE },
  })
}
