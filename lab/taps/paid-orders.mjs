// Paid orders of the shop under test, made through the API of staff.
import { randomUUID } from 'node:crypto'
import { minor, toDecimal } from '../../domain/money/money.ts'
import { createVisitorHeaders } from '../load/visitors/client.mjs'
import { getPolishDate } from './polish-date.mjs'

const DELIVERY_FEE = minor(20_00)

/** Calls the API as signed-in staff. Rejects if the API answers with an error. */
export function createStaffCalls(shop, token) {
  return async (method, path, body) => {
    const response = await fetch(shop.url + path, {
      method,
      headers: {
        ...createVisitorHeaders(),
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        Origin: shop.url,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

/**
 * Sells each product by phone and records its payment by transfer, so that its order waits for packing. Returns the
 * orders.
 */
export async function sellProducts(callStaff, products) {
  const orders = []
  for (const { id, exhibitionPrice } of products) {
    const order = await callStaff('POST', '/api/admin/sales', {
      channel: 'phone',
      customerType: 'individual',
      firstName: 'Łucja',
      lastName: 'Żak',
      email: 'lucja@example.com',
      phone: '600700800',
      address: 'Nowa Wieś 12',
      postalCode: '90-001',
      city: 'Łódź',
      courier: 'dpd',
      items: [{ productId: id, quantity: 1, listPrice: exhibitionPrice, price: exhibitionPrice }],
      shipping: toDecimal(DELIVERY_FEE),
      total: toDecimal(minor(Math.round(Number(exhibitionPrice) * 100) + DELIVERY_FEE)),
      language: 'pl',
      holdHours: 24,
    })
    const { version } = await callStaff('GET', `/api/orders/${order.id}`)
    await callStaff('POST', `/api/orders/${order.id}/payment`, {
      method: 'transfer',
      paidOn: getPolishDate(0),
      version,
      isConfirmed: true,
      acceptsDefects: true,
    })
    orders.push(order)
  }
  return orders
}
