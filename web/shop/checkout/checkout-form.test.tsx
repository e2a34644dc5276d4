import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORDER_CONSENT_VERSION } from '../../../domain/marketing/order-consent'
import { minor } from '../../../domain/money/money'
import { noticeVersion } from '../../../domain/orders/order-agreement'
import { toPageSettings } from '../../../domain/settings/page-settings'
import { FIRST_SETTINGS, type PageSettings } from '../../../domain/settings/settings'
import { legalVersion } from '../../../domain/settings/terms'
import { fakeApi, makeCartLine, RENDERED_AT, renderInShop, readText } from '../../../test/web/shop'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import type { CartLine } from '../../api'
import { checkoutDraftStorage, paidOrderStorage } from '../../storage/checkout-storage'
import { useChangeQuantity } from '../cart/line-changes'
import { Toaster } from '../../ui/overlay/toaster'
import { CheckoutForm } from './checkout-form'
import { EMPTY_CHECKOUT_VALUES } from './form/checkout-values'
import { conditionKey } from './form/defective-goods'
import { pl as shopMessages } from '../../i18n/pl'
import { en } from './words.en'
import { pl } from './words.pl'
import { BUYER_DETAILS } from '../../../test/fixtures/orders/buyer'

const VOUCHER_CODE = 'GIFT-2345-6789-ABCD'
const VALID_VOUCHER = {
  valid: true,
  discount: '50.00',
  value: '50.00',
  remaining: '0.00',
  voucherType: 'follow_up',
  voucherCurrency: 'PLN',
  voucherVat: 'multi',
  vatRate: 23,
}

const line = makeCartLine()
const validValues = {
  ...EMPTY_CHECKOUT_VALUES,
  ...BUYER_DETAILS,
  courier: 'dpd',
  terms: true,
}

beforeEach(() => {
  checkoutDraftStorage.write('goods', {
    values: validValues,
    shown: {
      terms: legalVersion('terms', FIRST_SETTINGS),
      marketing: ORDER_CONSENT_VERSION,
      conditions: [conditionKey(line)],
      guarantees: {},
    },
  })
})

type FakeShopState = {
  voucher?: object | (() => Response)
  lines?: CartLine[]
  settings?: Partial<PageSettings>
}

/** Renders the checkout form with valid values. The fake API rejects every order. */
function renderCheckoutForm(
  language: 'pl' | 'en',
  { voucher = VALID_VOUCHER, lines = [line], settings = {} }: FakeShopState = {},
) {
  const calls = fakeApi(({ path }) => {
    if (path.includes('/vouchers/')) return typeof voucher === 'function' ? voucher() : Response.json(voucher)
    return Response.json({ code: 'order.too_many_held', status: 409 }, { status: 409 })
  })
  const { container } = renderInShop(<CheckoutForm lines={lines} />, { language, settings })
  const words = language === 'pl' ? pl : en
  const findCodeField = () => screen.getByLabelText(words.voucher.code, { exact: false })
  return {
    words,
    field: findCodeField,
    container,
    type: (value: string) => fireEvent.change(findCodeField(), { target: { value } }),
    order: () => fireEvent.click(screen.getByRole('button', { name: words.checkout.order })),
    findPostRequests: (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path),
  }
}

it('asks for a Polish phone number if InPost delivers, until the buyer chooses another courier', async () => {
  const { order, container, findPostRequests } = renderCheckoutForm('pl')
  fireEvent.change(screen.getByLabelText('Telefon', { exact: false }), {
    target: { value: '+49 151 12345678' },
  })
  fireEvent.click(screen.getByRole('radio', { name: /InPost Kurier/ }))
  order()
  await waitFor(() => expect(readText(container)).toContain(FIELD_SENTENCES.pl.phonePolish))
  expect(findPostRequests('/api/orders')).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /DPD/ }))
  expect(readText(container)).not.toContain(FIELD_SENTENCES.pl.phonePolish)
  order()
  await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
})

it('shows the notice on the legal guarantee to all buyers except companies without this right', async () => {
  const { order, findPostRequests, words } = renderCheckoutForm('pl')
  const findNotice = () => screen.queryByRole('heading', { name: shopMessages.legalGuarantee })
  expect(findNotice()).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: words.checkout.company }))
  expect(findNotice()).not.toBeNull()
  for (const [capacity, isShown] of [
    ['non_professional', true],
    ['legal_person', false],
  ] as const) {
    fireEvent.click(screen.getByRole('radio', { name: words.capacity.choices[capacity] }))
    expect(findNotice() !== null).toBe(isShown)
  }
  fireEvent.change(screen.getByRole('textbox', { name: /Nazwa firmy/ }), {
    target: { value: 'Młot sp. z o.o.' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: /NIP/ }), { target: { value: '5261040828' } })
  order()
  await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
  expect(findPostRequests('/api/orders')[0]?.body).toMatchObject({ consents: { noticeVersion: null } })
})

it('shows the fee of each courier, and the total follows the chosen one', () => {
  const { pl: zone } = FIRST_SETTINGS.delivery
  const rate = { ...zone.parcels.lockerA, pointFee: minor(14_99) }
  const delivery = { pl: { ...zone, parcels: { ...zone.parcels, lockerA: rate } } }
  const drill = makeCartLine({ lengthMm: 300, widthMm: 200, heightMm: 70, weightGrams: 2000 })
  const { container } = renderCheckoutForm('pl', { lines: [drill], settings: { delivery } })
  const lockerRadio = screen.getByRole('radio', { name: /Paczkomat/ })
  expect(readText(lockerRadio.closest('label'))).toContain('14,99 zł')
  expect(readText(screen.getByRole('radio', { name: /DPD/ }).closest('label'))).toContain('29,99 zł')
  expect(readText(container)).toContain('129,99 zł')
  fireEvent.click(lockerRadio)
  expect(readText(container)).toContain('114,99 zł')
  expect(readText(container)).not.toContain('129,99 zł')
})

describe.each(['pl', 'en'] as const)('a voucher code that is typed but not applied, in %s', (language) => {
  it('is applied by the first press of the order button, and the second press orders with it', async () => {
    const { words, type, order, findPostRequests, container } = renderCheckoutForm(language)
    type(' gift 2345–6789 abcd ')
    order()
    await waitFor(() => expect(readText(container)).toContain(VOUCHER_CODE))
    expect(findPostRequests('/api/vouchers/validate')).toMatchObject([{ body: { code: VOUCHER_CODE } }])
    expect(findPostRequests('/api/orders')).toEqual([])
    await screen.findByText(words.voucher.used)
    order()
    await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
    expect(findPostRequests('/api/orders')[0]?.body).toMatchObject({
      voucherCode: VOUCHER_CODE,
      voucherDiscount: '50.00',
    })
  })

  it.each([
    ['does not exist', { valid: false, error: 'voucher.invalid' }],
    ['has expired', { valid: false, error: 'voucher.expired' }],
  ])(
    'stops the order and stays in its field when it %s, and the order is sent once it is removed',
    async (_, voucher) => {
      const { type, order, findPostRequests, field } = renderCheckoutForm(language, { voucher })
      type('GIFT-2345-6789-AAAA')
      order()
      await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
      expect((field() as HTMLInputElement).value).toBe('GIFT-2345-6789-AAAA')
      order()
      await waitFor(() => expect(findPostRequests('/api/vouchers/validate')).toHaveLength(2))
      expect(findPostRequests('/api/orders')).toEqual([])
      type('')
      order()
      await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
      expect(findPostRequests('/api/orders')[0]?.body).not.toHaveProperty('voucherCode')
    },
  )

  it('can be dropped by one press after an error, and the order is sent without it', async () => {
    const { words, type, order, findPostRequests, field } = renderCheckoutForm(language, {
      voucher: { valid: false, error: 'voucher.invalid' },
    })
    expect(screen.queryByRole('button', { name: words.voucher.withoutVoucher })).toBeNull()
    type('GIFT-2345-6789-AAAA')
    order()
    fireEvent.click(await screen.findByRole('button', { name: words.voucher.withoutVoucher }))
    expect((field() as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: words.checkout.order }))
    order()
    await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
    expect(findPostRequests('/api/orders')[0]?.body).not.toHaveProperty('voucherCode')
  })

  it('stops the order when its validation fails', async () => {
    const { words, type, order, findPostRequests } = renderCheckoutForm(language, {
      voucher: () => Response.json({ code: 'shop.try_again', status: 503 }, { status: 503 }),
    })
    type(VOUCHER_CODE)
    order()
    expect((await screen.findAllByText(words.voucher.failed)).length).toBeGreaterThan(0)
    expect(findPostRequests('/api/orders')).toEqual([])
  })

  it.each(['', '   ', '\u200b\u00ad\ufeff'])(
    'does not stop the order when it has no visible characters: %j',
    async (typedText) => {
      const { type, order, findPostRequests } = renderCheckoutForm(language)
      if (typedText) type(typedText)
      order()
      await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
      expect(findPostRequests('/api/vouchers/validate')).toEqual([])
    },
  )
})

describe.each(['pl', 'en'] as const)('a change of quantity without a response yet, in %s', (language) => {
  function QuantityButton() {
    const { mutate } = useChangeQuantity()
    return <button onClick={() => mutate({ id: line.id, quantity: 2 })}>more</button>
  }

  it('stops the order with a message until the response arrives', async () => {
    const respondCallbacks: (() => void)[] = []
    const calls = fakeApi(({ path, method }) =>
      method === 'PUT'
        ? new Promise<Response>((resolve) => respondCallbacks.push(() => resolve(Response.json({}))))
        : Response.json(
            { code: path === '/api/orders' ? 'order.too_many_held' : 'x', status: 409 },
            { status: 409 },
          ),
    )
    renderInShop(
      <>
        <QuantityButton />
        <CheckoutForm lines={[line]} />
        <Toaster closeLabel="close" regionLabel="messages" />
      </>,
      { language },
    )
    const words = language === 'pl' ? pl : en
    const pressOrderButton = () => fireEvent.click(screen.getByRole('button', { name: words.checkout.order }))
    const findOrderRequests = () => calls.filter(({ path }) => path === '/api/orders')
    fireEvent.click(screen.getByRole('button', { name: 'more' }))
    await waitFor(() => expect(respondCallbacks).toHaveLength(1))
    pressOrderButton()
    await screen.findByText(words.checkout.cartChanging)
    expect(findOrderRequests()).toEqual([])
    respondCallbacks[0]?.()
    await waitFor(() => {
      pressOrderButton()
      expect(findOrderRequests().length).toBeGreaterThan(0)
    })
  })
})

it.each(['pl', 'en'] as const)(
  'the official notice and the label GARAN stand before the order button, in %s',
  (language) => {
    fakeApi(() => Response.json({}))
    const legalNotice = { src: '/assets/notice.svg', wording: 'Every word of it' }
    const guaranteeLabel = { years: 5, brand: 'Kowal', model: 'KS-1' }
    const lines = [makeCartLine({ guaranteeLabel })]
    renderInShop(<CheckoutForm lines={lines} />, { language, legalNotice })
    const { checkout } = language === 'pl' ? pl : en
    const orderButton = screen.getByRole('button', { name: checkout.order })
    const notice = screen.getByRole('img', { name: legalNotice.wording })
    const [strip, label] = screen.getAllByRole('img', { name: /GARAN/ })
    expect(strip?.getAttribute('src')).toBe('/api/products/p1/label/nested')
    expect(label?.getAttribute('src')).toBe('/api/products/p1/label/full')
    for (const image of [notice, strip])
      expect(
        (image?.compareDocumentPosition(orderButton) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy()
  },
)

describe.each(['pl', 'en'] as const)(
  'a guarantee that changed while the checkout is open, in %s',
  (language) => {
    const { checkout, fields } = language === 'pl' ? pl : en
    const changedGuarantee = {
      productId: 'p1',
      name: 'Młot',
      version: 'g-new',
      guarantee: {
        promise: '36 miesięcy',
        guarantor: 'Gwarant, Nowa 1',
        scope: 'Nowy zakres',
        territory: 'Polska',
        claim: 'Napisz',
        termsUrl: '',
      },
    }
    const fakeRefusedOrder = (changedTexts: object) =>
      fakeApi(() =>
        Response.json(
          { code: 'order.agreement_changed', status: 409, changed: changedTexts },
          { status: 409 },
        ),
      )
    const findTermsCheckbox = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: RegExp(checkout.termsLink) })
    const pressOrderButton = () => fireEvent.click(screen.getByRole('button', { name: checkout.order }))

    it('is shown and asks for the terms again, and the next order names it', async () => {
      const calls = fakeRefusedOrder({ guarantees: [changedGuarantee] })
      const notice = { src: '/assets/notice.svg', wording: 'Every word of it' }
      const { container } = renderInShop(<CheckoutForm lines={[line]} />, { language, legalNotice: notice })
      const findSentOrders = () => calls.filter(({ path }) => path === '/api/orders').map(({ body }) => body)
      expect(findTermsCheckbox().checked).toBe(true)
      pressOrderButton()
      await screen.findByText(checkout.changedGuarantee({ name: 'Młot' }))
      for (const expectedText of ['36 miesięcy', 'Gwarant, Nowa 1', 'Nowy zakres', 'Polska', 'Napisz'])
        expect(readText(container)).toContain(expectedText)
      expect(findTermsCheckbox().checked).toBe(false)
      expect(readText(container)).toContain(fields.changed)
      expect(screen.getByDisplayValue(BUYER_DETAILS.address)).toBeTruthy()
      expect(findSentOrders()).toMatchObject([
        { orderItems: [{ guarantee: `g-${language}` }], consents: { noticeVersion: noticeVersion(notice) } },
      ])
      fireEvent.click(findTermsCheckbox())
      await waitFor(() => {
        pressOrderButton()
        expect(findSentOrders().at(-1)).toMatchObject({ orderItems: [{ guarantee: 'g-new' }] })
      })
    })

    it('is named as ended if the product has none any more', async () => {
      fakeRefusedOrder({ guarantees: [{ ...changedGuarantee, guarantee: null }] })
      renderInShop(<CheckoutForm lines={[line]} />, { language })
      pressOrderButton()
      expect(await screen.findByText(checkout.withdrawnGuarantee)).toBeTruthy()
    })

    it('is sent in the version that was shown first, even if a refreshed cart has a newer one', async () => {
      const calls = fakeRefusedOrder({ guarantees: [changedGuarantee] })
      const refreshedLine = makeCartLine({ guaranteeVersions: { pl: 'g-new', en: 'g-new' } })
      function RefreshableCheckout() {
        const [lines, setLines] = useState([line])
        return (
          <>
            <button onClick={() => setLines([refreshedLine])}>refresh</button>
            <CheckoutForm lines={lines} />
          </>
        )
      }
      renderInShop(<RefreshableCheckout />, { language })
      fireEvent.click(screen.getByRole('button', { name: 'refresh' }))
      pressOrderButton()
      await waitFor(() =>
        expect(calls.find(({ path }) => path === '/api/orders')?.body).toMatchObject({
          orderItems: [{ guarantee: `g-${language}` }],
        }),
      )
    })
  },
)

it.each(['pl', 'en'] as const)(
  'names the only product of a sold-out order, but one of several: %s',
  async (language) => {
    const { checkout } = language === 'pl' ? pl : en
    const secondLine = { ...makeCartLine(), id: 'l2' }
    for (const [lines, isOnly] of [
      [[line], true],
      [[line, secondLine], false],
    ] as const) {
      fakeApi(() => Response.json({ code: 'order.sold_out', status: 409 }, { status: 409 }))
      const { container, unmount } = renderInShop(<CheckoutForm lines={[...lines]} />, { language })
      fireEvent.click(screen.getByRole('button', { name: checkout.order }))
      const alert = await screen.findByRole('alert')
      expect(readText(alert).includes(checkout.soldOut)).toBe(isOnly)
      expect(readText(container)).toMatch(/Ktoś był szybszy|Someone was quicker/)
      unmount()
    }
  },
)

it('a new order makes the checkout forget the order that was paid before', async () => {
  paidOrderStorage.write('o1')
  const calls = fakeApi(() =>
    Response.json({ id: 'o2', paymentStatus: 'pending', totals: { total: '129.99' }, currency: 'PLN' }),
  )
  renderInShop(<CheckoutForm lines={[line]} />)
  fireEvent.click(screen.getByRole('button', { name: pl.checkout.order }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/payments/create'))
  expect(paidOrderStorage.read()).toBeNull()
})

describe.each(['pl', 'en'] as const)('a likely mistake in the address, in %s', (language) => {
  const findField = (label: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: RegExp(`^${label}`) })
  const fillIn = (label: string, value: string) => {
    fireEvent.change(findField(label), { target: { value } })
    fireEvent.blur(findField(label))
  }

  it('asks once about a missing house number, and the buyer may keep the address', async () => {
    const { words, order, findPostRequests } = renderCheckoutForm(language)
    const address = `Długa ${language}`
    fillIn(words.checkout.address, address)
    fireEvent.click(await screen.findByRole('button', { name: words.checkout.keepAddress({ address }) }))
    expect(screen.queryByText(words.checkout.noHouseNumber)).toBeNull()
    order()
    await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
    expect(findPostRequests('/api/orders')[0]?.body).toMatchObject({ address })
  })

  it('suggests the domain of an e-mail address after the input, and orders with the typed one too', async () => {
    const { words, order, findPostRequests } = renderCheckoutForm(language)
    const suggestionName = words.checkout.changeToEmail({ email: 'jan@wp.pl' })
    fireEvent.change(findField(words.checkout.email), { target: { value: 'jan@gmial.com' } })
    expect(screen.queryByText(words.checkout.changeToEmail({ email: 'jan@gmail.com' }))).toBeNull()
    fillIn(words.checkout.email, 'jan@gmial.com')
    await screen.findByRole('button', { name: words.checkout.changeToEmail({ email: 'jan@gmail.com' }) })
    order()
    await waitFor(() =>
      expect(findPostRequests('/api/orders')[0]?.body).toMatchObject({ email: 'jan@gmial.com' }),
    )
    fillIn(words.checkout.email, 'jan@wp.p')
    fireEvent.click(await screen.findByRole('button', { name: suggestionName }))
    expect(findField(words.checkout.email).value).toBe('jan@wp.pl')
    expect(screen.queryByRole('button', { name: suggestionName })).toBeNull()
  })
})

it.each([
  ['pl', '2–4 grudnia', 'Przewidywana dostawa: 4–9 grudnia (10–13 dni roboczych, najpóźniej 28 dni)'],
  ['en', '2–4 December', 'Expected delivery: 4–9 December (10–13 working days, 28 days at the latest)'],
] as const)(
  'each courier shows its days, and the order names those of the chosen one, in %s',
  async (language, dpdDays, dhlPromise) => {
    const { pl: zone } = FIRST_SETTINGS.delivery
    const delivery = { pl: { ...zone, transitDays: { ...zone.transitDays, dhl: { from: 3, to: 5 } } } }
    const { container, order, findPostRequests } = renderCheckoutForm(language, {
      settings: toPageSettings({ ...FIRST_SETTINGS, delivery }, RENDERED_AT, language),
    })
    expect(readText(screen.getByLabelText(/DPD/).closest('label'))).toContain(dpdDays)
    expect(readText(container)).not.toContain(dhlPromise)
    fireEvent.click(screen.getByLabelText(/DHL/))
    await waitFor(() => expect(readText(container)).toContain(dhlPromise))
    order()
    await waitFor(() => expect(findPostRequests('/api/orders')).toHaveLength(1))
    expect(findPostRequests('/api/orders')[0]?.body).toMatchObject({
      courier: 'dhl',
      deliveryDays: { from: '2026-12-04', to: '2026-12-09' },
    })
  },
)
