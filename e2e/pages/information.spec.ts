import { expect, withNbspOnly, test, openPage } from '../support/shop'

test('the home page explains "ex-display" in a dialog that restores the focus', async ({ page }) => {
  await openPage(page, '/')
  const button = page.getByRole('button', { name: 'Co to znaczy powystawowe?' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Produkty powystawowe' })
  await expect(dialog.getByRole('heading', { name: 'Co oznaczają stany A, B i C' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the about dialog shows the company details', async ({ page }) => {
  await openPage(page, '/en')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'About us' }).click()
  const dialog = page.getByRole('dialog', { name: 'About us' })
  for (const expectedText of [
    'In business since 2023',
    'Jan Przykładowy',
    '0000000000',
    '+48 000 000 000',
    'sklep@ekspo-narzedzia.example',
    'Mon–Fri 8:00–18:00, closed at weekends',
  ]) {
    await expect(dialog.getByText(expectedText).first()).toBeVisible()
  }
  await expect(dialog.getByRole('link', { name: 'Show on a map (new tab)' })).toHaveAttribute(
    'href',
    /openstreetmap/,
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })

  test('the menu opens the about dialog, the footer the others', async ({ page }) => {
    await openPage(page, '/produkty')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#mobile-menu').getByRole('button', { name: 'O nas' }).click()
    const aboutDialog = page.getByRole('dialog', { name: 'O nas' })
    await expect(aboutDialog.getByText('Działamy od 2023 roku')).toBeVisible()
    await expect(page.locator('#mobile-menu')).toBeHidden()
    await page.keyboard.press('Escape')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('heading', { name: 'Informacje' }).click()
    await footer.getByRole('button', { name: /^Dostawa, płatność/ }).click()
    const shippingDialog = page.getByRole('dialog', { name: 'Dostawa, płatność, zwroty i reklamacje' })
    await expect(shippingDialog.getByText(withNbspOnly('29,99 zł'))).toBeVisible()
    await expect(shippingDialog.getByText('w terminie 14 dni').first()).toBeVisible()
    await expect(shippingDialog.getByRole('heading', { name: 'Reklamacje', exact: true })).toBeAttached()
  })
})
