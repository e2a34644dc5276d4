import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { createUnitsAt, UNIT_PLACES, type UnitPlace } from '../orders/goods'
import { MAX_WITHDRAWAL_LENGTHS, WithdrawalRequest } from './withdrawal'
import {
  formatWithdrawalItem,
  areWithdrawnGoodsUnsent,
  isParcelStopped,
  findGoodsLeftToWithdraw,
  countNamedUnits,
  type SubmittedWithdrawal,
  countWithdrawnUnitsToShip,
  countWithdrawnUnits,
} from './withdrawn-goods'

const drillLine = { name: 'Wiertarka', sku: 'W-1', quantity: 1, settled: 0 }
const discsLine = { name: 'Tarcza', sku: 'T-1', quantity: 3, settled: 0 }
const goodsLines = [drillLine, discsLine]

const makeRequests = (
  ...requests: [status: SubmittedWithdrawal['status'], ...items: string[]][]
): SubmittedWithdrawal[] =>
  requests.map(([status, ...items]) => ({ status, isWhole: items.length === 0, items }))
const listUnitsLeft = (...requests: Parameters<typeof makeRequests>) =>
  findGoodsLeftToWithdraw(goodsLines, makeRequests(...requests))

describe('findGoodsLeftToWithdraw', () => {
  const withdrawableGoods = [
    { ...drillLine, left: 1 },
    { ...discsLine, left: 3 },
  ]

  it('lists all units while no withdrawal counts and none is settled', () => {
    for (const unitsLeft of [
      listUnitsLeft(),
      listUnitsLeft(['refused']),
      listUnitsLeft(['requested', 'ta zepsuta']),
      listUnitsLeft(['refused', '2 × Tarcza (T-1)']),
    ])
      expect(unitsLeft).toEqual({ left: withdrawableGoods, isAll: false, isPart: false })
  })

  it('lists the units that no withdrawal names', () => {
    const [, remainingDiscs] = withdrawableGoods
    expect(listUnitsLeft(['refunded', 'Wiertarka (W-1)'])).toEqual({
      left: [remainingDiscs],
      isAll: false,
      isPart: true,
    })
    expect(listUnitsLeft(['requested', '1 × Tarcza (T-1)'])).toEqual({
      left: [
        { ...drillLine, left: 1 },
        { ...discsLine, left: 2 },
      ],
      isAll: false,
      isPart: true,
    })
    expect(
      listUnitsLeft(['refunded', '1 × Tarcza (T-1)'], ['requested', '1 × Tarcza (T-1)', 'Wiertarka (W-1)'])
        .left,
    ).toEqual([{ ...discsLine, left: 1 }])
  })

  it('lists nothing after a withdrawal of the whole order or of all its units', () => {
    const noGoodsLeft = { left: [], isAll: true, isPart: false }
    expect(listUnitsLeft(['requested'])).toEqual(noGoodsLeft)
    expect(
      listUnitsLeft(
        ['requested', 'Wiertarka (W-1)'],
        ['refunded', '2 × Tarcza (T-1)'],
        ['requested', '1 × Tarcza (T-1)'],
      ),
    ).toEqual(noGoodsLeft)
    expect(findGoodsLeftToWithdraw([], makeRequests(['requested'])).isAll).toBe(true)
    expect(findGoodsLeftToWithdraw([], []).isAll).toBe(false)
  })

  it('lists only units that stand', () => {
    const listUnitsLeftAfterSettling = (
      settledQuantity: number,
      ...requests: Parameters<typeof makeRequests>
    ) => findGoodsLeftToWithdraw([{ ...discsLine, settled: settledQuantity }], makeRequests(...requests))
    expect(listUnitsLeftAfterSettling(1)).toMatchObject({ left: [{ left: 2 }], isAll: false, isPart: true })
    expect(listUnitsLeftAfterSettling(1, ['refunded', '1 × Tarcza (T-1)'])).toMatchObject({
      left: [{ left: 2 }],
    })
    expect(listUnitsLeftAfterSettling(1, ['requested', '2 × Tarcza (T-1)'])).toMatchObject({
      left: [{ left: 1 }],
    })
    expect(listUnitsLeftAfterSettling(3)).toEqual({ left: [], isAll: true, isPart: false })
  })

  it('lists no unit of a line that is named without a number', () => {
    expect(listUnitsLeft(['requested', 'Tarcza (T-1)']).left).toEqual([{ ...drillLine, left: 1 }])
    const itemWithLongName = { name: `${'Z'.repeat(196)} ab`, sku: 'Z-1', quantity: 2 }
    const truncatedLine = `${itemWithLongName.name} (${itemWithLongName.sku})`
      .slice(0, MAX_WITHDRAWAL_LENGTHS.item)
      .trim()
    for (const item of [truncatedLine, formatWithdrawalItem({ ...itemWithLongName, quantity: 1 }, 1)])
      expect(countNamedUnits(itemWithLongName, [item])).toBe(2)
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
])('%j names %i of three units', (item, expectedQuantity) => {
  expect(countNamedUnits(discsLine, [item])).toBe(expectedQuantity)
})

it('goodsLine writes a name with line breaks on one line, which the request keeps', () => {
  const itemWithLineBreaks = { name: ' Tarcza\n\t125 mm\u2028', sku: 'T-1', quantity: 2 }
  const itemText = formatWithdrawalItem(itemWithLineBreaks, 1)
  expect(itemText).toBe('1 × Tarcza 125 mm (T-1)')
  const body = { name: 'Jan', order: 'AB12CD34', email: 'jan@example.com', items: [itemText] }
  expect(WithdrawalRequest.parse(body).items).toEqual([itemText])
  expect(countNamedUnits(itemWithLineBreaks, [itemText])).toBe(1)
})

it('countNamedUnits reads a single unit with a number or without', () => {
  for (const item of ['Wiertarka (W-1)', '1 × Wiertarka (W-1)'])
    expect(countNamedUnits(drillLine, [item])).toBe(1)
})

it('goodsLine cuts a long name and keeps the number and the SKU', () => {
  const formatLineNamed = (name: string) => formatWithdrawalItem({ ...discsLine, name }, 2)
  expect(formatLineNamed('Z'.repeat(200))).toBe(`2 × ${'Z'.repeat(190)} (T-1)`)
  // An emoji is two UTF-16 units long; the limit of length must not split it.
  expect(formatLineNamed(`${'Z'.repeat(189)}🔨🔨`)).toBe(`2 × ${'Z'.repeat(189)} (T-1)`)
  expect(countNamedUnits({ ...discsLine, name: 'Z'.repeat(200) }, [formatLineNamed('Z'.repeat(200))])).toBe(2)
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
  const toStoredItems = (items: string[]) => {
    const body = { name: 'Łucja', order: 'x', email: 'lucja@example.com', items }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return WithdrawalRequest.parse(JSON.parse(new TextDecoder().decode(bytes))).items ?? []
  }
  const arbitraryOrderWithdrawals = fc
    .uniqueArray(anyGoods, { selector: ({ sku }) => sku, minLength: 1, maxLength: 5 })
    .chain((goods) =>
      fc.record({
        goods: fc.constant(goods),
        unitSharesByWithdrawal: fc.array(
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
        const unitCount = Math.max(1, Math.round(share * line.quantity))
        expect(countNamedUnits(line, toStoredItems([formatWithdrawalItem(line, unitCount)]))).toBe(unitCount)
        expect(
          countNamedUnits({ ...line, sku: `${line.sku.slice(1)}+` }, [formatWithdrawalItem(line, unitCount)]),
        ).toBe(0)
      }),
    )
  })

  it('reduces the units left to withdraw until none is left', () => {
    fc.assert(
      fc.property(arbitraryOrderWithdrawals, ({ goods, unitSharesByWithdrawal }) => {
        const withdrawalRequests: SubmittedWithdrawal[] = []
        for (const unitShares of unitSharesByWithdrawal) {
          const { left } = findGoodsLeftToWithdraw(goods, withdrawalRequests)
          const unitCounts = left.map((line, index) => Math.round((unitShares[index] ?? 0) * line.left))
          const items = toStoredItems(
            left.flatMap((line, index) =>
              unitCounts[index] ? [formatWithdrawalItem(line, unitCounts[index])] : [],
            ),
          )
          if (items.length === 0) continue
          withdrawalRequests.push({ status: 'requested', isWhole: false, items })
          const remainingGoods = findGoodsLeftToWithdraw(goods, withdrawalRequests)
          const sumUnitsLeft = (lines: { left: number }[]) =>
            lines.reduce((total, line) => total + line.left, 0)
          expect(sumUnitsLeft(remainingGoods.left)).toBe(
            sumUnitsLeft(left) - unitCounts.reduce((total, count) => total + count, 0),
          )
        }
        const { left, isAll, isPart } = findGoodsLeftToWithdraw(goods, withdrawalRequests)
        expect(isAll).toBe(left.length === 0)
        expect(isPart).toBe(withdrawalRequests.length > 0 && !isAll)
        const remainingItems = left.map((line) => formatWithdrawalItem(line, line.left))
        const remainingGoods = findGoodsLeftToWithdraw(goods, [
          ...withdrawalRequests,
          ...makeRequests(['requested', ...toStoredItems(remainingItems)]),
        ])
        expect([remainingGoods.isAll, remainingGoods.left]).toEqual([true, []])
      }),
    )
  })

  it('never withdraws more units than were bought, and none when it is refused', () => {
    const makeAnyItemText = (line: { name: string; sku: string; quantity: number }) =>
      fc.oneof(
        fc
          .integer({ min: -1, max: 20_000 })
          .map((unitCount) => formatWithdrawalItem({ ...line, quantity: 2 }, unitCount)),
        fc.constant(`${line.name} (${line.sku})`),
        fc.string(),
      )
    const anyLineWithWithdrawals = anyGoods.chain((line) =>
      fc.record({
        one: fc.constant(line),
        requestsOfLine: fc.array(
          fc.record({
            status: fc.constantFrom<SubmittedWithdrawal['status']>(
              'requested',
              'goods_awaited',
              'refunded',
              'refused',
            ),
            isWhole: fc.boolean(),
            items: fc.array(makeAnyItemText(line), { maxLength: 4 }),
          }),
          { maxLength: 4 },
        ),
      }),
    )
    fc.assert(
      fc.property(anyLineWithWithdrawals, ({ one, requestsOfLine }) => {
        const [units = -1] = countWithdrawnUnits([one], requestsOfLine)
        expect(units).toBeGreaterThanOrEqual(0)
        expect(units).toBeLessThanOrEqual(one.quantity)
        const unrefusedRequests = requestsOfLine.filter(({ status }) => status !== 'refused')
        expect(countWithdrawnUnits([one], unrefusedRequests)).toEqual([units])
        if (unrefusedRequests.some(({ isWhole }) => isWhole)) expect(units).toBe(one.quantity)
      }),
    )
  })
})

describe('isParcelStopped', () => {
  const isParcelStoppedBy = (settledQuantity: number, ...requests: Parameters<typeof makeRequests>) =>
    isParcelStopped(
      [
        { ...drillLine, units: createUnitsAt('owed', 1) },
        {
          ...discsLine,
          settled: settledQuantity,
          units: { ...createUnitsAt('packed', 3 - settledQuantity), unpacking: settledQuantity },
        },
      ],
      makeRequests(...requests),
    )

  it('is true until the withdrawn units are settled and no withdrawal is open', () => {
    expect(isParcelStoppedBy(0)).toBe(false)
    expect(isParcelStoppedBy(0, ['refunded', '1 × Tarcza (T-1)'])).toBe(true)
    expect(isParcelStoppedBy(1, ['refunded', '1 × Tarcza (T-1)'])).toBe(false)
    expect(isParcelStoppedBy(1, ['goods_received', '1 × Tarcza (T-1)'])).toBe(true)
    expect(isParcelStoppedBy(1, ['refunded', 'Wiertarka (W-1)'])).toBe(true)
  })

  it('is true while the words of a withdrawal have to be read', () => {
    expect(isParcelStoppedBy(1, ['refunded', '1 × Tarcza (T-1)', 'ta zepsuta'])).toBe(true)
  })

  it('is false when every withdrawal is refused', () => {
    expect(isParcelStoppedBy(0, ['refused'], ['refused', 'ta zepsuta'])).toBe(false)
  })

  it('is false when no unit is in the shop to be sent', () => {
    const line = { ...drillLine, units: createUnitsAt('shipped', 1) }
    expect(isParcelStopped([line], makeRequests(['requested']))).toBe(false)
  })
})

describe('countWithdrawnUnitsToShip', () => {
  it.each([
    [{ owed: 2, packed: 1 }, 0, 2, 2],
    [{ owed: 2, restocked: 1 }, 1, 2, 1],
    [{ owed: 1, restocked: 2 }, 2, 1, 0],
    [{ owed: 1, delivered: 2 }, 0, 3, 1],
    [{ shipped: 3 }, 0, 3, 0],
  ])(
    'of a line with %j and %i settled and %i withdrawn is %i',
    (unitCounts, settledQuantity, withdrawnQuantity, expectedQuantity) => {
      const line = {
        quantity: 3,
        settled: settledQuantity,
        units: { ...createUnitsAt('owed', 0), ...unitCounts },
      }
      expect(countWithdrawnUnitsToShip(line, withdrawnQuantity)).toBe(expectedQuantity)
    },
  )
})

describe('areWithdrawnGoodsUnsent', () => {
  const drillLineAt = (place: UnitPlace) => ({ ...drillLine, units: createUnitsAt(place, 1) })
  const discsInShop = { ...discsLine, units: createUnitsAt('owed', 3) }
  const wholeOrderWithdrawal = { isWhole: true, items: [] }

  it.each(UNIT_PLACES)('of a whole order with a drill in place %s', (place) => {
    const isUnsent = ['owed', 'packed', 'unpacking', 'restocked'].includes(place)
    expect(areWithdrawnGoodsUnsent([drillLineAt(place), discsInShop], wholeOrderWithdrawal)).toBe(isUnsent)
  })

  it('depends only on the goods that the withdrawal names, and is false for free text', () => {
    const lines = [drillLineAt('shipped'), discsInShop]
    expect(areWithdrawnGoodsUnsent(lines, { isWhole: false, items: ['2 × Tarcza (T-1)'] })).toBe(true)
    expect(areWithdrawnGoodsUnsent(lines, { isWhole: false, items: ['Wiertarka (W-1)'] })).toBe(false)
    expect(
      areWithdrawnGoodsUnsent(lines, { isWhole: false, items: ['2 × Tarcza (T-1)', 'ta zepsuta'] }),
    ).toBe(false)
  })
})
