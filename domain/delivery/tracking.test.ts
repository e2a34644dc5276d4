import { describe, expect, it } from 'vitest'
import { COURIER_DETAILS, COURIERS } from './couriers'
import { readTrackingNumber, buildTrackingUrl } from './tracking'

describe('a parcel', () => {
  it.each([
    ['inpost', 'inpost.pl'],
    ['dpd', 'tracktrace.dpd.com.pl'],
    ['dhl', 'www.dhl.com'],
    ['gls', 'gls-group.com'],
    ['ups', 'www.ups.com'],
  ] as const)('of %s is shown at %s', (courier, host) => {
    const url = new URL(buildTrackingUrl(courier, '680012345678'))
    expect([url.protocol, url.host]).toEqual(['https:', host])
    expect([...url.searchParams.values()]).toContain('680012345678')
  })

  it('has a valid example number for every courier', () => {
    for (const courier of COURIERS)
      expect(readTrackingNumber(COURIER_DETAILS[courier].trackingNumberExample)).not.toBeNull()
  })

  it('has a number that is escaped in the tracking URL', () => {
    for (const courier of COURIERS)
      expect([...new URL(buildTrackingUrl(courier, 'A&b=1#2')).searchParams.values()]).toContain('A&b=1#2')
  })

  it.each([
    ['6800 1234 5678', '680012345678'],
    [' 1z999aa10123456784\n', '1Z999AA10123456784'],
    ['AB-123456', 'AB-123456'],
    ['12345', null],
    ['', null],
    ['<script>', null],
    ['=1+1+1+1', null],
    ['1'.repeat(41), null],
  ])('with the number %j is stored as %j', (text, trackingNumber) =>
    expect(readTrackingNumber(text)).toBe(trackingNumber),
  )
})
