import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  db,
  expectOneRow,
  makeTestDeps,
  readStockRow,
  readVersion,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeRefund, moveUnits } from '../../../../test/fixtures/orders/goods'
import { makeDeliveredOrder } from '../../../../test/fixtures/orders/payments'
import { products } from '../../products/products.table'
import { changeGoods, undoLastGoodsMove } from './change-goods'

/** An order whose only product came back and was refunded. */
async function makeReturnedOrder(productChanges: Parameters<typeof makeDeliveredOrder>[0] = {}) {
  const deps = makeTestDeps()
  const { order, product } = await makeDeliveredOrder({ serialNumber: 'SN-7', ...productChanges })
  await moveUnits(order.id, 'delivered', 'inspection')
  await makeRefund(deps, order.id, { lines: [{ productId: product.id, quantity: 1 }] })
  const restock = async (
    draft: { grade: 'A' | 'B' | 'C'; price: ReturnType<typeof minor> } | undefined,
    version?: number,
  ) =>
    changeGoods(deps, TEST_STAFF, order.id, {
      version: version ?? (await readVersion(order.id)),
      step: 'restock',
      lines: [{ productId: product.id, quantity: 1, draft }],
    })
  return {
    deps,
    orderId: order.id,
    productId: product.id,
    restock,
    readProduct: async () =>
      expectOneRow(await db().select().from(products).where(eq(products.id, product.id))),
  }
}

describe('a returned unit', () => {
  it('comes back as a draft with the chosen grade and price, and keeps photos, texts and serial number', async () => {
    const { productId, readProduct, restock } = await makeReturnedOrder()
    const productBefore = await readProduct()
    await restock({ grade: 'C', price: minor(799_00) })
    expect(await readProduct()).toMatchObject({
      status: 'draft',
      grade: 'C',
      exhibitionPrice: 799_00,
      name: productBefore.name,
      description: productBefore.description,
      image: productBefore.image,
      serialNumber: 'SN-7',
      defects: productBefore.defects,
      version: productBefore.version + 1,
    })
    expect(await readStockRow(productId)).toMatchObject({ stock: 1, sold: 0 })
  })

  it('goes on sale at once without a draft', async () => {
    const { readProduct, restock } = await makeReturnedOrder()
    const productBefore = await readProduct()
    await restock(undefined)
    expect(await readProduct()).toMatchObject({ status: 'published', grade: productBefore.grade, stock: 1 })
  })

  it('stays a draft if the nightly job had archived its product as sold', async () => {
    const { productId, readProduct, restock } = await makeReturnedOrder()
    await db()
      .update(products)
      .set({ status: 'archived', archivedAsSold: true })
      .where(eq(products.id, productId))
    await restock({ grade: 'B', price: minor(799_00) })
    expect(await readProduct()).toMatchObject({ status: 'draft', archivedAsSold: false, soldAt: null })
  })

  it('does not hide other units of its product that are for sale', async () => {
    const { orderId, readProduct, restock } = await makeReturnedOrder({ stock: 2 })
    const version = await readVersion(orderId)
    await expect(restock({ grade: 'C', price: minor(799_00) })).rejects.toThrow('goods.others_for_sale')
    expect(await readProduct()).toMatchObject({ status: 'published', stock: 1 })
    expect(await readVersion(orderId)).toBe(version)
  })

  it('is restocked once by two concurrent requests', async () => {
    const { orderId, productId, restock } = await makeReturnedOrder()
    const version = await readVersion(orderId)
    const draft = { grade: 'C', price: minor(799_00) } as const
    const results = await Promise.allSettled([restock(draft, version), restock(draft, version)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readStockRow(productId)).toMatchObject({ stock: 1 })
  })

  it('can go back to the inspection, and its product stays a draft', async () => {
    const { deps, orderId, productId, readProduct, restock } = await makeReturnedOrder()
    const { version } = await restock({ grade: 'C', price: minor(799_00) })
    await undoLastGoodsMove(deps, TEST_STAFF, orderId, { version })
    expect(await readStockRow(productId)).toMatchObject({ stock: 0 })
    expect(await readProduct()).toMatchObject({ status: 'draft' })
  })

  it('has no draft in a step that does not put it on sale', async () => {
    const { deps, orderId, productId } = await makeReturnedOrder()
    const change = {
      version: await readVersion(orderId),
      step: 'discard' as const,
      lines: [{ productId, quantity: 1, draft: { grade: 'C' as const, price: minor(799_00) } }],
    }
    await expect(changeGoods(deps, TEST_STAFF, orderId, change)).rejects.toThrow('input.invalid')
  })
})
