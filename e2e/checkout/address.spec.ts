import { findViolations } from '../support/axe'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  expectSuccessPage,
  fillForm,
  getCheckoutField,
  getInvoiceField,
  getOrderButton,
  getPaymentModal,
  payByCard,
  startCheckout,
  TEST_CARDS,
} from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { expect, test, toTextPattern } from '../support/shop'
import { signIn } from '../support/staff'

test.describe('the town of a postal code', () => {
  test('is filled in, follows the code, and never replaces a typed town', async ({ page, m }) => {
    await startCheckout(page, m, await makeProduct())
    const [code, town] = [getCheckoutField(page, m, 'postalCode'), getCheckoutField(page, m, 'city')]
    await code.pressSequentially('10115')
    await expect(town).toHaveValue('Olsztyn')
    await expect(page.getByText(m.checkout.townFilled({ town: 'Olsztyn' }))).toHaveCount(1)
    await code.fill('90-001')
    await expect(town).toHaveValue('Łódź')
    await town.click()
    await page.keyboard.type('Zgierz')
    await expect(town).toHaveValue('Zgierz')
    await town.fill('')
    // Several towns share this postal code, so the form does not choose a town.
    await code.fill('05-082')
    await expect(town).toHaveValue('')
    await expect(town).toHaveAccessibleDescription(toTextPattern(m.checkout.townChoice({ count: 5 })))
    await expect(page.locator('datalist option')).toHaveCount(5)
    await town.fill('Latchorzew')
    await code.fill('05-083')
    await code.fill('05-082')
    await expect(page.locator('datalist option')).toHaveCount(5)
    await expect(town).toHaveValue('Latchorzew')
  })
})

test.describe('an address abroad that looks Polish', () => {
  test.use({ language: 'en', country: 'DE', viewport: { width: 390, height: 844 } })

  test('gets a question, and is ordered only after the buyer has answered', async ({
    page,
    m,
    newVisitor,
  }) => {
    await startCheckout(page, m, await makeProduct())
    await fillForm(page, m)
    await getCheckoutField(page, m, 'postalCode').fill('10115')
    await getCheckoutField(page, m, 'city').fill('Berlin')
    await getOrderButton(page, m).click()
    await expect(getCheckoutField(page, m, 'city')).toHaveAccessibleDescription(m.fields.town)
    await expect(getCheckoutField(page, m, 'city')).toBeFocused()
    await expect(getPaymentModal(page, m)).toHaveCount(0)
    const deliveryQuestion = page.getByText(m.checkout.deliveryOnlyInPoland).filter({ hasText: '10-115' })
    await expect(deliveryQuestion).toBeVisible()
    const main = page.getByRole('main')
    await expect(
      main.getByRole('button', { name: m.checkout.changeToTown({ town: 'Olsztyn' }) }),
    ).toBeVisible()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
    await main.getByRole('button', { name: m.checkout.keepTown({ town: 'Berlin' }) }).press('Enter')
    await expect(getCheckoutField(page, m, 'city')).toBeFocused()
    await expect(getCheckoutField(page, m, 'city')).not.toHaveAttribute('aria-invalid', 'true')
    // No Polish town has this postal code.
    await getCheckoutField(page, m, 'postalCode').fill('79100')
    await getOrderButton(page, m).click()
    await expect(getCheckoutField(page, m, 'postalCode')).toHaveAccessibleDescription(
      m.fields.unknownPostalCode,
    )
    await expect(
      main.getByRole('button', { name: m.checkout.changeToTown({ town: 'Olsztyn' }) }),
    ).toHaveCount(0)
    await main.getByRole('button', { name: m.checkout.keepCode({ code: '79-100' }) }).click()
    await getCheckoutField(page, m, 'postalCode').fill('10-115')
    await getCheckoutField(page, m, 'city').fill('Hamburg')
    await getOrderButton(page, m).click()
    await main.getByRole('button', { name: m.checkout.changeToTown({ town: 'Olsztyn' }) }).click()
    await expect(getCheckoutField(page, m, 'city')).toHaveValue('Olsztyn')
    // The buyer has already confirmed this address, so the shop accepts the order. The order page warns staff about the
    // address before they send the parcel.
    await getCheckoutField(page, m, 'city').fill('Berlin')
    await getOrderButton(page, m).click()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(page, m)
    const staffPage = await newVisitor()
    const { place } = STAFF_ORDER_WORDS.pl
    await signIn(staffPage, `/admin/orders/${orderId}`)
    await expect(
      staffPage.getByText(
        `${place.codeOfOtherTowns({ code: '10-115', towns: 'Olsztyn', others: 0 })} ${place.checkAddress}`,
      ),
    ).toBeVisible()
  })
})

test.describe('the data of a company', () => {
  test('are filled in from the VAT register, and only into empty fields', async ({ page, m }) => {
    await startCheckout(page, m, await makeProduct())
    await page.getByRole('radio', { name: m.checkout.company }).check()
    await getCheckoutField(page, m, 'nip').fill('123-456-32-18')
    await expect(page.getByText(m.checkout.companyLookup.filled)).toBeVisible()
    await expect(getCheckoutField(page, m, 'companyName')).toHaveValue(/^PRZYKŁADOWE BUDOWY/)
    await expect(getCheckoutField(page, m, 'address')).toHaveValue('ul. Jana Pawła II 5A/12')
    await expect(getCheckoutField(page, m, 'postalCode')).toHaveValue('43-300')
    await expect(getCheckoutField(page, m, 'city')).toHaveValue('Bielsko-Biała')
    // Data of another company replace only fields that the form has filled in. Fields that the buyer has changed stay.
    await getCheckoutField(page, m, 'address').fill(BUYER_DETAILS.address)
    await getCheckoutField(page, m, 'nip').fill('526-025-02-74')
    await expect(getCheckoutField(page, m, 'companyName')).toHaveValue('MINISTERSTWO FINANSÓW')
    await expect(getCheckoutField(page, m, 'address')).toHaveValue(BUYER_DETAILS.address)
    await expect(getCheckoutField(page, m, 'postalCode')).toHaveValue('43-300')
    await getCheckoutField(page, m, 'companyName').fill('Ministerstwo')
    // When the buyer ticks the checkbox for a separate invoice address, the address is already filled in.
    await page.getByRole('checkbox', { name: m.checkout.hasInvoiceAddress }).check()
    await expect(getInvoiceField(page, m, 'invoiceStreet')).toHaveValue('Świętokrzyska 12')
    await fillForm(page, m)
    await getOrderButton(page, m).click()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(page, m)
    const [orderRow] = await runSql<{ name: string; city: string; invoice: string }>(
      'SELECT company_name AS name, city, invoice_address AS invoice FROM orders WHERE id = ?',
      orderId,
    )
    expect(orderRow).toMatchObject({ name: 'Ministerstwo', city: BUYER_DETAILS.city })
    expect(JSON.parse(orderRow?.invoice ?? '')).toMatchObject({
      address: 'Świętokrzyska 12',
      city: 'Warszawa',
    })
  })

  test('of a company that the register does not have are typed', async ({ page, m }) => {
    await startCheckout(page, m, await makeProduct())
    await page.getByRole('radio', { name: m.checkout.company }).check()
    await getCheckoutField(page, m, 'nip').fill('106-00-00-062')
    await expect(page.getByText(m.checkout.companyLookup.unknown)).toBeVisible()
    await expect(getCheckoutField(page, m, 'companyName')).toHaveValue('')
    await getCheckoutField(page, m, 'nip').fill('106-00-00-06')
    await expect(page.getByText(m.checkout.companyLookup.unknown)).toHaveCount(0)
  })
})
