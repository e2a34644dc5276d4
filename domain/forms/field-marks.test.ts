import { describe, expect, it } from 'vitest'
import {
  addUnusualCharactersToFields,
  SPECIAL_CHARACTER_ROUNDS,
  PUNCTUATED_BUYER,
  addUnusualCharacters,
} from '../../test/fixtures/field-marks'
import { toDecimalText, parseWholeNumber } from '../money/amount-text'
import { CheckoutForm } from '../checkout/checkout'
import { Email } from '../mail/email'
import { InvoiceAddress } from '../checkout/invoice-address'
import { ManufacturerFields } from '../products/manufacturers/manufacturer'
import { extractOrderNumber } from '../orders/order-link'
import { OrderLookup } from '../orders/order-lookup'
import { ListQuery } from '../admin/paging'
import { SandboxMethod } from '../payments/payment'
import { normalizePhone } from './phone'
import { ProductFields } from '../products/form/product-fields'
import { readProductRows } from '../products/form/read-product-rows'
import { ProductQuery } from '../products/catalog/product-query'
import { toSearchWords } from '../products/catalog/search'
import { parseSearchTerms } from '../admin/staff-search'
import { CUSTOMER_REQUEST_FIELDS } from '../returns/customer-request'
import { readTrackingNumber } from '../delivery/tracking'
import { readVoucherCode } from '../vouchers/voucher'

/** Each kind of field: its name, a plain text, and its parser. */
const FIELD_READERS: [name: string, plain: string, read: (text: string) => unknown][] = [
  ['e-mail', "jan.o'k-x@firma-x.pl", (text) => Email.parse(text)],
  ['phone', '+48 600-700-800', normalizePhone],
  ['voucher code', 'GIFT-ABCD-EFGH-JKLM', readVoucherCode],
  ['tracking number', '1Z 123-45E 02', readTrackingNumber],
  ['order number', '#AB12CD34', extractOrderNumber],
  ['order look-up', '#ab12cd34-0000', (text) => OrderLookup.shape.number.parse(text)],
  ['name of a statement', "Anna-Maria O'Żółć", (text) => CUSTOMER_REQUEST_FIELDS.name.parse(text)],
  ['EAN', '5 901234-123457', (text) => ProductFields.shape.ean.parse(text)],
  ['SKU', 'DW-796 XJ', (text) => ProductFields.shape.sku.parse(text)],
  ['serial number', 'SN-12 A', (text) => ProductFields.shape.serialNumber.parse(text)],
  ['model', 'DCD-796 XJ', (text) => ProductFields.shape.modelNumber.parse(text)],
  ['price', '1 299,99 zł', toDecimalText],
  ['whole number', '1 249,00', parseWholeNumber],
  ['BLIK', '777 123', (text) => SandboxMethod.parse({ type: 'blik', code: text })],
  [
    'card',
    '4242 4242-4242 4242',
    (text) => SandboxMethod.parse({ type: 'card', number: text, expiry: '12/30', cvc: '123' }),
  ],
  ['search', 'młot sds-max', toSearchWords],
  ['search of the shop', 'młot sds-max', (text) => ProductQuery.parse({ q: text })],
  ['search of staff', '600 700-800', parseSearchTerms],
  ['query of staff', "o'nowak sp-k", (text) => ListQuery.q.parse(text)],
  ['postal code abroad', 'SW1A 1AA', (text) => makeForeignAddress(text)],
  ['maker', "Młot-O'K Sp", (text) => ManufacturerFields.shape.name.parse(text)],
  ['SKU of a file', 'DW-796', (text) => readCsvCell('SKU', text)],
  ['units of a file', '1 249,00', (text) => readCsvCell('Dostępne sztuki', text)],
  ['price of a file', '1 299,99 zł', (text) => readCsvCell('Cena wystawowa', text)],
  ['EAN of a file', '5901234123457', (text) => readCsvCell('EAN', text)],
]

const makeForeignAddress = (postalCode: string) =>
  InvoiceAddress.parse({ country: 'GB', address: 'Long Lane 1', city: 'London', postalCode })

/**
 * Parses one cell of an import file. Returns the fields and errors, without the raw cells that `readProductRows` also
 * returns.
 */
function readCsvCell(header: string, cell: string) {
  const { rows, errors } =
    header === 'SKU'
      ? readProductRows([['SKU'], [cell]])
      : readProductRows([
          ['SKU', header],
          ['A', cell],
        ])
  return { rows, errors }
}

describe('special characters in pasted text', () => {
  it.each(FIELD_READERS)('change nothing in %s', (_, plainText, parse) => {
    const expectedValue = parse(plainText)
    expect(expectedValue).not.toBeNull()
    for (const round of SPECIAL_CHARACTER_ROUNDS)
      expect([round, parse(addUnusualCharacters(plainText, round))]).toEqual([round, expectedValue])
  })

  it('change nothing in the checkout form', () => {
    const checkoutForm = {
      customerType: 'company',
      courier: 'dpd',
      terms: true,
      marketing: false,
      defects: false,
      ...PUNCTUATED_BUYER,
    }
    const expectedForm = CheckoutForm.parse(checkoutForm)
    for (const round of SPECIAL_CHARACTER_ROUNDS)
      expect([
        round,
        CheckoutForm.parse({ ...checkoutForm, ...addUnusualCharactersToFields(PUNCTUATED_BUYER, round) }),
      ]).toEqual([round, expectedForm])
  })
})

describe('an e-mail address', () => {
  it.each([
    ['a&b@firma.pl', 'a&b@firma.pl'],
    ['jan=k@firma.pl', 'jan=k@firma.pl'],
    ['jan@firma.xn--p1ai', 'jan@firma.xn--p1ai'],
    ['jan@żółw.pl', 'jan@xn--w-uga1v8h.pl'],
    ['jan@BÜCHER.de', 'jan@xn--bcher-kva.de'],
    ['jan@пример.рф', 'jan@xn--e1afmkfd.xn--p1ai'],
    ['Jan Kowalski <jan@firma.pl>', 'jan@firma.pl'],
    ['"Kowalski, Jan" <jan@żółw.pl>;', 'jan@xn--w-uga1v8h.pl'],
    ['mailto:jan@firma.pl', 'jan@firma.pl'],
    ['<jan@firma.pl>,', 'jan@firma.pl'],
    [`${'a'.repeat(64)}@firma.pl`, `${'a'.repeat(64)}@firma.pl`],
  ])('%s is normalised to %s', (input, email) => {
    expect(Email.parse(input)).toBe(email)
    expect(Email.parse(email)).toBe(email)
  })

  it.each([
    `${'a'.repeat(65)}@firma.pl`,
    'a..b@firma.pl',
    '.a@firma.pl',
    'a.@firma.pl',
    'jan@firma',
    'jan@-firma.pl',
    'jan@firma.123',
    'jan@a b.pl',
    'żaneta@firma.pl',
    'jan@firma.pl\nBcc: b@firma.pl',
    'jan@firma.pl, ewa@firma.pl',
    `jan@${'a'.repeat(64)}.pl`,
  ])('%j is invalid', (input) => expect(Email.safeParse(input).success).toBe(false))
})

it.each([
  ['1,0', 1],
  ['1 249,00', 1249],
  ['1\u202f249', 1249],
  ['12', 12],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['1,5', Number.NaN],
  ['-1', Number.NaN],
  ['', Number.NaN],
])('parseWholeNumber parses %j as %d', (input, expectedAmount) =>
  expect(parseWholeNumber(input)).toBe(expectedAmount),
)
