import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { type GoodsLine, piecesToGo } from './fulfilment'
import { restockOf } from './restock'

const line = (productId: string, quantity: number, restocked = 0) => ({
  productId,
  quantity,
  restocked,
  state: restocked === quantity ? ('released' as const) : ('sold' as const),
})

describe('what goes back on sale with a refund', () => {
  it('is all that has not come back yet when nothing is named', () => {
    expect(restockOf([line('a', 3, 1), line('b', 1), line('c', 2, 2)], true)).toEqual([
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 1 },
    ])
  })

  it('is all that is left of what is named without a number, and nothing of what is not sold', () => {
    const lines = [line('a', 3, 1), line('b', 1), line('c', 2, 2)]
    expect(restockOf(lines, ['a', 'a', 'c', 'nothing'])).toEqual([{ productId: 'a', quantity: 2 }])
  })

  it('is as many pieces as are named, none among them', () => {
    const wanted = [
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 0 },
      { productId: 'nothing', quantity: 0 },
    ]
    expect(restockOf([line('a', 3), line('b', 1)], wanted)).toEqual([{ productId: 'a', quantity: 2 }])
  })

  it.each([
    [[{ productId: 'a', quantity: 4 }]],
    [
      [
        { productId: 'a', quantity: 2 },
        { productId: 'a', quantity: 2 },
      ],
    ],
    [['a', { productId: 'a', quantity: 1 }]],
    [[{ productId: 'back', quantity: 1 }]],
    [[{ productId: 'nothing', quantity: 1 }]],
  ])('is refused for more than the buyer has: %j', (wanted) => {
    expect(restockOf([line('a', 3), line('back', 1, 1)], wanted)).toBeNull()
  })

  it('is never more than the buyer has, whatever was asked for before', () => {
    const wanted = fc.array(
      fc.oneof(
        fc.constantFrom('a', 'b'),
        fc.record({ productId: fc.constantFrom('a', 'b'), quantity: fc.nat(4) }),
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(wanted, fc.constant(true as const))), (asked) => {
        const lines: (GoodsLine & { productId: string })[] = [line('a', 3), line('b', 1)]
        for (const restock of asked)
          for (const { productId, quantity } of restockOf(lines, restock) ?? []) {
            const found = lines.find((one) => one.productId === productId)
            if (!found) throw new Error('another order')
            expect(quantity).toBeGreaterThan(0)
            expect(quantity).toBeLessThanOrEqual(piecesToGo(found))
            found.restocked += quantity
            if (found.restocked === found.quantity) found.state = 'released'
          }
      }),
    )
  })
})
