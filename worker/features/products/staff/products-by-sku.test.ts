import { expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  makeProduct,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { readQueryPlans } from '../../../../test/database/query-plan'
import { findProductsBySku } from './products-by-sku'

it('products are found by their exact SKU in any case and in any status', async () => {
  const sku = `Zd-${crypto.randomUUID().slice(0, 8)}`
  const { id, name } = await makeProduct({ sku, status: 'archived' })
  await makeProduct({ sku: `${sku}-2` })
  const findBySkus = async (skus: unknown) =>
    readAnswer<{ id: string; sku: string; name: string }[] & ErrorResponse>(
      makeClient(await makeStaffHeaders())('POST', '/api/admin/products/skus', { skus }),
    )
  const { status, body } = await findBySkus([sku.toUpperCase(), 'nie-ma', '', '%'])
  expect([status, body]).toEqual([200, [{ id, sku, name }]])
  for (const skus of [undefined, 'x', [1], ['x'.repeat(41)], Array.from({ length: 501 }, () => 'x')])
    expect((await findBySkus(skus)).status).toBe(400)
})

it('products are found by the index of their SKUs', async () => {
  const queryPlans = await readQueryPlans((db) => findProductsBySku({ db }, ['A', 'B']))
  expect(queryPlans.join()).toContain('products_by_sku')
  expect(queryPlans.join()).not.toContain('SCAN products')
})
