import { describe, expect, it } from 'vitest'
import {
  ChangeVoucherRequest,
  isAllowedPaymentDay,
  IssueVoucherRequest,
  readChosenExpiry,
  decideVoucherState,
  VouchersQuery,
} from './voucher-staff'
import { DAY_MS } from '../time/time'

const TEST_NOW = Date.parse('2026-11-22T10:00:00Z')

describe('decideVoucherState', () => {
  const validVoucher = { status: 'issued', expiresAt: TEST_NOW + 1, amountRemaining: 1 } as const
  it.each([
    [validVoucher, 'active'],
    [{ ...validVoucher, amountRemaining: 0 }, 'used'],
    [{ ...validVoucher, expiresAt: TEST_NOW }, 'expired'],
    [{ ...validVoucher, status: 'expired' as const }, 'expired'],
    [{ ...validVoucher, status: 'blocked' as const, expiresAt: 0, amountRemaining: 0 }, 'blocked'],
  ])('of %j is %s', (voucher, state) => expect(decideVoucherState(voucher, TEST_NOW)).toBe(state))
})

describe('the list of vouchers', () => {
  it('can be filtered by the states active, used, expired, blocked and ending', () => {
    const acceptsStatus = (status: string) => VouchersQuery.safeParse({ status }).success
    expect(['active', 'used', 'expired', 'blocked', 'ending'].every(acceptsStatus)).toBe(true)
    expect(acceptsStatus('issued')).toBe(false)
    expect(VouchersQuery.parse({ status: 'used', limit: '20' })).toMatchObject({ status: 'used', limit: 20 })
  })
})

describe('IssueVoucherRequest', () => {
  const validIssueBody = { amount: '50.00', currency: 'PLN', voucherType: 'follow_up', reason: 'Przeprosiny' }

  it('defaults to Polish and no expiry', () => {
    expect(IssueVoucherRequest.parse(validIssueBody)).toEqual({
      ...validIssueBody,
      amount: 5_000,
      language: 'pl',
    })
  })

  it('accepts a payment day (isAllowedPaymentDay) of today or up to a year ago, in Polish days', () => {
    // 00:30 on 26 November in Poland, still 25 November in UTC.
    const now = Date.parse('2026-11-25T23:30:00Z')
    const paymentDays = ['2026-11-26', '2026-11-25', '2025-11-25', '2026-11-27', '2025-11-20', '2026-13-01']
    expect(paymentDays.map((paymentDay) => isAllowedPaymentDay(paymentDay, now))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    { amount: 'x', currency: 'PLN' },
    { amount: '50.00', currency: 'XXX' },
    { amount: '50.00', currency: 'PLN', expiresAt: 'tomorrow' },
    { amount: '50.00', currency: 'PLN', email: 'x' },
  ])('rejects %j', (body) =>
    expect(IssueVoucherRequest.safeParse({ ...validIssueBody, ...body }).success).toBe(false),
  )
})

describe('ChangeVoucherRequest', () => {
  it.each([
    { expiresAt: '2027-11-22' },
    { expiresAt: '2027-11-22T10:00:00Z' },
    { status: 'blocked' },
    { status: 'issued' },
    { refundMethod: 'transfer', refundedOn: '2026-11-22' },
  ])('accepts %j', (change) => expect(ChangeVoucherRequest.parse(change)).toEqual(change))

  it('requires an expiry or a status', () => {
    expect(ChangeVoucherRequest.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'required',
    ])
    for (const invalidChange of [
      { status: 'expired' },
      { expiresAt: '22.11.2027' },
      { expiresAt: '2027-11-22 10:00' },
      { refundMethod: 'transfer', refundedOn: '2026-11-22', status: 'blocked' },
      { refundMethod: 'transfer', refundedOn: '2026-11-22', expiresAt: '2027-11-22' },
      { refundedOn: '2026-11-22' },
    ])
      expect(ChangeVoucherRequest.safeParse(invalidChange).error?.issues.length).toBe(1)
  })
})

describe('readChosenExpiry', () => {
  const computeExpiry = (day: string) => readChosenExpiry(day, TEST_NOW)
  it('is the end of the given day, or a year from now', () => {
    expect(computeExpiry('2026-12-24')).toBe(Date.parse('2026-12-25'))
    expect(computeExpiry('2026-12-24T15:00:00Z')).toBe(Date.parse('2026-12-25'))
    expect(readChosenExpiry(undefined, TEST_NOW)).toBe(Date.parse('2027-11-23'))
  })

  it('is at least today and at most ten years ahead', () => {
    expect(computeExpiry('2026-11-22')).toBe(Date.parse('2026-11-23'))
    expect(computeExpiry('2026-11-21')).toBeNull()
    const expiryLimit = TEST_NOW + 10 * 365 * DAY_MS
    const [lastDay, dayAfterLimit] = [expiryLimit - DAY_MS, expiryLimit].map((timestamp) =>
      new Date(timestamp).toISOString().slice(0, 10),
    )
    expect([lastDay, dayAfterLimit].map((day) => computeExpiry(day ?? '') !== null)).toEqual([true, false])
    const midnight = Date.parse('2026-11-22')
    expect(readChosenExpiry('2036-11-18', midnight)).toBe(midnight + 10 * 365 * DAY_MS)
    expect(readChosenExpiry('2026-11-21', midnight)).toBeNull()
  })
})
