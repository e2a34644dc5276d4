import { describe, expect, it } from 'vitest'
import { toUrlSafeQuery, parseSearchTerms, toSearchText } from './staff-search'

const ORDER_ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const IDEMPOTENCY_KEY = 'f'.repeat(32)
const parseSearchTexts = (query: string) => parseSearchTerms(query).map(({ anyOf }) => anyOf)

describe('parseSearchTerms reads words without marks and capitals', () => {
  it.each([
    ['Łódź', ['lodz']],
    ['Żak  ŁUCJA', ['zak', 'lucja']],
    ['Żak, Łucja', ['zak', 'lucja']],
    ['zazółć'.normalize('NFD'), ['zazolc']],
    ['Jürgen MÜLLER-ŠÍPEK', ['jurgen', 'muller-sipek']],
    ['Groß Ærø', ['gross', 'aero']],
    ['„Żółw” Sp. z o.o.', ['zolw']],
    ['Żółw sp z oo', ['zolw']],
    ['Żółw spółka z o. o.', ['zolw']],
    ['ul. Długa 5/7', ['dluga', '5/7']],
    ['ul', ['ul']],
    ['Jan <Jan@Firma.PL>', ['jan@firma.pl', 'jan']],
    ['mailto:JAN@firma.pl', ['jan@firma.pl']],
    [
      'jan-0d04682b-e470-43f0-a268-dc688d4eb282@firma.pl',
      ['jan-0d04682b-e470-43f0-a268-dc688d4eb282@firma.pl'],
    ],
    ['GIFT-AB2D-EFGH-JKMN@firma.pl', ['gift-ab2d-efgh-jkmn@firma.pl']],
    ['jan@żółw.pl', ['jan@xn--w-uga1v8h.pl']],
    ['%', ['%']],
    ['_', ['_']],
    ['100%', ['100']],
    ['  ', []],
  ])('%j', (query, words) => expect(parseSearchTexts(query)).toEqual(words.map((word) => [[word]])))
})

describe('parseSearchTerms reads numbers in any spelling', () => {
  it.each([
    ['600 700 800', [['600700800']]],
    ['600-700-800', [['600700800']]],
    ['+48 600-700-800', [['600700800']]],
    ['0048 600 700 800', [['600700800']]],
    ['+48 (0) 600 700 800', [['600700800']]],
    ['tel. 0 600 700 800', [['600700800']]],
    ['48600700800', [['600700800']]],
    ['+49 (0)30 901820', [['4930901820']]],
    ['600 700', [['600700']]],
    ['526-025-02-74', [['5260250274'], ['5260250274']]],
    ['NIP PL 526 025 02 74', [['5260250274'], ['5260250274']]],
    ['DE 123 456 789', [['de123456789'], ['123456789']]],
    ['90-001', [['90-001']]],
    ['90 001', [['90001']]],
    ['6200 1234 5678 9012 3456 7890', [['620012345678901234567890']]],
    ['1Z 123 45E 02 0527 1688', [['1z12345e0205271688'], ['1z', '123', '45e', '02', '0527', '1688']]],
    ['1000 1234 5678 9U', [['1000123456789u'], ['1000', '1234', '5678', '9u']]],
    ['SN 12 AB 34', [['12ab34'], ['12', 'ab', '34']]],
    ['YT-0760', [['yt-0760'], ['yt0760']]],
    ['SKU: YT-0760', [['yt-0760'], ['yt0760']]],
    ['00123', [['00123']]],
  ])('%j', (query, expectedTexts) => expect(parseSearchTexts(query)).toEqual([expectedTexts]))

  it('a number among words', () => {
    expect(parseSearchTexts('Kowalski 600 700 800')).toEqual([
      [['600700800'], ['600', '700', '800']],
      [['kowalski']],
    ])
  })
})

describe('parseSearchTerms reads ids and links', () => {
  it.each([
    [ORDER_ID],
    [ORDER_ID.toUpperCase()],
    [ORDER_ID.replaceAll('-', '')],
    [`https://shop.example/zamowienie/${ORDER_ID}?lang=pl#order=${ORDER_ID}.${IDEMPOTENCY_KEY}`],
    [`https://shop.example/odstapienie-od-umowy#order=${ORDER_ID}.${IDEMPOTENCY_KEY}`],
    [`http://localhost:8787/admin/orders/${ORDER_ID}?from=2026-01-01`],
    [`shop.example/admin/orders/${ORDER_ID}`],
    [`/checkout/success?orderId=${ORDER_ID}&lang=en`],
  ])('%s', (query) => expect(parseSearchTerms(query)).toEqual([{ anyOf: [], id: ORDER_ID }]))

  it.each([
    ['#0A1B2C3D', '0a1b2c3d'],
    ['Zamówienie nr 0A1B2C3D', '0a1b2c3d'],
    ['https://shop.example/admin/orders?q=0a1b2c3d&status=paid', '0a1b2c3d'],
    ['0a1b2c3d-4e5f', '0a1b2c3d-4e5f'],
    ['8c7d-9e0f1a', '8c7d-9e0f1a'],
    ['4e5f-4a6b-8c7d', '4e5f-4a6b-8c7d'],
  ])('%s as a part of an id', (query, id) => expect(parseSearchTerms(query)).toMatchObject([{ id }]))

  it.each([
    ['pi_3OqAbC12', 'pi_3OqAbC12'],
    ['pi_3OqAbC12_secret_xYz', 'pi_3OqAbC12'],
    ['Payment: pi_3OqAbC12.', 'pi_3OqAbC12'],
    ['https://dashboard.stripe.com/test/payments/pi_3OqAbC12?tab=x', 'pi_3OqAbC12'],
    ['re_3OqAbC12', 're_3OqAbC12'],
  ])('%s as an id of the provider', (query, paymentId) =>
    expect(parseSearchTerms(query)).toEqual([{ anyOf: [], payment: paymentId }]),
  )

  it.each([
    ['https://inpost.pl/sledzenie-przesylek?number=620012345678', '620012345678'],
    ['https://www.ups.com/track?loc=pl_PL&tracknum=1Z12345E0205271688', '1z12345e0205271688'],
    ['https://shop.example/produkt/mlot-sds/', 'mlot-sds'],
    ['https://shop.example/admin/customers?email=jan%40firma.pl', 'jan@firma.pl'],
  ])('%s as the text in the URL', (query, text) => expect(parseSearchTexts(query)).toEqual([[[text]]]))
})

describe('a voucher code', () => {
  const code = 'GIFT-AB2D-EFGH-JKLM'
  it.each([
    ['GIFT-AB2D-EFGH-JKLM', []],
    ['gift ab2d efgh jklm', []],
    ['bon: GIFTAB2DEFGHJKLM', []],
    // A code without the prefix GIFT may also be a product or parcel number. The search therefore also looks for the
    // plain text.
    ['kod: AB2D-EFGH-JKLM', [['ab2d-efgh-jklm'], ['ab2defghjklm']]],
    ['ab2defghjklm', [['ab2defghjklm'], ['ab2defghjklm']]],
  ])('%s is found, and the URL contains only its last characters', (query, anyOf) => {
    expect(parseSearchTerms(query)).toEqual([{ anyOf, code }])
    const maskedQuery = toUrlSafeQuery(query)
    expect(maskedQuery).toMatch(/GIFT-\*{4}-\*{4}-JKLM$/)
    expect(parseSearchTerms(maskedQuery)).toEqual([{ anyOf: [], codeSuffix: 'JKLM' }])
    expect(toUrlSafeQuery(maskedQuery)).toBe(maskedQuery)
  })

  it.each(['GIFT-', 'GIFT-A', 'GIFT-AB2D-EFGH-JKL', 'GIFTAB2D', 'gift ab2d efgh j'])(
    '%s is masked in the URL while it is incomplete',
    (query) => expect(toUrlSafeQuery(query)).toMatch(/^GIFT-(\*{4})?$/),
  )

  it('may also be a name of the same length, which is also searched as text and not masked', () => {
    expect(parseSearchTerms('Beata Zaremba')).toEqual([{ anyOf: [['beata']] }, { anyOf: [['zaremba']] }])
    expect(toUrlSafeQuery('Adam Szew Stey')).toBe('Adam Szew Stey')
    expect(parseSearchTerms('Adam Szew Stey')).toEqual([
      { anyOf: [['adam', 'szew', 'stey'], ['adamszewstey']], code: 'GIFT-ADAM-SZEW-STEY' },
    ])
    expect(toUrlSafeQuery('622334455667')).toBe('622334455667')
  })
})

it('toUrlSafeQuery removes the secrets of order links and payments', () => {
  expect(
    toUrlSafeQuery(
      `https://shop.example/zamowienie/${ORDER_ID}?lang=pl#order=${ORDER_ID}.${IDEMPOTENCY_KEY}`,
    ),
  ).toBe(ORDER_ID)
  expect(toUrlSafeQuery('pi_3OqAbC12_secret_xYz')).toBe('pi_3OqAbC12')
  expect(toUrlSafeQuery(' żak  600 700 800 ')).toBe('żak  600 700 800')
})

it('parseSearchTerms limits the number of texts of a long query', () => {
  const longQuery = Array.from({ length: 200 }, (_, index) => `A-${index}`).join(' ')
  expect(parseSearchTexts(longQuery).flat(2).length).toBeLessThanOrEqual(20)
  expect(parseSearchTexts(longQuery).length).toBeGreaterThan(5)
})

describe('toSearchText', () => {
  it('reads a long chat of hostile half numbers within the time limit of a test', () => {
    const text = '1-('.repeat(60_000)
    expect(toSearchText(text)).toHaveLength(text.length)
  })

  it('repeats voucher codes in their usual form', () => {
    expect(toSearchText('Kod gift ab2d efgh jkmn nie działa')).toContain('gift-ab2d-efgh-jkmn')
  })

  it('normalises words and phone numbers like a query', () => {
    const text = toSearchText('Żółta  SZLIFIERKA?\nMój numer: +48 600-700-800')
    for (const searchText of ['zolta', 'Szlifierka', '600 700 800', '600700800', 'żółta szlifierka'])
      for (const { anyOf } of parseSearchTerms(searchText))
        expect(
          anyOf.some((words) => words.every((word) => text.includes(word))),
          searchText,
        ).toBe(true)
    expect(text).not.toMatch(/\n| {2}/)
  })
})
