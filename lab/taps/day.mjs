// The tasks of the owner's day, in the Polish admin area.
import { findButton } from './find-button.mjs'
import { getPolishDate } from './polish-date.mjs'

const getDialog = (page) => page.getByRole('dialog')

/** Opens a page through the menu of the admin area, because no other link leads to the page. */
async function openFromMenu(page, { tap }, path) {
  await tap(page.locator('nav button', { hasText: 'Menu' }))
  await tap(page.getByRole('dialog').locator(`a[href="${path}"]`))
}

/** Returns a parcel number in the format of DPD. */
const makeParcelNumber = (index) => `1000123456${String(7800 + index)}U`

/** Changes the price of a tool in its row of the product list. */
export async function changePrice({ page, steps, shop }) {
  await page.goto(`${shop.url}/admin/products`)
  await steps.tap(findButton(page, /zmień cenę/).first())
  const row = page.getByRole('listitem').filter({ has: page.getByLabel('Nowa cena (zł)') })
  await steps.type(row.getByLabel('Nowa cena (zł)'), '399')
  await row.getByRole('status').filter({ hasText: 'Kupujący zobaczą' }).waitFor()
  await steps.tap(findButton(row, 'Zapisz'))
  await page.getByText(/^Nowa cena/).waitFor()
}

/** Packs and ships all waiting orders one after the other. */
export async function packOrders({ page, steps, shop, orderCount }) {
  await page.goto(`${shop.url}/admin/dashboard`)
  await steps.tap(page.locator('a[href="/admin/packing"]').first())
  for (let index = 0; index < orderCount; index += 1) {
    await steps.tap(findButton(page, 'Spakowane'))
    await steps.type(page.getByLabel(/Numer przesyłki/), makeParcelNumber(index))
    await steps.tap(findButton(page, 'Wysłane, następne'))
  }
  await page.getByText('Zrobione na dziś').waitFor()
}

/** Refunds an order completely, because the buyer cancelled the order. */
export async function refundOrder({ page, steps, shop, order }) {
  await page.goto(`${shop.url}/admin/orders`)
  await steps.tap(page.locator(`a[href="/admin/orders/${order.id}"]`))
  await steps.tap(findButton(page, 'Anuluj zamówienie'))
  await steps.tap(getDialog(page).locator('[type=submit]'))
  await getDialog(page).waitFor({ state: 'detached' })
}

/** Completes a withdrawal: goods back, full refund, back on sale. */
export async function settleWithdrawal({ page, steps, shop, withdrawal }) {
  await page.goto(`${shop.url}/admin/dashboard`)
  await steps.tap(page.locator('main a[href^="/admin/withdrawals"]').first())
  await steps.tap(page.locator(`main a[href="/admin/withdrawals/${withdrawal.id}"]`))
  const step = page.locator('[aria-current=step]')
  await steps.tap(findButton(step, 'Czekamy na towar'))
  await steps.tap(findButton(step, 'Towar wrócił'))
  await steps.tap(findButton(step, 'Sprawdzone, dalej do pieniędzy'))
  await steps.tap(findButton(step, /^(Zwróć|Zapisz przelew) /))
  await steps.tap(findButton(step, /^Przywróć do sprzedaży/))
  await steps.tap(getDialog(page).locator('[type=submit]'))
  await steps.tap(findButton(step, 'Zamknij odstąpienie'))
  await page.getByText('Pieniądze zwrócone', { exact: true }).first().waitFor()
}

/** Enters a holiday of ten days. */
export async function enterHoliday({ page, steps, shop }) {
  await page.goto(`${shop.url}/admin/dashboard`)
  await openFromMenu(page, steps, '/admin/settings')
  await steps.tap(findButton(page, 'Dodaj dni'))
  const dialog = getDialog(page)
  await steps.pickDay(dialog.getByLabel('Od'), getPolishDate(20))
  await steps.pickDay(dialog.getByLabel('Do'), getPolishDate(29))
  await steps.tap(findButton(dialog, 'Zapisz'))
  await dialog.waitFor({ state: 'detached' })
}

/** Signs in on a new phone by password, and adds its passkey. */
export async function addNewPhone({ page, steps, shop, password }) {
  await page.goto(`${shop.url}/admin/access`)
  await steps.type(page.locator('input[autocomplete~="current-password"]').first(), password)
  await steps.tap(findButton(page, 'Zaloguj się'))
  await steps.tap(findButton(page, 'Dodaj klucz dostępu'))
  await steps.tap(findButton(getDialog(page), 'Dodaj klucz dostępu'))
  steps.touchSensor()
  await getDialog(page).waitFor({ state: 'detached' })
}
