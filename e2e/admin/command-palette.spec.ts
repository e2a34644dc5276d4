import { PALETTE_WORDS } from '../../web/admin/palette/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { makeProduct } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { signIn } from '../support/staff'

test.use({ viewport: { width: 1440, height: 900 } })

const words = PALETTE_WORDS.pl
const adminWords = ADMIN_WORDS.pl

test('Ctrl-K finds pages, orders and products by keyboard, and the menu counts open tasks', async ({
  page,
}) => {
  const product = await makeProduct()
  const order = await placeOrder(product)
  await payOrder(order)
  await signIn(page, '/admin/dashboard')
  // The menu counts the order among the orders that wait for packing.
  const menu = page.getByRole('navigation', { name: adminWords.nav })
  await expect(
    menu.getByRole('link', { name: new RegExp(`^${adminWords.sections.orders} .*spraw`) }),
  ).toBeVisible()

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: words.open })
  const field = dialog.getByRole('combobox', { name: words.field })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: adminWords.sections.dashboard })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  const ordersOption = dialog.getByRole('option', { name: adminWords.sections.orders })
  await expect(ordersOption).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await ordersOption.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: words.open }).click()
  await field.fill(product.sku)
  await expect(dialog.getByRole('option', { name: product.name })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/products/${product.id}`)
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill(order.id.slice(0, 8))
  await expect(dialog.getByRole('option', { name: `#${order.id.slice(0, 8).toUpperCase()}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/orders/${order.id}`)
  await page.goBack()
  await expect(page).toHaveURL(`/admin/products/${product.id}`)

  await page.keyboard.press('Control+k')
  await field.fill('ustaw')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/settings')
})
