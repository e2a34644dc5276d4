import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { minor, ZERO } from './money'
import { type PricedGoods, withdrawalRefund } from './withdrawal-refund'
import { goodsLine, type Statement } from './withdrawn-goods'

const drill = { name: 'Wiertarka', sku: 'W-1', quantity: 1, unitPrice: minor(300_00), restocked: 0 }
const discs = { name: 'Tarcza', sku: 'T-1', quantity: 3, unitPrice: minor(19_99), restocked: 0 }
const goods = [drill, discs]
const nothing = { amount: ZERO, pieces: [] }
/** Both, and 29.99 for the delivery. */
const paid = minor(389_96)

const named = (status: Statement['status'], ...items: string[]): Statement => ({
  status,
  isWhole: items.length === 0,
  items,
})
const of = (made: Statement[], back = 0, left = paid - back) =>
  withdrawalRefund(goods, made, { left: minor(left), back: minor(back), taken: nothing })

describe('what withdrawals give back', () => {
  it('is what the pieces cost, without the delivery, while something of the order stands', () => {
    expect(of([named('requested', '2 × Tarcza (T-1)')])).toEqual({
      amount: 39_98,
      isWhole: false,
      pieces: [0, 2],
    })
    expect(of([named('goods_received', 'Wiertarka (W-1)', '1 × Tarcza (T-1)')])?.amount).toBe(319_99)
  })

  it('is everything, delivery included, when nothing of the order stands any more', () => {
    const whole = { amount: 389_96, isWhole: true, pieces: [1, 3] }
    expect(of([named('requested')])).toEqual(whole)
    expect(of([named('requested', 'Wiertarka (W-1)'), named('goods_awaited', 'Tarcza (T-1)')])).toEqual(whole)
    const rest = [named('refunded', 'Wiertarka (W-1)'), named('requested', 'Tarcza (T-1)')]
    expect(of(rest, 300_00)).toEqual({ amount: 89_96, isWhole: true, pieces: [0, 3] })
  })

  it('is everything of an order without goods, such as one of a voucher', () => {
    const back = { left: minor(100_00), back: ZERO, taken: nothing }
    expect(withdrawalRefund([], [named('requested')], back)).toEqual({
      amount: 100_00,
      isWhole: true,
      pieces: [],
    })
  })

  it('is not given twice, whether the statement was marked before the money went or after', () => {
    const next = named('requested', '1 × Tarcza (T-1)')
    const once = { amount: 19_99, isWhole: false, pieces: [0, 1] }
    expect(of([named('refunded', '1 × Tarcza (T-1)'), next], 19_99)).toEqual(once)
    // It was worth less when it came back, or went by bank transfer: what was settled is settled.
    expect(of([named('refunded', '1 × Tarcza (T-1)'), next], 10_00)).toEqual(once)
    expect(of([next], 19_99)?.amount).toBe(0)
    expect(of([next], 30_00)?.amount).toBe(0)
    expect(of([named('requested', '2 × Tarcza (T-1)')], 19_99)?.amount).toBe(19_99)
  })

  it('is nothing to speak of when nothing is open or nothing is named, and never more than is left', () => {
    for (const made of [
      [],
      [named('refunded', '1 × Tarcza (T-1)')],
      [named('refused', '1 × Tarcza (T-1)')],
      [named('refunded')],
      [named('requested', 'ta zepsuta')],
      [named('requested', 'ta zepsuta'), named('refunded', '1 × Tarcza (T-1)')],
    ])
      expect(of(made)).toBeNull()
    const twice = [named('requested', 'Tarcza (T-1)'), named('refunded', 'Tarcza (T-1)')]
    expect(of(twice)).toEqual({ amount: 0, isWhole: false, pieces: [0, 0] })
    expect(of([named('requested', 'Tarcza (T-1)'), named('refunded')])?.amount).toBe(0)
    expect(of([named('requested')], 0, 0)?.amount).toBe(0)
    expect(of([named('requested', 'Wiertarka (W-1)')], 0, 100_00)?.amount).toBe(100_00)
  })

  it('is for people to say while something open is in words that only they understand', () => {
    const clear = named('requested', 'Wiertarka (W-1)')
    expect(of([clear, named('goods_awaited', 'ta zepsuta')])).toBeNull()
    expect(of([named('requested', 'Wiertarka (W-1)', 'i coś jeszcze')])).toBeNull()
    expect(of([clear, named('refused', 'ta zepsuta'), named('refunded', 'i coś jeszcze')])?.amount).toBe(
      300_00,
    )
  })

  it('with the last piece leaves out what was settled for less, or by bank transfer', () => {
    const rest = [named('refunded', 'Wiertarka (W-1)'), named('requested', 'Tarcza (T-1)')]
    for (const back of [0, 200_00, 300_00])
      expect(of(rest, back)).toEqual({ amount: 89_96, isWhole: true, pieces: [0, 3] })
    expect(of([named('refunded', 'Wiertarka (W-1)'), named('requested')], 0)?.amount).toBe(89_96)
    expect(of([named('refunded'), named('requested')], 0)?.amount).toBe(0)
  })

  it('is not owed again for what was taken back under another name', () => {
    /** Money that went back for withdrawals, and with pieces under other names. */
    const due = (made: Statement[], pieces: number[], amount: number, back = 0) =>
      withdrawalRefund(goods, made, {
        left: minor(paid - amount - back),
        back: minor(back),
        taken: { amount: minor(amount), pieces },
      })?.amount
    const [aDrill, aDisc] = ['Wiertarka (W-1)', '1 × Tarcza (T-1)']
    expect(due([named('requested', aDrill)], [1, 0], 300_00)).toBe(0)
    expect(due([named('requested', aDrill)], [1, 0], 250_00)).toBe(50_00)
    expect(due([named('refused', aDrill), named('requested', aDisc)], [1, 0], 300_00)).toBe(19_99)
    expect(due([named('refunded', aDrill), named('requested', aDisc)], [1, 0], 300_00)).toBe(19_99)
    // Of three discs one was cancelled; the withdrawn one can be another.
    expect(due([named('requested', aDisc)], [0, 1], 19_99)).toBe(19_99)
    expect(due([named('requested', 'Tarcza (T-1)')], [0, 1], 19_99)).toBe(39_98)
    // What settled the first is what the cancelled one paid, unless the first had money of its own, also for less.
    const three = [named('refunded', aDisc), named('requested', '2 × Tarcza (T-1)')]
    expect(due(three, [0, 1], 19_99)).toBe(39_98)
    expect(due(three, [0, 1], 19_99, 19_99)).toBe(19_99)
    expect(due(three, [0, 1], 19_99, 10_00)).toBe(19_99)
    expect(due([named('refunded', aDrill), ...three], [0, 1], 19_99, 300_00)).toBe(69_97)
  })

  it('is of each of the goods what nobody settled, however the others were', () => {
    const ways = [
      'stands',
      'cancelled',
      'open',
      'open and cancelled',
      'refunded',
      'marked',
      'marked and cancelled',
    ]
    const anyLine = fc.record({
      way: fc.constantFrom(...ways),
      unitPrice: fc.integer({ min: 1, max: 1000_00 }).map(minor),
      /** For how much less a used one went back. */
      wear: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (some) => {
        const shipping = 30_00
        const lines = some.map(({ way, ...one }, index) => ({
          ...one,
          name: 'Tarcza',
          sku: `T-${index}`,
          quantity: 1,
          way,
          restocked: way.includes('cancelled') ? 1 : 0,
        }))
        const sum = (amounts: number[]) => minor(amounts.reduce((all, one) => all + one, 0))
        const items = (from: typeof lines) => from.map((one) => goodsLine(one, 1))
        const open = lines.filter(({ way }) => way.startsWith('open'))
        if (open.length === 0) return
        const made = [
          named('requested', ...items(open)),
          ...lines
            .filter(({ way }) => /^(refunded|marked)/.test(way))
            .map((one) => named('refunded', ...items([one]))),
        ]
        const back = sum(
          lines
            .filter(({ way }) => way === 'refunded')
            .map(({ unitPrice, wear }) => Math.max(0, unitPrice - wear)),
        )
        const cancelled = lines.filter(({ restocked }) => restocked === 1)
        const amount = sum(cancelled.map(({ unitPrice }) => unitPrice))
        const left = minor(sum(lines.map(({ unitPrice }) => unitPrice)) + shipping - back - amount)
        const taken = { amount, pieces: lines.map(({ restocked }) => restocked) }
        const owed = sum(open.filter(({ way }) => way === 'open').map(({ unitPrice }) => unitPrice))
        const isWhole = lines.every(({ way }) => way !== 'stands')
        expect(withdrawalRefund(lines, made, { left, back, taken })?.amount).toBe(
          isWhole ? owed + shipping : owed,
        )
      }),
    )
  })

  it('is also the delivery when staff took the other goods back before', () => {
    const made = [named('requested', 'Tarcza (T-1)')]
    const money = { left: minor(89_96), back: ZERO, taken: nothing }
    const taken = (pieces: number) => [{ ...drill, quantity: 2, restocked: pieces }, discs]
    expect(withdrawalRefund(taken(2), made, money)).toEqual({ amount: 89_96, isWhole: true, pieces: [0, 3] })
    expect(withdrawalRefund(taken(1), made, money)).toMatchObject({ amount: 59_97, isWhole: false })
  })

  it('one statement after another gives back what the goods cost, and with the last piece all that is left', () => {
    const anyLot = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        unitPrice: fc.integer({ min: 1, max: 100_000_00 }).map(minor),
        pieces: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const anyCase = fc.record({
      lot: anyLot,
      shipping: fc.integer({ min: 0, max: 50_00 }),
      isMarked: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    })
    fc.assert(
      fc.property(anyCase, ({ lot, shipping, isMarked }) => {
        const goods: PricedGoods[] = lot.map((one, index) => ({
          ...one,
          name: 'Tarcza',
          sku: `T-${index}`,
          restocked: 0,
        }))
        const open = lot.map(({ quantity }) => quantity)
        const cost = goods.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
        const made: Statement[] = []
        let back = ZERO
        for (const turn of [0, 1, 2, 3]) {
          const counts = open.map((rest, index) =>
            turn === 3 ? rest : Math.min(rest, lot[index]?.pieces[turn] ?? 0),
          )
          const items = goods.flatMap((one, index) => (counts[index] ? [goodsLine(one, counts[index])] : []))
          if (items.length === 0) continue
          counts.forEach((count, index) => (open[index] = (open[index] ?? 0) - count))
          made.push({ status: 'requested', isWhole: false, items })
          const left = minor(cost + shipping - back)
          const refund = withdrawalRefund(goods, made, { left, back, taken: nothing })
          const worth = goods.reduce((sum, { unitPrice }, index) => sum + unitPrice * (counts[index] ?? 0), 0)
          const isLast = open.every((rest) => rest === 0)
          expect(refund?.isWhole).toBe(isLast)
          expect(refund?.amount).toBe(isLast ? left : worth)
          back = minor(back + (refund?.amount ?? 0))
          if (isMarked[turn]) made.forEach((one, index) => (made[index] = { ...one, status: 'refunded' }))
        }
        expect(back).toBe(cost + shipping)
      }),
    )
  })
})
