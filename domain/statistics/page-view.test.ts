import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { detectBrowserFamily, toPageViewPath, readReferrerHost, truncateIp } from './page-view'

describe('toCountedPath', () => {
  it('drops query and fragment, and ignores admin and API paths', () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        fc.string(),
        fc.constantFrom('', '?', '#', '?a=', '#a?'),
        (path, suffix, separator) => {
          const pathForStatistics = toPageViewPath(`${path}${separator}${separator && suffix}`)
          if (pathForStatistics === null) return
          expect(pathForStatistics).not.toMatch(/[?#]/)
          expect(pathForStatistics).toMatch(/^\/(?!\/)/)
          expect(pathForStatistics).not.toMatch(/^\/(admin|api)/)
          expect(path.startsWith(pathForStatistics)).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['/', '/'],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/produkty?page=2', '/produkty'],
    ['/zamowienie/1?token=secret', '/zamowienie'],
    ['/en#top', '/en'],
    ['', null],
    ['produkty', null],
    ['//evil.example', null],
    ['https://evil.example/', null],
    ['/admin', null],
    ['/admin/orders/1', null],
    ['/api/orders', null],
    ['?x', null],
  ])('of %s returns %s', (path, expectedPath) => expect(toPageViewPath(path)).toBe(expectedPath))
})

describe('readReferrerHost', () => {
  it.each([
    ['https://www.google.com/search?q=x', 'www.google.com'],
    ['HTTPS://WWW.Google.COM', 'www.google.com'],
    ['http://a.example:8080/x', 'a.example:8080'],
    ['https://user:secret@a.example/x', 'a.example'],
    ['https://a.example?x=https://b.example', 'a.example'],
    ['https://a.example#@b.example', 'a.example'],
    ['https://shop.example/produkty', null],
    ['ftp://a.example', null],
    ['//a.example', null],
    ['a.example', null],
    ['https://', null],
    ['https:///x', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %s returns %s', (referrer, host) => expect(readReferrerHost(referrer, 'shop.example')).toBe(host))

  it('returns nothing but the host', () => {
    const secretArbitrary = fc
      .string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 5 })
      .map((text) => `SECRET${text}`)
    fc.assert(
      fc.property(fc.domain(), secretArbitrary, (host, secret) => {
        const referrers = [
          `https://${host}/${secret}`,
          `https://${host}?q=${secret}`,
          `https://${secret}@${host}/`,
          `https://a:${secret}@${host}#${secret}`,
        ]
        for (const referrer of referrers)
          expect(readReferrerHost(referrer, 'shop.example')).toBe(host.toLowerCase().slice(0, 200))
      }),
    )
  })
})

describe('truncateIp', () => {
  it('keeps three parts of an IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(truncateIp(ip)).toBe(`${ip.split('.').slice(0, 3).join('.')}.0`)
      }),
    )
  })

  it('keeps at most 48 bits of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const ipPrefix = truncateIp(ip) ?? ''
        expect(ipPrefix).toMatch(/^([\da-f]{1,4}(:[\da-f]{1,4}){0,2})?::$/i)
        expect(ip.startsWith(ipPrefix.slice(0, -2))).toBe(true)
      }),
    )
  })

  it.each([
    ['2001:db8:1234:5678::1', '2001:db8:1234::'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
    ['::ffff:203.0.113.7', '::'],
    ['203.0.113.7', '203.0.113.0'],
    ['', null],
    [null, null],
    ['unknown', null],
    ['1.2.3', null],
    ['1.2.3.4.5', null],
  ])('of %s returns %s', (ip, expectedIp) => expect(truncateIp(ip)).toBe(expectedIp))

  it('returns no more for invalid addresses', () => {
    for (const invalidAddress of [
      '203.0.113.7:8080',
      'a:203.0.113.7',
      '203.0.113.7::1',
      ' 203.0.113.7',
      'lucja@example.com:x:y:z',
    ]) {
      expect(truncateIp(invalidAddress) ?? '').not.toMatch(/113\.7|lucja/)
    }
  })
})

describe('detectBrowserFamily', () => {
  const chromeUserAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

  it.each([
    [chromeUserAgent, 'Chrome'],
    [`${chromeUserAgent} Edg/142.0`, 'Edge'],
    [`${chromeUserAgent} OPR/120.0`, 'Opera'],
    [`${chromeUserAgent.replace('Chrome', 'SamsungBrowser/28 Chrome')}`, 'Samsung'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
    ],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 FxiOS/145.0 Mobile/15E148 Safari/605.1', 'Firefox'],
    ['Mozilla/5.0 (X11; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox'],
    ['Lynx/2.9', 'other'],
  ])('of %.60s returns %s', (userAgent, family) => expect(detectBrowserFamily(userAgent)).toBe(family))

  it.each([
    null,
    '',
    'Googlebot/2.1',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'curl/8.1',
    'Wget/1.2',
    'python-requests/2',
    'Mozilla/5.0 HeadlessChrome/142.0',
    'facebookexternalhit/1.1 LinkPreview',
    'Chrome-Lighthouse',
    'YandexSpider',
  ])('of %s returns null for a robot', (userAgent) => expect(detectBrowserFamily(userAgent)).toBeNull())
})
