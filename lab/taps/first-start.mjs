// The first start of a new shop, in the Polish admin area.
import { findButton } from './find-button.mjs'

const FIRM_FACTS = {
  firm: 'Narzędzia Jan Kowalski',
  owner: 'Jan Kowalski',
  nip: '5260250274',
  regon: '012100784',
  street: 'Fabryczna 12',
  postalCode: '30-001',
  city: 'Kraków',
  phone: '+48 600 100 200',
  email: 'sklep@narzedzia-kowalski.pl',
}
const LEGAL_ANSWERS = { form: 'soleTrader', vat: 'payer', isMicro: 'true', inspectorate: 'malopolskie' }

/**
 * Enters the firm, its legal facts and the VAT of vouchers, until the first step of the set-up is done. Steps with
 * accounts elsewhere, such as payments and DNS, are not counted.
 */
export async function startShopForTheFirstTime({ page, steps, shop, password }) {
  await page.goto(`${shop.url}/admin/dashboard`)
  await steps.type(page.locator('input[autocomplete~="current-password"]').first(), password)
  await steps.tap(findButton(page, 'Zaloguj się'))
  await steps.tap(page.locator('main a[href="/admin/settings/set-up"]'))
  await steps.tap(page.locator('main li a[href*="firm-"]').first())
  for (const [field, text] of Object.entries(FIRM_FACTS))
    await steps.type(page.locator(`#setting-firm-${field}`), text)
  for (const [field, value] of Object.entries(LEGAL_ANSWERS))
    await steps.select(page.locator(`#setting-legal-${field}`), value)
  await steps.type(page.locator('#setting-legal-bdo'), '000012345')
  for (const name of ['openingFacts', 'deliveryTerms', 'displayTools', 'dataProcessing', 'eInvoices'])
    await steps.tap(page.locator(`#setting-legal-${name}`))
  await steps.tap(page.locator('#setting-voucherVat input[type=checkbox]').first())
  await steps.tap(findButton(page.getByRole('group', { name: 'Niezapisane zmiany' }), 'Zapisz wszystko'))
  await page.getByRole('group', { name: 'Niezapisane zmiany' }).waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/admin/settings/set-up`)
  await page.locator('summary', { hasText: '1. Dane firmy' }).getByText('gotowe').waitFor()
}
