import { findViolations } from '../support/axe'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  startCheckout,
  getCheckoutField,
  fillForm,
  getPaymentModal,
  getOrderButton,
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { expect, test } from '../support/shop'

const SCRATCH_DEFECT = { pl: 'Rysa na obudowie', en: 'Scratch on the housing' }
const DENT_DEFECT = { pl: 'Wgniecenie uchwytu', en: 'Dent in the handle' }
const MISSING_ITEM_TEXTS = { pl: 'brak w zestawie: Kabel', en: 'not in the box: Cable' }

const NEW_GUARANTEE_PROMISE = {
  pl: '36 miesięcy gwarancji producenta',
  en: '36-month manufacturer’s guarantee',
}

const VISITOR_SETUPS = [
  { language: 'pl', country: 'PL', viewport: { width: 390, height: 844 } },
  { language: 'en', country: 'DE', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, country, viewport } of VISITOR_SETUPS) {
  test.describe(language, () => {
    test.use({ language, country, viewport })

    if (language === 'pl')
      test('a defect added while the checkout is open is shown and must be accepted again', async ({
        page,
        m,
        faults,
      }) => {
        faults.allow(/409/)
        const product = await makeProduct({ defects: [SCRATCH_DEFECT] })
        await startCheckout(page, m, product)
        await fillForm(page, m)
        const checkbox = page.getByRole('checkbox', { name: m.checkout.defects })
        await checkbox.check()
        await runSql(
          'UPDATE products SET defects = ? WHERE id = ?',
          JSON.stringify([SCRATCH_DEFECT, DENT_DEFECT]),
          product.id,
        )
        await getOrderButton(page, m).click()
        await expect(checkbox).not.toBeChecked()
        await expect(checkbox).toBeFocused()
        await expect(checkbox).toHaveAccessibleDescription(m.fields.changed)
        const summaryRegion = page.getByRole('region', { name: m.checkout.summary })
        await expect(summaryRegion).toContainText(DENT_DEFECT[language])
        await expect(summaryRegion).toContainText(m.checkout.changedGoods)
        await expect(getPaymentModal(page, m)).toBeHidden()
        await expect(getOrderButton(page, m)).toHaveAccessibleDescription(
          m.checkout.acceptFirst({ consents: m.checkout.accepted.defects }),
        )
        await expect(getCheckoutField(page, m, 'address')).toHaveValue(BUYER_DETAILS.address)
        await expect(getTermsCheckbox(page, m)).toBeChecked()
        await checkbox.check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
        const [line] = await runSql<{ defects: string; agreed: string }>(
          `SELECT order_lines.defects, orders.agreed FROM order_lines INNER JOIN orders ON orders.id = order_id WHERE product_id = ?`,
          product.id,
        )
        expect(JSON.parse(line?.defects ?? '')).toEqual([SCRATCH_DEFECT, DENT_DEFECT])
        expect(JSON.parse(line?.agreed ?? '')).toMatchObject({ defects: m.checkout.defects })
      })

    if (language === 'en')
      test('the first defect of a product adds its consent to the open checkout', async ({
        page,
        m,
        faults,
      }) => {
        faults.allow(/400/)
        const product = await makeProduct()
        await startCheckout(page, m, product)
        await fillForm(page, m)
        await runSql(
          'UPDATE products SET box = ? WHERE id = ?',
          JSON.stringify([{ pl: 'Kabel', en: 'Cable', included: false }]),
          product.id,
        )
        await getOrderButton(page, m).click()
        const checkbox = page.getByRole('checkbox', { name: m.checkout.defects })
        await expect(checkbox).not.toBeChecked()
        await expect(checkbox).toBeFocused()
        await expect(page.getByRole('region', { name: m.checkout.summary })).toContainText(
          MISSING_ITEM_TEXTS[language],
        )
        await checkbox.check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
      })

    if (language === 'pl')
      test('a guarantee that changed while the checkout is open is shown, and the order stores it', async ({
        page,
        m,
        faults,
      }) => {
        faults.allow(/409/)
        const product = await makeProduct()
        await startCheckout(page, m, product)
        await fillForm(page, m)
        await runSql(
          'UPDATE products SET warranty = ?, warranty_en = ? WHERE id = ?',
          NEW_GUARANTEE_PROMISE.pl,
          NEW_GUARANTEE_PROMISE.en,
          product.id,
        )
        await getOrderButton(page, m).click()
        await expect(getTermsCheckbox(page, m)).toBeFocused()
        await expect(getTermsCheckbox(page, m)).not.toBeChecked()
        await expect(getTermsCheckbox(page, m)).toHaveAccessibleDescription(m.fields.changed)
        const summaryRegion = page.getByRole('region', { name: m.checkout.summary })
        await expect(summaryRegion).toContainText(NEW_GUARANTEE_PROMISE[language])
        await expect(getCheckoutField(page, m, 'address')).toHaveValue(BUYER_DETAILS.address)
        expect(await findViolations(page)).toEqual([])
        await getTermsCheckbox(page, m).check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
        const [line] = await runSql<{ guarantee: string }>(
          'SELECT guarantee FROM order_lines WHERE product_id = ?',
          product.id,
        )
        expect(JSON.parse(line?.guarantee ?? '')).toMatchObject({ promise: NEW_GUARANTEE_PROMISE[language] })
      })

    if (language === 'en')
      test('a page with another official notice is loaded again, and the order stores what it then shows', async ({
        page,
        m,
        faults,
      }) => {
        faults.allow(/409/)
        const product = await makeProduct()
        await startCheckout(page, m, product)
        await fillForm(page, m)
        // Simulates a page opened before a deployment changed the file of the notice: the page sends the old version.
        let isOldPage = true
        await page.route('**/api/orders', async (route) => {
          const body = route.request().postDataJSON() as { consents: { noticeVersion: string } }
          if (isOldPage) body.consents.noticeVersion = 'old'
          isOldPage = false
          await route.continue({ postData: JSON.stringify(body) })
        })
        await getOrderButton(page, m).click()
        await expect(page.getByText(m.checkout.noticeChanged).first()).toBeVisible()
        await expect(getTermsCheckbox(page, m)).not.toBeChecked()
        await expect(getCheckoutField(page, m, 'address')).toHaveValue(BUYER_DETAILS.address)
        await getTermsCheckbox(page, m).check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
        const [order] = await runSql<{ agreed: string }>(
          'SELECT agreed FROM orders INNER JOIN order_lines ON orders.id = order_id WHERE product_id = ?',
          product.id,
        )
        expect(JSON.parse(order?.agreed ?? '')).toMatchObject({
          notice: expect.stringMatching(/^[0-9a-f]+$/),
        })
      })

    if (language === 'pl')
      test('terms that changed while reading must be accepted again, and a reload requires no further consent', async ({
        page,
        m,
        faults,
      }) => {
        faults.allow(/409/)
        await startCheckout(page, m, await makeProduct())
        await fillForm(page, m)
        // Simulates a page opened before the terms changed: the page sends the old version of the terms.
        let isOldAgreement = true
        await page.route('**/api/orders', async (route) => {
          const body = route.request().postDataJSON() as { consents: { termsVersion: string } }
          if (isOldAgreement) body.consents.termsVersion = '2020-01-01'
          isOldAgreement = false
          await route.continue({ postData: JSON.stringify(body) })
        })
        await getOrderButton(page, m).click()
        await expect(getTermsCheckbox(page, m)).not.toBeChecked()
        await expect(getTermsCheckbox(page, m)).toBeFocused()
        await expect(getTermsCheckbox(page, m)).toHaveAccessibleDescription(m.fields.changed)
        await page.reload()
        await expect(getCheckoutField(page, m, 'address')).toHaveValue(BUYER_DETAILS.address)
        await expect(getTermsCheckbox(page, m)).not.toBeChecked()
        await getTermsCheckbox(page, m).check()
        await getOrderButton(page, m).click()
        await expect(getPaymentModal(page, m)).toBeVisible()
      })

    if (language === 'en')
      test('errors of a company disappear for a person, and the button names every missing consent', async ({
        page,
        m,
      }) => {
        await startCheckout(page, m, await makeProduct({ defects: [SCRATCH_DEFECT] }))
        const formatAcceptHint = (consentNames: readonly ('defects' | 'terms')[]) =>
          m.checkout.acceptFirst({
            consents: new Intl.ListFormat(language).format(
              consentNames.map((consentName) => m.checkout.accepted[consentName]),
            ),
          })
        await expect(getOrderButton(page, m)).toHaveAccessibleDescription(
          formatAcceptHint(['defects', 'terms']),
        )
        await page.getByRole('radio', { name: m.checkout.company }).check()
        await page.getByRole('checkbox', { name: m.checkout.hasInvoiceAddress }).check()
        await getOrderButton(page, m).press('Enter')
        const main = page.getByRole('main')
        const errorAlerts = main.getByRole('alert')
        for (const name of ['nip', 'companyName', 'invoiceCity'] as const) {
          await expect(
            errorAlerts.getByRole('link').filter({ hasText: m.checkout[name] }).first(),
          ).toBeVisible()
        }
        const errorCount = await errorAlerts.getByRole('link').count()
        await page.getByRole('radio', { name: m.checkout.individual }).check()
        // A private person without an invoice has five errors fewer: tax number, name, street, postal code and town.
        await expect(errorAlerts.getByRole('link')).toHaveCount(errorCount - 5)
        await page.getByRole('radio', { name: m.checkout.company }).check()
        await expect(getCheckoutField(page, m, 'nip')).not.toHaveAttribute('aria-invalid', 'true')
        await page.getByRole('checkbox', { name: m.checkout.defects }).check()
        await expect(getOrderButton(page, m)).toHaveAccessibleDescription(formatAcceptHint(['terms']))
      })
  })
}
