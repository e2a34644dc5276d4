import type { Page } from '@playwright/test'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { WASTE_WORDS } from '../../web/shop/products/detail/waste-words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { findViolations } from '../support/axe'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  startCheckout,
  TEST_CARDS,
  expectSuccessPage,
  getCheckoutField,
  fillForm,
  getInvoiceField,
  getPaymentModal,
  getOrderButton,
  payByCard,
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { expect, type Language, withNbspOnly, test, toTextPattern } from '../support/shop'
import { signIn } from '../support/staff'

/** Error texts of the checkout form (spec §5, §8). */
const ERROR_TEXTS: Record<Language, Record<'required' | 'short' | 'email' | 'phone' | 'terms', string>> = {
  pl: {
    required: 'To pole jest wymagane',
    short: 'Za mało znaków',
    email: 'Nieprawidłowy adres e-mail',
    phone: 'Numer telefonu musi mieć co najmniej 9 cyfr',
    terms: 'Aby złożyć zamówienie, zaakceptuj regulamin',
  },
  en: {
    required: 'This field is required',
    short: 'Value too short',
    email: 'Invalid email address',
    phone: 'Phone number must be at least 9 digits',
    terms: 'You must accept the terms and conditions to place an order',
  },
}

const readFormValues = (page: Page) =>
  page
    // Reads only `main`, because the footer adds the newsletter form when the footer comes near the viewport.
    .getByRole('main')
    .locator('form input')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(
        (input) =>
          `${input.name}=${['radio', 'checkbox'].includes(input.type) ? input.checked : input.value}`,
      ),
    )

/** The description of a field is its error, then its hint. */
const startsWith = (text: string) => toTextPattern(`^${text}`)

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const errorTexts = ERROR_TEXTS[language]

    test('an empty form shows an error at every required field, and focuses the first', async ({
      page,
      m,
    }) => {
      await startCheckout(page, m, await makeProduct())
      await expect(getOrderButton(page, m)).toHaveAttribute('aria-disabled', 'true')
      await getOrderButton(page, m).click({ force: true })
      for (const fieldName of Object.keys(BUYER_DETAILS) as (keyof typeof BUYER_DETAILS)[]) {
        await expect(getCheckoutField(page, m, fieldName)).toHaveAccessibleDescription(
          startsWith(errorTexts.required),
        )
        await expect(getCheckoutField(page, m, fieldName)).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(getCheckoutField(page, m, 'firstName')).toBeFocused()
      await expect(getCheckoutField(page, m, 'firstName')).toBeInViewport()
      // Terms that are not accepted show an error at the checkbox and a toast.
      await expect(getTermsCheckbox(page, m)).toHaveAccessibleDescription(errorTexts.terms)
      await expect(page.locator('.toast').getByText(errorTexts.terms)).toBeVisible()
      await expect(getPaymentModal(page, m)).toHaveCount(0)
    })

    test('each invalid value shows its error, and other input stays', async ({ page, m }) => {
      await startCheckout(page, m, await makeProduct())
      await fillForm(page, m)
      for (const [name, value, message] of [
        ['firstName', 'Ł', errorTexts.short],
        ['lastName', ' ', errorTexts.required],
        ['email', 'lucja@', errorTexts.email],
        ['phone', '12345678', errorTexts.phone],
        ['address', 'Dom', errorTexts.short],
        ['postalCode', '9000', m.fields.postalCode],
        ['city', 'X', errorTexts.short],
      ] as const) {
        await getCheckoutField(page, m, name).fill(value)
        const valuesBefore = await readFormValues(page)
        await getOrderButton(page, m).click()
        await expect(getCheckoutField(page, m, name)).toHaveAccessibleDescription(startsWith(message))
        await expect(getCheckoutField(page, m, name)).toBeFocused()
        expect(await readFormValues(page)).toEqual(valuesBefore)
        await getCheckoutField(page, m, name).fill(BUYER_DETAILS[name])
        await getCheckoutField(page, m, name).blur()
        await expect(getCheckoutField(page, m, name)).not.toHaveAttribute('aria-invalid', 'true')
      }
      await getOrderButton(page, m).click()
      await expect(getPaymentModal(page, m)).toBeVisible()
    })

    if (language === 'en')
      test('without accepted terms the order is not sent', async ({ page, m }) => {
        const orderRequestUrls: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/api/orders')) orderRequestUrls.push(request.url())
        })
        await startCheckout(page, m, await makeProduct())
        await fillForm(page, m)
        const guaranteeRegion = page.getByRole('region', { name: m.legalGuarantee })
        await expect(guaranteeRegion.getByRole('link', { name: m.footer.yourEurope })).toBeVisible()
        await getTermsCheckbox(page, m).uncheck()
        await getOrderButton(page, m).click({ force: true })
        await expect(page.locator('.toast').getByText(errorTexts.terms)).toBeVisible()
        await expect(getTermsCheckbox(page, m)).toHaveAccessibleDescription(errorTexts.terms)
        await expect(getTermsCheckbox(page, m)).toBeFocused()
        expect(orderRequestUrls).toEqual([])
        await getTermsCheckbox(page, m).check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
      })

    if (language === 'pl')
      test('input survives a reload and a change of language', async ({ page, m }) => {
        await startCheckout(page, m, await makeProduct())
        await page.getByRole('radio', { name: m.checkout.company }).check()
        await fillForm(page, m)
        await getCheckoutField(page, m, 'companyName').fill('Przykład sp. z o.o.')
        await page.getByRole('radio', { name: m.capacity.choices.legal_person }).check()
        await expect(page.getByText(m.capacity.rights.legal_person)).toBeVisible()
        await page.getByRole('radio', { name: /GLS/ }).check()
        const valuesBefore = await readFormValues(page)
        expect(valuesBefore).toContain('firstName=Łucja')
        await page.reload()
        await expect(getCheckoutField(page, m, 'firstName')).toBeVisible()
        expect(await readFormValues(page)).toEqual(valuesBefore)
        await page.getByRole('button', { name: 'English' }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        await expect(page).toHaveURL('/checkout')
        await expect(page.locator('form input[name=firstName]')).toBeVisible()
        expect(await readFormValues(page)).toEqual(valuesBefore)
      })
  })
}

test('Polish phone numbers and postal codes are accepted in common formats', async ({ page, m }) => {
  await startCheckout(page, m, await makeProduct())
  await fillForm(page, m)
  await getCheckoutField(page, m, 'postalCode').fill('')
  await getCheckoutField(page, m, 'postalCode').pressSequentially('90001')
  await expect(getCheckoutField(page, m, 'postalCode')).toHaveValue('90-001')
  await getCheckoutField(page, m, 'phone').fill('+48 (600) 700-800')
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toBeVisible()
})

test.describe('a company abroad', () => {
  test.use({ language: 'en', country: 'DE', viewport: { width: 390, height: 844 } })

  test('the invoice of a company abroad has its own address, shown to staff and buyer', async ({
    page,
    m,
    newVisitor,
  }) => {
    await startCheckout(page, m, await makeProduct())
    const invoiceAddressCheckbox = page.getByRole('checkbox', { name: m.checkout.hasInvoiceAddress })
    await expect(invoiceAddressCheckbox).toHaveCount(0)
    await page.getByRole('radio', { name: m.checkout.company }).check()
    await fillForm(page, m)
    await getCheckoutField(page, m, 'companyName').fill('Hammer GmbH')
    await getCheckoutField(page, m, 'nip').fill('DE123456789')
    await expect(getInvoiceField(page, m, 'invoiceStreet')).toHaveCount(0)
    await page.getByRole('radio', { name: m.capacity.choices.non_professional }).check()
    const capacityGroup = page.getByRole('group', { name: m.checkout.buyerCapacity })
    await expect(capacityGroup).toHaveAccessibleDescription(m.capacity.rights.non_professional)
    await invoiceAddressCheckbox.check()
    await expect(getInvoiceField(page, m, 'invoiceCountry')).toHaveValue('PL')
    await getInvoiceField(page, m, 'invoiceStreet').fill('Torstraße 12')
    // The Polish postal code format applies until another country is chosen.
    await getInvoiceField(page, m, 'invoicePostalCode').fill('1011')
    await getOrderButton(page, m).click()
    const postalCodeField = getInvoiceField(page, m, 'invoicePostalCode')
    await expect(postalCodeField).toHaveAccessibleDescription(m.fields.postalCode)
    await expect(postalCodeField).toBeFocused()
    await expect(getInvoiceField(page, m, 'invoiceCity')).toHaveAccessibleDescription(m.fields.required)
    await expect(getCheckoutField(page, m, 'postalCode')).not.toHaveAttribute('aria-invalid', 'true')
    const errorLinks = page.getByRole('alert').getByRole('link')
    await expect(errorLinks).toHaveText([
      `Postal code (billing): ${m.fields.postalCode}`,
      `Town (billing): ${m.fields.required}`,
    ])
    await getInvoiceField(page, m, 'invoiceCountry').selectOption({ label: 'Germany' })
    await expect(postalCodeField).not.toHaveAttribute('aria-invalid', 'true')
    await postalCodeField.fill('10115')
    await expect(postalCodeField).toHaveValue('10115')
    await getInvoiceField(page, m, 'invoiceCity').fill('Berlin')
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
    // The address survives a reload.
    await page.reload()
    await expect(getInvoiceField(page, m, 'invoiceCountry')).toHaveValue('DE')
    await expect(postalCodeField).toHaveValue('10115')
    await getOrderButton(page, m).click()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    const id = await expectSuccessPage(page, m)
    const [orderRow] = await runSql<{ city: string; invoice: string }>(
      'SELECT city, invoice_address AS invoice FROM orders WHERE id = ?',
      id,
    )
    expect(orderRow?.city).toBe(BUYER_DETAILS.city)
    const invoiceAddress = { address: 'Torstraße 12', postalCode: '10115', city: 'Berlin', country: 'DE' }
    expect(JSON.parse(orderRow?.invoice ?? '')).toEqual(invoiceAddress)

    const staffPage = await newVisitor()
    const words = STAFF_ORDER_WORDS.pl
    await signIn(staffPage, `/admin/orders/${id}`)
    await expect(staffPage.getByText(words.capacity.non_professional)).toBeVisible()
    const invoiceRegion = staffPage.getByRole('region', { name: words.onInvoice })
    for (const line of ['Hammer GmbH', 'Torstraße 12', '10115 Berlin', 'Niemcy', 'NIP DE123456789'])
      await expect(invoiceRegion.getByText(line, { exact: true })).toBeVisible()
    await staffPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await invoiceRegion.getByRole('button', { name: words.copyInvoice }).click()
    await expect(staffPage.locator('.toast')).toContainText(ADMIN_WORDS.pl.copyLine.copied)
    expect(await staffPage.evaluate(() => navigator.clipboard.readText())).toBe(
      'Hammer GmbH\nTorstraße 12\n10115 Berlin\nNiemcy\nNIP DE123456789',
    )

    const [{ token } = { token: '' }] = await runSql<{ token: string }>(
      'SELECT link_token AS token FROM orders WHERE id = ?',
      id,
    )
    await page.goto(`/zamowienie/${id}#order=${id}.${token}`)
    await expect(page.getByRole('heading', { name: m.buying.invoice })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Germany')
  })
})

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    if (language === 'en')
      test('a person requests an invoice, shown to staff and on the order page', async ({
        page,
        m,
        newVisitor,
      }) => {
        await startCheckout(page, m, await makeProduct())
        const invoiceCheckbox = page.getByRole('checkbox', { name: m.checkout.wantsInvoice })
        await expect(invoiceCheckbox).not.toBeChecked()
        await fillForm(page, m)
        await invoiceCheckbox.check()
        // A company always gets an invoice, so the page hides the checkbox. After a change back to private person, the
        // checkbox is still ticked.
        await page.getByRole('radio', { name: m.checkout.company }).check()
        await expect(invoiceCheckbox).toHaveCount(0)
        await page.getByRole('radio', { name: m.checkout.individual }).check()
        await page.reload()
        await expect(invoiceCheckbox).toBeChecked()
        expect(await findViolations(page)).toEqual([])
        await getOrderButton(page, m).click()
        await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
        const id = await expectSuccessPage(page, m)
        const [row] = await runSql<{ wants_invoice: number; link_token: string }>(
          'SELECT wants_invoice, link_token FROM orders WHERE id = ?',
          id,
        )
        expect(row?.wants_invoice).toBe(1)
        await page.goto(`/zamowienie/${id}#order=${id}.${row?.link_token}`)
        await expect(page.getByText(ORDER_WORDS[language].wantsInvoice)).toBeVisible()
        const staffPage = await newVisitor()
        await signIn(staffPage, `/admin/orders/${id}`)
        await expect(staffPage.getByRole('main').getByText(STAFF_ORDER_WORDS.pl.wantsInvoice)).toBeVisible()
      })

    if (language === 'pl')
      test('buyers of electrical tools read about WEEE take-back above the summary', async ({ page, m }) => {
        await startCheckout(page, m, await makeProduct())
        const main = page.getByRole('main')
        await expect(getOrderButton(page, m)).toBeVisible()
        await expect(main.getByText(WASTE_WORDS[language].equipment)).toHaveCount(0)
        await startCheckout(page, m, await makeProduct({ platform: 'M18' }))
        const wasteNote = main
          .getByRole('region', { name: m.checkout.delivery })
          .getByText(WASTE_WORDS[language].equipment)
        await expect(wasteNote).toBeVisible()
        const summaryRegion = main.getByRole('region', { name: m.checkout.summary })
        await expect(summaryRegion.getByText(WASTE_WORDS[language].equipment)).toHaveCount(0)
        expect(await measureOverflow(page)).toBe(0)
      })
  })
}

test('InPost is disabled for large goods', async ({ page, m }) => {
  const [smallProduct, largeProduct] = [
    await makeProduct({ price: 10_00 }),
    await makeProduct({ price: 20_00, category: 'wozki' }),
  ]
  await startCheckout(page, m, smallProduct)
  await page.getByRole('radio', { name: /InPost (Kurier|Courier)/ }).check()
  await startCheckout(page, m, largeProduct)
  for (const name of [/InPost (Kurier|Courier)/, /InPost (Paczkomat|parcel locker)/])
    await expect(page.getByRole('radio', { name })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /DPD/ })).toBeChecked()
  await expect(page.getByRole('main')).toContainText(/DPD, DHL, GLS (lub|or) UPS\./)
  await expect(page.getByRole('main')).toContainText(withNbspOnly('59,99 zł'))
})

test('described defects need a consent of their own', async ({ page, m }) => {
  const product = await makeProduct({ defects: [{ pl: 'Rysa na obudowie', en: 'A scratch on the housing' }] })
  const incompleteProduct = await makeProduct()
  await runSql(
    'UPDATE products SET box = ? WHERE id = ?',
    JSON.stringify([
      { pl: 'Walizka', en: 'Case', included: true },
      { pl: 'Akumulator 5,0 Ah', en: 'Battery 5.0 Ah', included: false },
    ]),
    incompleteProduct.id,
  )
  await startCheckout(page, m, product, incompleteProduct)
  await fillForm(page, m)
  const checkbox = page.getByRole('checkbox', { name: m.checkout.defects })
  await expect(checkbox).not.toBeChecked()
  const summaryRegion = page.getByRole('region', { name: m.checkout.summary })
  for (const pageRegion of [page.getByText(m.checkout.defects).locator('..'), summaryRegion]) {
    await expect(pageRegion).toContainText('Rysa na obudowie')
    await expect(pageRegion).toContainText('brak w zestawie: Akumulator 5,0 Ah')
    await expect(pageRegion).not.toContainText('Walizka')
  }
  await expect(getOrderButton(page, m)).toBeDisabled()
  await expect(getOrderButton(page, m)).toHaveAccessibleDescription(
    m.checkout.acceptFirst({ consents: m.checkout.accepted.defects }),
  )
  await getOrderButton(page, m).press('Enter')
  await expect(checkbox).toHaveAccessibleDescription(m.fields.defects)
  await expect(checkbox).toBeFocused()
  await checkbox.check()
  await expect(getOrderButton(page, m)).toHaveAccessibleDescription('')
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toBeVisible()
})

test('no consent is ticked in advance, and an empty cart cannot be ordered', async ({ page, m }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Koszyk jest pusty')
  await page.getByRole('main').getByRole('link', { name: m.backToShop }).click()
  await expect(page).toHaveURL('/produkty')
  await startCheckout(page, m, await makeProduct())
  for (const checkbox of await page.getByRole('main').getByRole('checkbox').all())
    await expect(checkbox).not.toBeChecked()
  await expect(page.getByRole('main')).toContainText('8–10 dni roboczych, najpóźniej 28 dni')
  await expect(page.getByRole('radio', { name: /InPost|DPD|DHL|GLS|UPS/ })).toHaveCount(6)
})

test('a reload restores the scroll position', async ({ page, m }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout(page, m, await makeProduct())
  await getOrderButton(page, m).scrollIntoViewIfNeeded()
  await expect(getOrderButton(page, m)).toBeInViewport()
  await page.reload()
  await expect(getCheckoutField(page, m, 'firstName')).toBeVisible()
  await expect(getOrderButton(page, m)).toBeInViewport()
})
