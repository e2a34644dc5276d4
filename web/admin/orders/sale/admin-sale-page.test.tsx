import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { MAX_PAYMENT_REFERENCE_LENGTH } from '../../../../domain/vouchers/voucher-staff'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import { toastStore } from '../../../ui/overlay/toast-store'
import AdminSalePage from './admin-sale-page'
import { createEmptySale, readSale, saleDraftStorage, type SaleInput } from './sale-input'
import { SALE_WORDS } from './words'

const words = SALE_WORDS.pl
const { offered } = FIRST_SETTINGS.couriers
const SALE_LINE = {
  productId: 'p1',
  name: 'Wiertarka',
  nameEn: 'Drill',
  sku: 'W-1',
  stock: 3,
  listPrice: '1300.00',
  quantity: '1',
  price: '1\u00a0300,00',
  reason: '',
}
const COUNTER_SALE: SaleInput = {
  ...createEmptySale('2026-11-20', offered),
  channel: 'counter',
  courier: 'counter',
  firstName: 'Jan',
  lastName: 'Nowak',
  lines: [SALE_LINE],
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const typeIntoField = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = (channel: 'phone' | 'counter' = 'counter') =>
  fireEvent.click(screen.getByRole('button', { name: words.submit[channel] }))

function renderSale(draft: Partial<SaleInput> = {}, settings = {}) {
  saleDraftStorage.write('new', { ...COUNTER_SALE, ...draft })
  renderInShop(<AdminSalePage />, { settings })
}

beforeEach(() => adminToken.save('token'))

it('a refused sale moves the focus once, and typing stays in its field', async () => {
  renderSale({ firstName: '', lastName: '' })
  submit()
  await waitFor(() => expect(document.activeElement).toBe(field(words.firstName)))
  typeIntoField(words.firstName, 'J')
  typeIntoField(words.firstName, 'Ja')
  expect(document.activeElement).toBe(field(words.firstName))
  submit()
  await waitFor(() => expect(document.activeElement).toBe(field(words.lastName)))
})

it.each(['pl', 'en'] as const)('names its fields and errors in %s', async (language) => {
  const text = SALE_WORDS[language]
  renderInShop(<AdminSalePage />, { language })
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(text.channels.counter) }))
  fireEvent.click(screen.getByRole('button', { name: text.submit.counter }))
  expect(screen.getByLabelText(text.search).getAttribute('aria-invalid')).toBe('true')
  expect(await screen.findByText(text.noProducts)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(text.fix)
})

it('a hidden address is not sent', () => {
  const sale = { ...COUNTER_SALE, address: 'x', postalCode: '1', city: 'y' }
  expect(readSale(sale, FIRST_SETTINGS, 'pl')).toMatchObject({
    sale: { address: null, postalCode: null, city: null },
  })
  expect(readSale({ ...sale, wantsInvoice: true }, FIRST_SETTINGS, 'pl')).toMatchObject({
    problems: { postalCode: 'postalCode' },
  })
})

it.each([
  [['gls'], 'gls'],
  [[], 'counter'],
])('with the couriers %j, a draft with another courier and a sale by phone get %s', (couriers, courier) => {
  renderSale({ channel: 'phone', courier: 'dpd' }, { couriers: { offered: couriers } })
  // Reads the courier from the stored draft, because a select shows its first option for an unknown value.
  const readCourier = () => saleDraftStorage.read('new')?.courier
  expect(readCourier()).toBe(courier)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.channels.counter) }))
  expect(readCourier()).toBe('counter')
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.channels.phone) }))
  expect(readCourier()).toBe(courier)
})

it('a changed public price keeps what staff type meanwhile', async () => {
  let answerProduct: (() => void) | undefined
  fakeApi(async ({ method }) => {
    if (method === 'POST') return Response.json({ code: 'order.price_changed', status: 409 }, { status: 409 })
    await new Promise<void>((resolve) => {
      answerProduct = resolve
    })
    return Response.json({ id: 'p1', exhibitionPrice: '1250.00' })
  })
  renderSale()
  submit()
  await waitFor(() => expect(answerProduct).toBeDefined())
  typeIntoField(words.quantity, '2')
  act(() => answerProduct?.())
  await screen.findByText(words.priceChanged)
  // The line had the public price, so the new public price replaces it.
  expect([field(words.quantity).value, field(words.price).value]).toEqual(['2', '1\u00a0250,00'])
})

it('another day of payment clears the error of the day', async () => {
  fakeApi(() =>
    Response.json(
      {
        code: 'validation.failed',
        status: 400,
        errors: [{ path: 'payment.paidOn', code: 'invalid', message: '' }],
      },
      { status: 400 },
    ),
  )
  renderSale()
  submit()
  await waitFor(() => expect(field(words.paidOn).getAttribute('aria-invalid')).toBe('true'))
  typeIntoField(words.paidOn, '2026-11-19')
  expect(field(words.paidOn).getAttribute('aria-invalid')).toBeNull()
  expect(field(words.reference).maxLength).toBe(MAX_PAYMENT_REFERENCE_LENGTH)
})

it('the toast after clearing the form brings the typed sale back', () => {
  renderSale()
  fireEvent.click(screen.getByRole('button', { name: words.clear }))
  expect(screen.queryByLabelText(words.quantity)).toBeNull()
  act(() => toastStore.read()?.action?.run())
  expect([field(words.quantity).value, field(words.firstName).value]).toEqual(['1', 'Jan'])
})

it('the search has the focus after a product is added or removed', async () => {
  fakeApi(() =>
    Response.json({
      items: [
        {
          id: 'p2',
          name: 'Piła',
          nameEn: 'Saw',
          sku: 'P-1',
          stock: 1,
          exhibitionPrice: '1299.00',
          category: 'pily',
        },
      ],
      nextCursor: null,
      total: 1,
    }),
  )
  renderSale()
  typeIntoField(words.search, 'piła')
  fireEvent.click(await screen.findByRole('button', { name: words.add({ name: 'Piła, P-1' }) }))
  expect(document.activeElement).toBe(field(words.search))
  expect(screen.getAllByLabelText<HTMLInputElement>(words.price)[1]?.value).toBe('1\u00a0299,00')
  field(words.firstName).focus()
  fireEvent.click(screen.getByRole('button', { name: words.remove({ name: 'Piła' }) }))
  expect(document.activeElement).toBe(field(words.search))
})
