import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { CheckoutForm, PlaceOrderBody, SessionIdSchema, VoucherForm } from './checkout'
import { Greeting } from '../vouchers/voucher-requests'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'

const CHECKOUT_FORM = {
  customerType: 'individual',
  ...BUYER_DETAILS,
  courier: 'dpd',
  terms: true,
  marketing: false,
  defects: false,
}

const BERLIN_ADDRESS = { address: 'Torstraße 12', postalCode: '10115', city: 'Berlin', country: 'DE' }

/** The errors of the checkout form by field, after a change of its values. */
const findCheckoutErrors = (overrides: Record<string, unknown>): Record<string, string> => {
  const { error } = CheckoutForm.safeParse({ ...CHECKOUT_FORM, ...overrides })
  // `Object.fromEntries` keeps the last error of a field, so the list is reversed to keep the first.
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('CheckoutForm', () => {
  it('accepts a valid form and trims spaces', () => {
    const formWithSpaces = {
      ...CHECKOUT_FORM,
      firstName: '  Łucja ',
      email: ' lucja@example.com ',
      postalCode: ' 90-001 ',
    }
    expect(CheckoutForm.parse(formWithSpaces)).toEqual(CHECKOUT_FORM)
  })

  it.each([
    [{ firstName: '' }, { firstName: 'required' }],
    [{ firstName: '   ' }, { firstName: 'required' }],
    [{ firstName: undefined }, { firstName: 'required' }],
    [{ firstName: 7 }, { firstName: 'required' }],
    [{ firstName: 'A' }, { firstName: 'tooShort' }],
    [{ firstName: 'A'.repeat(101) }, { firstName: 'tooLong' }],
    [{ lastName: 'A\u0000B' }, { lastName: 'invalid' }],
    [{ lastName: 'A\nB' }, { lastName: 'invalid' }],
    [{ lastName: 'A\u0007B' }, { lastName: 'invalid' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'lucja' }, { email: 'email' }],
    [{ email: 'lucja@' }, { email: 'email' }],
    [{ email: 'a b@example.com' }, { email: 'email' }],
    [{ email: 'a@example.com\nBcc: b@example.com' }, { email: 'email' }],
    [{ email: `${'a'.repeat(250)}@example.com` }, { email: 'tooLong' }],
    [{ phone: '' }, { phone: 'required' }],
    [{ phone: '12345678' }, { phone: 'phone' }],
    [{ phone: 'call me' }, { phone: 'phone' }],
    [{ phone: '600700800 ext. 5' }, { phone: 'phoneNote' }],
    [{ phone: '600700800, 601700800' }, { phone: 'phoneTwo' }],
    [{ phone: '0170\u20131234567' }, { phone: 'phoneCountry' }],
    [{ phone: '1'.repeat(101) }, { phone: 'tooLong' }],
    [{ customerType: 'company', companyName: 'X GmbH', nip: '123456789012' }, { nip: 'nipCountry' }],
    [{ address: 'A 1' }, { address: 'tooShort' }],
    [{ city: 'X' }, { city: 'tooShort' }],
    [{ postalCode: '' }, { postalCode: 'required' }],
    [{ courier: 'digital' }, { courier: 'courier' }],
    [{ courier: '' }, { courier: 'courier' }],
    [{ terms: false }, { terms: 'terms' }],
    [{ terms: undefined }, { terms: 'terms' }],
    [{ customerType: 'company' }, { companyName: 'required', nip: 'required' }],
    [
      { customerType: 'company', companyName: 'X', nip: '1234567' },
      { companyName: 'tooShort', nip: 'tooShort' },
    ],
    [{ customerType: 'company', companyName: 'Młot', nip: '5260250275' }, { nip: 'nip' }],
  ])('rejects %j with %j', (invalidFields, expectedReasons) =>
    expect(findCheckoutErrors(invalidFields)).toEqual(expectedReasons),
  )

  it.each([
    { firstName: 'Al' },
    { firstName: 'A'.repeat(100) },
    { lastName: "O'Żółć-Nowak" },
    { phone: '+48 600-700-800' },
    { phone: '(22) 123 45 67' },
    { phone: '0048600700800' },
    { phone: '600.700.800' },
    { phone: '+49 (0) 170 / 1234567' },
    { phone: '+49 170\u20131234567' },
    { companyName: null, nip: null },
    { companyName: '', nip: '' },
    { customerType: 'company', companyName: 'Młot', nip: 'PL 526-025-02-74' },
    { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' },
    {
      customerType: 'company',
      companyName: 'Hammer GmbH',
      nip: 'DE123456789',
      invoiceAddress: BERLIN_ADDRESS,
    },
    { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789', invoiceAddress: null },
  ])('accepts %j', (change) => expect(findCheckoutErrors(change)).toEqual({}))

  it('removes direction marks', () => {
    const formWithMarks = { ...CHECKOUT_FORM, lastName: '\u202aNowak\u202c', phone: '\u2066600700800\u2069' }
    expect(CheckoutForm.parse(formWithMarks)).toMatchObject({ lastName: 'Nowak', phone: '600700800' })
    expect(Greeting.parse('\u2067Sto lat!\u2069\nJan\u200f')).toBe('Sto lat!\nJan')
  })

  it('accepts five digits as a postal code and stores them as XX-XXX', () => {
    const makeDigitsArbitrary = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
    fc.assert(
      fc.property(
        makeDigitsArbitrary(2),
        makeDigitsArbitrary(3),
        fc.constantFrom('-', '', ' ', '\u2011'),
        (firstDigits, lastDigits, separator) => {
          const postalCode = `${firstDigits}${separator}${lastDigits}`
          expect(CheckoutForm.parse({ ...CHECKOUT_FORM, postalCode })).toMatchObject({
            postalCode: `${firstDigits}-${lastDigits}`,
          })
          for (const wrongPostalCode of [
            postalCode.slice(0, -1),
            `${postalCode}1`,
            `${firstDigits}/${lastDigits}`,
          ])
            expect(findCheckoutErrors({ postalCode: wrongPostalCode })).toEqual({ postalCode: 'postalCode' })
        },
      ),
    )
  })

  it('accepts a Polish phone number of nine digits in any grouping', () => {
    const separatorArbitrary = fc.constantFrom('', ' ', '-', '.', ') ', ' (')
    const digitGroups = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), separatorArbitrary), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(digitGroups, (digitPairs) => {
        const phone = digitPairs.map(([digit, separator]) => `${digit}${separator}`).join('')
        expect(Object.keys(findCheckoutErrors({ phone })).length === 0).toBe(digitPairs.length === 9)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(CHECKOUT_FORM)), fc.anything(), (field, value) => {
        expect(typeof CheckoutForm.safeParse({ ...CHECKOUT_FORM, [field]: value }).success).toBe('boolean')
      }),
    )
  })
})

describe('VoucherForm', () => {
  const VOUCHER_FORM_VALUES = {
    customerType: 'individual',
    firstName: 'Łucja',
    lastName: 'Żak',
    email: 'lucja@example.com',
    terms: true,
    marketing: false,
    isGift: false,
  }
  const COMPANY_FIELDS = {
    customerType: 'company',
    companyName: 'Młot',
    nip: '5260250274',
    invoiceAddress: { address: 'Nowa Wieś 12', city: 'Łódź', postalCode: '90-001', country: 'PL' },
  }
  const GIFT_FIELDS = { isGift: true, recipientEmail: 'jan@example.com', greeting: '', sendOn: '' }

  const findVoucherFormErrors = (change: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      (VoucherForm.safeParse({ ...VOUCHER_FORM_VALUES, ...change }).error?.issues ?? [])
        .toReversed()
        .map((issue) => [issue.path.join('.'), issue.message]),
    )

  it('requires no address of a person, and drops the fields of goods', () => {
    expect(VoucherForm.parse({ ...VOUCHER_FORM_VALUES, courier: 'dpd', address: 'x', phone: '' })).toEqual(
      VOUCHER_FORM_VALUES,
    )
  })

  it.each([
    [{ firstName: '' }, { firstName: 'required' }],
    [{ email: 'lucja' }, { email: 'email' }],
    [{ terms: false }, { terms: 'terms' }],
    [
      {
        ...COMPANY_FIELDS,
        companyName: '',
        nip: '',
        invoiceAddress: { address: '', city: '', postalCode: '', country: 'PL' },
      },
      {
        companyName: 'required',
        nip: 'required',
        'invoiceAddress.address': 'required',
        'invoiceAddress.city': 'required',
        'invoiceAddress.postalCode': 'required',
      },
    ],
    [{ ...GIFT_FIELDS, recipientEmail: '' }, { recipientEmail: 'required' }],
    [{ ...GIFT_FIELDS, recipientEmail: 'jan' }, { recipientEmail: 'email' }],
    [{ ...GIFT_FIELDS, greeting: 'x'.repeat(301) }, { greeting: 'tooLong' }],
    [{ ...GIFT_FIELDS, greeting: 'a\u2028b' }, { greeting: 'invalid' }],
    [{ ...GIFT_FIELDS, sendOn: '24.12.2026' }, { sendOn: 'invalid' }],
    [{ ...GIFT_FIELDS, sendOn: '2026-02-30' }, { sendOn: 'invalid' }],
    [
      { ...GIFT_FIELDS, firstName: '', recipientEmail: 'jan' },
      { firstName: 'required', recipientEmail: 'email' },
    ],
  ])('rejects %j with %j', (change, expectedReasons) =>
    expect(findVoucherFormErrors(change)).toEqual(expectedReasons),
  )

  it.each([
    {},
    COMPANY_FIELDS,
    GIFT_FIELDS,
    { ...COMPANY_FIELDS, ...GIFT_FIELDS },
    { ...GIFT_FIELDS, greeting: 'Sto lat!\nJan', sendOn: '2026-12-24' },
    { isGift: false, recipientEmail: 'jan', sendOn: 'x' },
  ])('accepts %j', (change) => expect(findVoucherFormErrors(change)).toEqual({}))

  it('never throws', () => {
    const completeFormValues = { ...VOUCHER_FORM_VALUES, ...COMPANY_FIELDS, ...GIFT_FIELDS }
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(completeFormValues)), fc.anything(), (field, value) => {
        expect(typeof VoucherForm.safeParse({ ...completeFormValues, [field]: value }).success).toBe(
          'boolean',
        )
      }),
    )
  })
})

describe('PlaceOrderBody', () => {
  const { terms: _, marketing: __, defects: ___, ...contact } = CHECKOUT_FORM
  const CHECKOUT_BODY = {
    ...contact,
    orderItems: [{ productId: 'p', name: 'Młot', quantity: 1, price: '1299.00' }],
    totalAmount: '1299.00',
    consents: { terms: true },
  }

  it('treats a body with a company name as a company’s, and then requires its tax number', () => {
    const { customerType: _, ...body } = CHECKOUT_BODY
    const companyFields = { companyName: 'Młot', nip: '5260250274' }
    expect(PlaceOrderBody.parse({ ...body, ...companyFields })).toMatchObject({
      ...companyFields,
      customerType: 'company',
    })
    for (const invalidCompanyFields of [
      { companyName: 'Młot' },
      { nip: '5260250274' },
      { companyName: 'Młot', nip: '12' },
    ])
      expect(PlaceOrderBody.safeParse({ ...body, ...invalidCompanyFields }).success).toBe(false)
    expect(PlaceOrderBody.parse({ ...body, companyName: '', nip: null })).toMatchObject({
      customerType: 'individual',
    })
  })

  it('keeps the invoice address of a company only', () => {
    const companyFields = { companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const digitalDelivery = { courier: 'digital', address: undefined, city: undefined, postalCode: undefined }
    for (const orderChange of [{}, digitalDelivery]) {
      const { customerType: _, ...body } = {
        ...CHECKOUT_BODY,
        ...orderChange,
        invoiceAddress: BERLIN_ADDRESS,
      }
      expect(PlaceOrderBody.parse({ ...body, ...companyFields })).toMatchObject({
        invoiceAddress: BERLIN_ADDRESS,
      })
      expect(PlaceOrderBody.parse(body)).not.toHaveProperty('invoiceAddress')
      expect(PlaceOrderBody.parse({ ...body, ...companyFields, invoiceAddress: null })).toMatchObject(
        companyFields,
      )
      const polishAddress = { ...BERLIN_ADDRESS, country: 'PL', postalCode: '1011 AB' }
      expect(
        PlaceOrderBody.safeParse({ ...body, ...companyFields, invoiceAddress: polishAddress }).success,
      ).toBe(false)
    }
  })

  it('defaults to PLN, Polish and a person', () => {
    const { customerType, ...body } = CHECKOUT_BODY
    expect(customerType).toBe('individual')
    expect(PlaceOrderBody.parse(body)).toMatchObject({
      customerType: 'individual',
      currency: 'PLN',
      language: 'pl',
    })
  })

  it('converts amounts from texts and numbers to minor units', () => {
    const body = {
      ...CHECKOUT_BODY,
      totalAmount: 1299,
      voucherDiscount: '0.5',
      orderItems: [{ productId: 'p', quantity: 2, price: 0.1 }],
    }
    expect(PlaceOrderBody.parse(body)).toMatchObject({
      totalAmount: 1299_00,
      voucherDiscount: 50,
      orderItems: [{ quantity: 2, price: 10 }],
    })
  })

  it('drops unknown fields', () => {
    const orderBody = PlaceOrderBody.parse({
      ...CHECKOUT_BODY,
      state: 'paid',
      id: 'x',
      total: 1,
      ['__proto__']: { admin: true },
    })
    expect(orderBody).not.toHaveProperty('state')
    expect(orderBody).not.toHaveProperty('id')
    expect(orderBody).not.toHaveProperty('admin')
  })

  it('normalises the tax number', () => {
    const companyFields = { customerType: 'company', companyName: 'Młot', nip: 'PL 526-025-02-74' }
    expect(PlaceOrderBody.parse({ ...CHECKOUT_BODY, ...companyFields })).toMatchObject({ nip: '5260250274' })
  })

  it.each([
    { orderItems: [] },
    { orderItems: [{ productId: '', quantity: 1, price: '1' }] },
    { orderItems: [{ productId: 'p', quantity: 0, price: '1' }] },
    { orderItems: [{ productId: 'p', quantity: 1.5, price: '1' }] },
    { orderItems: [{ productId: 'p', quantity: 10_001, price: '1' }] },
    { orderItems: [{ productId: 'p', quantity: 1, price: '-1' }] },
    { orderItems: [{ productId: 'p', quantity: 1, price: 1.001 }] },
    { orderItems: Array.from({ length: 51 }, () => CHECKOUT_BODY.orderItems[0]) },
    { totalAmount: 1e308 },
    { totalAmount: null },
    { currency: 'XXX' },
    { currency: 'pln' },
    { language: 'de' },
    { courier: 'poczta' },
    { ratesAt: 'yesterday' },
    { ratesAt: 0 },
    { sessionId: 'x' },
    { consents: {} },
    { consents: { terms: 'true' } },
    { customerType: 'robot' },
  ])('rejects %j', (change) =>
    expect(PlaceOrderBody.safeParse({ ...CHECKOUT_BODY, ...change }).success).toBe(false),
  )
})

describe('SessionIdSchema', () => {
  it('accepts the browser’s format only', () => {
    expect(SessionIdSchema.safeParse(`session-1795255373215-${'a1'.repeat(16)}`).success).toBe(true)
    for (const invalidSessionId of [
      '',
      'short',
      'with space',
      'żółć-żółć',
      'x'.repeat(101),
      'a/b/c/d/e',
      "x' OR '1",
      7,
      null,
    ]) {
      expect(SessionIdSchema.safeParse(invalidSessionId).success).toBe(false)
    }
  })
})
