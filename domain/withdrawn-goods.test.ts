import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { unitsIn } from './goods'
import { MAX_WITHDRAWAL_LENGTHS, WithdrawalRequest } from './withdrawal'
import {
  goodsLine,
  isKeptHere,
  leftToWithdraw,
  unitsNamed,
  type Request,
  withdrawnToShip,
  withdrawnUnits,
} from './withdrawn-goods'

const drill = { name: 'Wiertarka', sku: 'W-1', quantity: 1, settled: 0 }
const discs = { name: 'Tarcza', sku: 'T-1', quantity: 3, settled: 0 }
const goods = [drill, discs]

const requestsOf = (...requests: [status: Request['status'], ...items: string[]][]): Request[] =>
  requests.map(([status, ...items]) => ({ status, isWhole: items.length === 0, items }))
const leftFor = (...requests: Parameters<typeof requestsOf>) => leftToWithdraw(goods, requestsOf(...requests))

describe('leftToWithdraw', () => {
  const all = [
    { ...drill, left: 1 },
    { ...discs, left: 3 },
  ]

  it('lists all units while no withdrawal counts and none is settled', () => {
    for (const result of [
      leftFor(),
      leftFor(['refused']),
      leftFor(['requested', 'ta zepsuta']),
      leftFor(['refused', '2 × Tarcza (T-1)']),
    ])
      expect(result).toEqual({ left: all, isAll: false, isPart: false })
  })

  it('lists the units that no withdrawal names', () => {
    const [, three] = all
    expect(leftFor(['refunded', 'Wiertarka (W-1)'])).toEqual({ left: [three], isAll: false, isPart: true })
    expect(leftFor(['requested', '1 × Tarcza (T-1)'])).toEqual({
      left: [
        { ...drill, left: 1 },
        { ...discs, left: 2 },
      ],
      isAll: false,
      isPart: true,
    })
    expect(
      leftFor(['refunded', '1 × Tarcza (T-1)'], ['requested', '1 × Tarcza (T-1)', 'Wiertarka (W-1)']).left,
    ).toEqual([{ ...discs, left: 1 }])
  })

  it('lists nothing after a withdrawal of the whole order or of all its units', () => {
    const nothingLeft = { left: [], isAll: true, isPart: false }
    expect(leftFor(['requested'])).toEqual(nothingLeft)
    expect(
      leftFor(
        ['requested', 'Wiertarka (W-1)'],
        ['refunded', '2 × Tarcza (T-1)'],
        ['requested', '1 × Tarcza (T-1)'],
      ),
    ).toEqual(nothingLeft)
    expect(leftToWithdraw([], requestsOf(['requested'])).isAll).toBe(true)
    expect(leftToWithdraw([], []).isAll).toBe(false)
  })

  it('lists only units that stand', () => {
    const leftAfter = (settledQuantity: number, ...requests: Parameters<typeof requestsOf>) =>
      leftToWithdraw([{ ...discs, settled: settledQuantity }], requestsOf(...requests))
    expect(leftAfter(1)).toMatchObject({ left: [{ left: 2 }], isAll: false, isPart: true })
    expect(leftAfter(1, ['refunded', '1 × Tarcza (T-1)'])).toMatchObject({ left: [{ left: 2 }] })
    expect(leftAfter(1, ['requested', '2 × Tarcza (T-1)'])).toMatchObject({ left: [{ left: 1 }] })
    expect(leftAfter(3)).toEqual({ left: [], isAll: true, isPart: false })
  })

  it('lists no unit of a line that is named without a number', () => {
    expect(leftFor(['requested', 'Tarcza (T-1)']).left).toEqual([{ ...drill, left: 1 }])
    const long = { name: `${'Z'.repeat(196)} ab`, sku: 'Z-1', quantity: 2 }
    const cut = `${long.name} (${long.sku})`.slice(0, MAX_WITHDRAWAL_LENGTHS.item).trim()
    for (const item of [cut, goodsLine({ ...long, quantity: 1 }, 1)]) expect(unitsNamed(long, [item])).toBe(2)
  })
})

it.each([
  ['0 × Tarcza (T-1)', 0],
  ['01 × Tarcza (T-1)', 0],
  ['-1 × Tarcza (T-1)', 0],
  ['1.5 × Tarcza (T-1)', 0],
  ['2 × Tarcza (T-2)', 0],
  ['2 x Tarcza (T-1)', 0],
  ['2 × ', 0],
  ['2 × Tarcza (T-1)', 2],
  ['99999 × Tarcza (T-1)', 3],
])('%j names %i of three units', (item, units) => {
  expect(unitsNamed(discs, [item])).toBe(units)
})

it('goodsLine writes a name with line breaks on one line, which the request keeps', () => {
  const brokenItem = { name: ' Tarcza\n\t125 mm\u2028', sku: 'T-1', quantity: 2 }
  const item = goodsLine(brokenItem, 1)
  expect(item).toBe('1 × Tarcza 125 mm (T-1)')
  const body = { name: 'Jan', order: 'AB12CD34', email: 'jan@example.com', items: [item] }
  expect(WithdrawalRequest.parse(body).items).toEqual([item])
  expect(unitsNamed(brokenItem, [item])).toBe(1)
})

it('unitsNamed reads a single unit with a number or without', () => {
  for (const item of ['Wiertarka (W-1)', '1 × Wiertarka (W-1)']) expect(unitsNamed(drill, [item])).toBe(1)
})

it('goodsLine cuts a long name and keeps the number and the SKU', () => {
  const lineOf = (name: string) => goodsLine({ ...discs, name }, 2)
  expect(lineOf('Z'.repeat(200))).toBe(`2 × ${'Z'.repeat(190)} (T-1)`)
  // An emoji is two characters long and is not cut in half.
  expect(lineOf(`${'Z'.repeat(189)}🔨🔨`)).toBe(`2 × ${'Z'.repeat(189)} (T-1)`)
  expect(unitsNamed({ ...discs, name: 'Z'.repeat(200) }, [lineOf('Z'.repeat(200))])).toBe(2)
})

describe('a line of a withdrawal', () => {
  const anyGoods = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200, size: 'max' }).map(
      (text) =>
        text
          .normalize()
          .replaceAll(/[\p{C}\u2028\u2029]/gu, 'x')
          .trim() || 'x',
    ),
    sku: fc.stringMatching(/^[\w./-]{1,40}$/),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    settled: fc.constant(0),
  })
  /** The items as the shop stores them. */
  const storedItems = (items: string[]) => {
    const body = { name: 'Łucja', order: 'x', email: 'lucja@example.com', items }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return WithdrawalRequest.parse(JSON.parse(new TextDecoder().decode(bytes))).items ?? []
  }
  const lotOf = fc
    .uniqueArray(anyGoods, { selector: ({ sku }) => sku, minLength: 1, maxLength: 5 })
    .chain((goods) =>
      fc.record({
        goods: fc.constant(goods),
        wanted: fc.array(
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
          {
            maxLength: 4,
          },
        ),
      }),
    )

  it('passes the request unchanged and names the units that it was written for', () => {
    fc.assert(
      fc.property(anyGoods, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
        const units = Math.max(1, Math.round(share * line.quantity))
        expect(unitsNamed(line, storedItems([goodsLine(line, units)]))).toBe(units)
        expect(unitsNamed({ ...line, sku: `${line.sku.slice(1)}+` }, [goodsLine(line, units)])).toBe(0)
      }),
    )
  })

  it('takes its units off what is left until all are withdrawn', () => {
    fc.assert(
      fc.property(lotOf, ({ goods, wanted }) => {
        const requests: Request[] = []
        for (const shares of wanted) {
          const { left } = leftToWithdraw(goods, requests)
          const units = left.map((line, index) => Math.round((shares[index] ?? 0) * line.left))
          const items = storedItems(
            left.flatMap((line, index) => (units[index] ? [goodsLine(line, units[index])] : [])),
          )
          if (items.length === 0) continue
          requests.push({ status: 'requested', isWhole: false, items })
          const after = leftToWithdraw(goods, requests)
          const sum = (lines: { left: number }[]) => lines.reduce((all, line) => all + line.left, 0)
          expect(sum(after.left)).toBe(sum(left) - units.reduce((all, count) => all + count, 0))
        }
        const { left, isAll, isPart } = leftToWithdraw(goods, requests)
        expect(isAll).toBe(left.length === 0)
        expect(isPart).toBe(requests.length > 0 && !isAll)
        const rest = left.map((line) => goodsLine(line, line.left))
        const finalState = leftToWithdraw(goods, [
          ...requests,
          ...requestsOf(['requested', ...storedItems(rest)]),
        ])
        expect([finalState.isAll, finalState.left]).toEqual([true, []])
      }),
    )
  })

  it('never withdraws more units than were bought, and none when it is refused', () => {
    const anyLine = (line: { name: string; sku: string; quantity: number }) =>
      fc.oneof(
        fc.integer({ min: -1, max: 20_000 }).map((units) => goodsLine({ ...line, quantity: 2 }, units)),
        fc.constant(`${line.name} (${line.sku})`),
        fc.string(),
      )
    const case_ = anyGoods.chain((line) =>
      fc.record({
        one: fc.constant(line),
        statements: fc.array(
          fc.record({
            status: fc.constantFrom<Request['status']>('requested', 'goods_awaited', 'refunded', 'refused'),
            isWhole: fc.boolean(),
            items: fc.array(anyLine(line), { maxLength: 4 }),
          }),
          { maxLength: 4 },
        ),
      }),
    )
    fc.assert(
      fc.property(case_, ({ one, statements }) => {
        const [units = -1] = withdrawnUnits([one], statements)
        expect(units).toBeGreaterThanOrEqual(0)
        expect(units).toBeLessThanOrEqual(one.quantity)
        const standingRequests = statements.filter(({ status }) => status !== 'refused')
        expect(withdrawnUnits([one], standingRequests)).toEqual([units])
        if (standingRequests.some(({ isWhole }) => isWhole)) expect(units).toBe(one.quantity)
      }),
    )
  })
})

describe('isKeptHere', () => {
  const isKept = (settledQuantity: number, ...requests: Parameters<typeof requestsOf>) =>
    isKeptHere(
      [
        { ...drill, units: unitsIn('owed', 1) },
        {
          ...discs,
          settled: settledQuantity,
          units: { ...unitsIn('packed', 3 - settledQuantity), unpacking: settledQuantity },
        },
      ],
      requestsOf(...requests),
    )

  it('is true until the withdrawn units are settled and no withdrawal is open', () => {
    expect(isKept(0)).toBe(false)
    expect(isKept(0, ['refunded', '1 × Tarcza (T-1)'])).toBe(true)
    expect(isKept(1, ['refunded', '1 × Tarcza (T-1)'])).toBe(false)
    expect(isKept(1, ['goods_received', '1 × Tarcza (T-1)'])).toBe(true)
    expect(isKept(1, ['refunded', 'Wiertarka (W-1)'])).toBe(true)
  })

  it('is true while the words of a withdrawal have to be read', () => {
    expect(isKept(1, ['refunded', '1 × Tarcza (T-1)', 'ta zepsuta'])).toBe(true)
  })

  it('is false when every withdrawal is refused', () => {
    expect(isKept(0, ['refused'], ['refused', 'ta zepsuta'])).toBe(false)
  })

  it('is false when no unit is in the shop to be sent', () => {
    const line = { ...drill, units: unitsIn('shipped', 1) }
    expect(isKeptHere([line], requestsOf(['requested']))).toBe(false)
  })
})

describe('withdrawnToShip', () => {
  it.each([
    [{ owed: 2, packed: 1 }, 0, 2, 2],
    [{ owed: 2, restocked: 1 }, 1, 2, 1],
    [{ owed: 1, restocked: 2 }, 2, 1, 0],
    [{ owed: 1, delivered: 2 }, 0, 3, 1],
    [{ shipped: 3 }, 0, 3, 0],
  ])(
    'of a line with %j and %i settled and %i withdrawn is %i',
    (units, settledQuantity, withdrawn, expectedQuantity) => {
      const line = { quantity: 3, settled: settledQuantity, units: { ...unitsIn('owed', 0), ...units } }
      expect(withdrawnToShip(line, withdrawn)).toBe(expectedQuantity)
    },
  )
})
