import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { LONGEST_WITHDRAWAL, WithdrawalStatement } from './withdrawal'
import {
  goodsLine,
  isKeptHere,
  leftToWithdraw,
  piecesNamed,
  type Statement,
  withdrawnPieces,
} from './withdrawn-goods'

const drill = { name: 'Wiertarka', sku: 'W-1', quantity: 1 }
const discs = { name: 'Tarcza', sku: 'T-1', quantity: 3 }
const goods = [drill, discs]

const made = (...statements: [status: Statement['status'], ...items: string[]][]): Statement[] =>
  statements.map(([status, ...items]) => ({ status, isWhole: items.length === 0, items }))
const of = (...statements: Parameters<typeof made>) => leftToWithdraw(goods, made(...statements))

describe('what is left to withdraw from', () => {
  const all = [
    { ...drill, left: 1 },
    { ...discs, left: 3 },
  ]

  it('is everything while nothing was said, or nothing that counts', () => {
    for (const left of [
      of(),
      of(['refused']),
      of(['requested', 'ta zepsuta']),
      of(['refused', '2 × Tarcza (T-1)']),
    ])
      expect(left).toEqual({ left: all, isAll: false, isPart: false })
  })

  it('is the pieces that no statement names', () => {
    const [, three] = all
    expect(of(['refunded', 'Wiertarka (W-1)'])).toEqual({ left: [three], isAll: false, isPart: true })
    expect(of(['requested', '1 × Tarcza (T-1)'])).toEqual({
      left: [
        { ...drill, left: 1 },
        { ...discs, left: 2 },
      ],
      isAll: false,
      isPart: true,
    })
    expect(
      of(['refunded', '1 × Tarcza (T-1)'], ['requested', '1 × Tarcza (T-1)', 'Wiertarka (W-1)']).left,
    ).toEqual([{ ...discs, left: 1 }])
  })

  it('is nothing after one about the whole order, or several about all of it', () => {
    const nothing = { left: [], isAll: true, isPart: false }
    expect(of(['requested'])).toEqual(nothing)
    expect(
      of(
        ['requested', 'Wiertarka (W-1)'],
        ['refunded', '2 × Tarcza (T-1)'],
        ['requested', '1 × Tarcza (T-1)'],
      ),
    ).toEqual(nothing)
    expect(leftToWithdraw([], made(['requested'])).isAll).toBe(true)
    expect(leftToWithdraw([], []).isAll).toBe(false)
  })

  it('is none of a line that is named without a number, as every statement did once', () => {
    expect(of(['requested', 'Tarcza (T-1)']).left).toEqual([{ ...drill, left: 1 }])
    const long = { name: `${'Z'.repeat(196)} ab`, sku: 'Z-1', quantity: 2 }
    const cut = `${long.name} (${long.sku})`.slice(0, LONGEST_WITHDRAWAL.item).trim()
    for (const item of [cut, goodsLine({ ...long, quantity: 1 }, 1)])
      expect(piecesNamed(long, [item])).toBe(2)
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
])('%j names %i of three pieces', (item, pieces) => {
  expect(piecesNamed(discs, [item])).toBe(pieces)
})

it('a name that was sold with breaks in it is one line, which comes through as it was written', () => {
  const broken = { name: ' Tarcza\n\t125 mm\u2028', sku: 'T-1', quantity: 2 }
  const item = goodsLine(broken, 1)
  expect(item).toBe('1 × Tarcza 125 mm (T-1)')
  const sent = { name: 'Jan', order: 'AB12CD34', email: 'jan@example.com', items: [item] }
  expect(WithdrawalStatement.parse(sent).items).toEqual([item])
  expect(piecesNamed(broken, [item])).toBe(1)
})

it('a single piece is named with a number or without', () => {
  for (const item of ['Wiertarka (W-1)', '1 × Wiertarka (W-1)']) expect(piecesNamed(drill, [item])).toBe(1)
})

it('a line that is too long loses the end of its name, and neither its number nor its SKU', () => {
  const named = (name: string) => goodsLine({ ...discs, name }, 2)
  expect(named('Z'.repeat(200))).toBe(`2 × ${'Z'.repeat(190)} (T-1)`)
  // An emoji is two characters long and is not cut in half.
  expect(named(`${'Z'.repeat(189)}🔨🔨`)).toBe(`2 × ${'Z'.repeat(189)} (T-1)`)
  expect(piecesNamed({ ...discs, name: 'Z'.repeat(200) }, [named('Z'.repeat(200))])).toBe(2)
})

describe('a line of a statement', () => {
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
  })
  /** As the shop keeps what it was sent. */
  const sent = (items: string[]) => {
    const body = { name: 'Łucja', order: 'x', email: 'lucja@example.com', items }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return WithdrawalStatement.parse(JSON.parse(new TextDecoder().decode(bytes))).items ?? []
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

  it('is short enough, comes through as it was written, and names the pieces that it was written for', () => {
    fc.assert(
      fc.property(anyGoods, fc.double({ min: 0, max: 1, noNaN: true }), (one, share) => {
        const pieces = Math.max(1, Math.round(share * one.quantity))
        expect(piecesNamed(one, sent([goodsLine(one, pieces)]))).toBe(pieces)
        expect(piecesNamed({ ...one, sku: `${one.sku.slice(1)}+` }, [goodsLine(one, pieces)])).toBe(0)
      }),
    )
  })

  it('one after another takes what is left until there is nothing, and never more than was bought', () => {
    fc.assert(
      fc.property(lotOf, ({ goods, wanted }) => {
        const statements: Statement[] = []
        for (const shares of wanted) {
          const { left } = leftToWithdraw(goods, statements)
          const pieces = left.map((one, index) => Math.round((shares[index] ?? 0) * one.left))
          const items = sent(
            left.flatMap((one, index) => (pieces[index] ? [goodsLine(one, pieces[index])] : [])),
          )
          if (items.length === 0) continue
          statements.push({ status: 'requested', isWhole: false, items })
          const after = leftToWithdraw(goods, statements)
          const sum = (of: { left: number }[]) => of.reduce((all, one) => all + one.left, 0)
          expect(sum(after.left)).toBe(sum(left) - pieces.reduce((all, count) => all + count, 0))
        }
        const { left, isAll, isPart } = leftToWithdraw(goods, statements)
        expect(isAll).toBe(left.length === 0)
        expect(isPart).toBe(statements.length > 0 && !isAll)
        const rest = left.map((one) => goodsLine(one, one.left))
        const ended = leftToWithdraw(goods, [...statements, ...made(['requested', ...sent(rest)])])
        expect([ended.isAll, ended.left]).toEqual([true, []])
      }),
    )
  })

  it('named by anybody, however often, never comes to more than was bought; refused ones come to nothing', () => {
    const anyLine = (one: { name: string; sku: string; quantity: number }) =>
      fc.oneof(
        fc.integer({ min: -1, max: 20_000 }).map((pieces) => goodsLine({ ...one, quantity: 2 }, pieces)),
        fc.constant(`${one.name} (${one.sku})`),
        fc.string(),
      )
    const case_ = anyGoods.chain((one) =>
      fc.record({
        one: fc.constant(one),
        statements: fc.array(
          fc.record({
            status: fc.constantFrom<Statement['status']>('requested', 'goods_awaited', 'refunded', 'refused'),
            isWhole: fc.boolean(),
            items: fc.array(anyLine(one), { maxLength: 4 }),
          }),
          { maxLength: 4 },
        ),
      }),
    )
    fc.assert(
      fc.property(case_, ({ one, statements }) => {
        const [pieces = -1] = withdrawnPieces([one], statements)
        expect(pieces).toBeGreaterThanOrEqual(0)
        expect(pieces).toBeLessThanOrEqual(one.quantity)
        const standing = statements.filter(({ status }) => status !== 'refused')
        expect(withdrawnPieces([one], standing)).toEqual([pieces])
        if (standing.some(({ isWhole }) => isWhole)) expect(pieces).toBe(one.quantity)
      }),
    )
  })
})

describe('the parcel of an order', () => {
  it('is kept here until what was withdrawn is settled and back on sale', () => {
    const kept = (restocked: number, ...statements: Parameters<typeof made>) =>
      isKeptHere(
        [
          { ...drill, state: 'sold', restocked: 0 },
          { ...discs, state: 'sold', restocked },
        ],
        made(...statements),
      )
    expect(kept(0)).toBe(false)
    expect(kept(0, ['refused'], ['refused', 'ta zepsuta'])).toBe(false)
    expect(kept(0, ['refunded', '1 × Tarcza (T-1)'])).toBe(true)
    expect(kept(1, ['refunded', '1 × Tarcza (T-1)'])).toBe(false)
    expect(kept(1, ['goods_received', '1 × Tarcza (T-1)'])).toBe(true)
    expect(kept(1, ['refunded', 'Wiertarka (W-1)'])).toBe(true)
    expect(kept(1, ['refunded', '1 × Tarcza (T-1)', 'ta zepsuta'])).toBe(true)
  })
})
