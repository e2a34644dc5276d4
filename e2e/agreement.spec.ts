import { beginCheckout, field, fillForm, modalOf, orderButton, PERSON, termsBox } from './buyer'
import { makeProduct, sql } from './database'
import { expect, test } from './shop'

const SCRATCH = { pl: 'Rysa na obudowie', en: 'Scratch on the housing' }
const DENT = { pl: 'Wgniecenie uchwytu', en: 'Dent in the handle' }
const MISSING = { pl: 'brak w zestawie: Kabel', en: 'not in the box: Cable' }

const VISITS = [
  { language: 'pl', country: 'PL', viewport: { width: 390, height: 844 } },
  { language: 'en', country: 'DE', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, country, viewport } of VISITS) {
  test.describe(language, () => {
    test.use({ language, country, viewport })

    test('a defect added while the checkout is open is shown and must be accepted again', async ({
      page,
      m,
      faults,
    }) => {
      faults.allow(/409/)
      const product = await makeProduct({ defects: [SCRATCH] })
      await beginCheckout(page, m, product)
      await fillForm(page, m)
      const box = page.getByRole('checkbox', { name: m.checkout.defects })
      await box.check()
      await sql('UPDATE products SET defects = ? WHERE id = ?', JSON.stringify([SCRATCH, DENT]), product.id)
      await orderButton(page, m).click()
      await expect(box).not.toBeChecked()
      await expect(box).toBeFocused()
      await expect(box).toHaveAccessibleDescription(m.fields.changed)
      const consents = page.getByRole('region', { name: m.checkout.consents })
      await expect(consents).toContainText(DENT[language])
      await expect(consents).toContainText(m.checkout.changedGoods)
      await expect(modalOf(page, m)).toBeHidden()
      await expect(orderButton(page, m)).toHaveAccessibleDescription(
        m.checkout.acceptFirst({ what: m.checkout.accepted.defects }),
      )
      await expect(field(page, m, 'address')).toHaveValue(PERSON.address)
      await expect(termsBox(page, m)).toBeChecked()
      await box.check()
      await orderButton(page, m).click()
      await expect(modalOf(page, m)).toBeVisible()
      const [line] = await sql<{ defects: string; agreed: string }>(
        `SELECT order_lines.defects, orders.agreed FROM order_lines INNER JOIN orders ON orders.id = order_id WHERE product_id = ?`,
        product.id,
      )
      expect(JSON.parse(line?.defects ?? '')).toEqual([SCRATCH, DENT])
      expect(JSON.parse(line?.agreed ?? '')).toMatchObject({ defects: m.checkout.defects })
    })

    test('the first defect of a product adds its consent to the open checkout', async ({
      page,
      m,
      faults,
    }) => {
      faults.allow(/400/)
      const product = await makeProduct()
      await beginCheckout(page, m, product)
      await fillForm(page, m)
      await sql(
        'UPDATE products SET box = ? WHERE id = ?',
        JSON.stringify([{ pl: 'Kabel', en: 'Cable', included: false }]),
        product.id,
      )
      await orderButton(page, m).click()
      const box = page.getByRole('checkbox', { name: m.checkout.defects })
      await expect(box).not.toBeChecked()
      await expect(box).toBeFocused()
      await expect(page.getByRole('region', { name: m.checkout.consents })).toContainText(MISSING[language])
      await box.check()
      await orderButton(page, m).click()
      await expect(modalOf(page, m)).toBeVisible()
    })

    test('terms that changed while reading must be accepted again, and a reload requires no further consent', async ({
      page,
      m,
      faults,
    }) => {
      faults.allow(/409/)
      await beginCheckout(page, m, await makeProduct())
      await fillForm(page, m)
      // Simulates a page opened before the terms changed: it sends the old version.
      let isOld = true
      await page.route('**/api/orders', async (route) => {
        const body = route.request().postDataJSON() as { consents: { termsVersion: string } }
        if (isOld) body.consents.termsVersion = '2020-01-01'
        isOld = false
        await route.continue({ postData: JSON.stringify(body) })
      })
      await orderButton(page, m).click()
      await expect(termsBox(page, m)).not.toBeChecked()
      await expect(termsBox(page, m)).toBeFocused()
      await expect(termsBox(page, m)).toHaveAccessibleDescription(m.fields.changed)
      await page.reload()
      await expect(field(page, m, 'address')).toHaveValue(PERSON.address)
      await expect(termsBox(page, m)).not.toBeChecked()
      await termsBox(page, m).check()
      await orderButton(page, m).click()
      await expect(modalOf(page, m)).toBeVisible()
    })

    test('errors of a company disappear for a person, and the button names every missing consent', async ({
      page,
      m,
    }) => {
      await beginCheckout(page, m, await makeProduct({ defects: [SCRATCH] }))
      const hint = (names: readonly ('defects' | 'terms')[]) =>
        m.checkout.acceptFirst({
          what: new Intl.ListFormat(language).format(names.map((name) => m.checkout.accepted[name])),
        })
      await expect(orderButton(page, m)).toHaveAccessibleDescription(hint(['defects', 'terms']))
      await page.getByRole('radio', { name: m.checkout.company }).check()
      await page.getByRole('checkbox', { name: m.checkout.hasInvoiceAddress }).check()
      await orderButton(page, m).press('Enter')
      const main = page.getByRole('main')
      const errors = main.getByRole('alert')
      for (const name of ['nip', 'companyName', 'invoiceCity'] as const) {
        await expect(errors.getByRole('link').filter({ hasText: m.checkout[name] }).first()).toBeVisible()
      }
      const count = await errors.getByRole('link').count()
      await page.getByRole('radio', { name: m.checkout.individual }).check()
      // Tax number, name, street, postal code and town of the invoice.
      await expect(errors.getByRole('link')).toHaveCount(count - 5)
      await page.getByRole('radio', { name: m.checkout.company }).check()
      await expect(field(page, m, 'nip')).not.toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('checkbox', { name: m.checkout.defects }).check()
      await expect(orderButton(page, m)).toHaveAccessibleDescription(hint(['terms']))
    })
  })
}
