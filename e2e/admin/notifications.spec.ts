import { randomUUID } from 'node:crypto'
import { DASHBOARD_WORDS } from '../../web/admin/statistics/words'
import { NOTIFICATION_WORDS } from '../../web/admin/notifications/words'
import { findViolations } from '../support/axe'
import { makeProduct } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { usePushStandIn } from '../support/push-service'
import { expect, openPage, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const SETTINGS_PATH = '/admin/settings/notifications'
const makeUniqueName = (name: string) => `${name}${randomUUID().slice(0, 6)}`

test('a phone turns notifications on, gets a test and the push of a sale, and turns them off', async ({
  newVisitor,
}) => {
  const words = NOTIFICATION_WORDS.pl
  const page = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
  const pushService = await usePushStandIn(page)
  await signIn(page, SETTINGS_PATH)
  await page.getByRole('button', { name: words.turnOn }).click()
  await expect(page.locator('.toast')).toContainText(words.turnedOn)
  const devices = page.getByRole('region', { name: words.devices })
  await expect(devices).toContainText(words.here)
  // Pushes wait during quiet hours, so the test turns quiet hours off: it may run at night.
  const quietHours = page.getByRole('region', { name: words.quiet })
  const quietSwitch = quietHours.getByLabel(words.quietOn)
  if (await quietSwitch.isChecked()) {
    await quietSwitch.uncheck()
    await expect(quietHours.getByLabel(words.from)).toHaveCount(0)
  }
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)

  await devices
    .getByRole('listitem')
    .filter({ hasText: words.here })
    .getByRole('button', { name: words.test })
    .click()
  await expect(page.locator('.toast').filter({ hasText: words.testResults.sent })).toBeVisible()
  await expect.poll(async () => (await pushService.readPushes()).at(0)?.path).toBe(SETTINGS_PATH)

  const lastName = makeUniqueName('Wiśniewska')
  const product = await makeProduct()
  const order = await placeOrder(product, { lastName })
  await payOrder(order)
  const findSalePush = async () =>
    (await pushService.readPushes()).find(({ body }) => body.includes(product.name))
  await expect.poll(findSalePush).toBeTruthy()
  const salePush = await findSalePush()
  if (!salePush) throw new Error('no push of the sale')
  expect(salePush).toMatchObject({
    title: expect.stringMatching(/^Sprzedane za /),
    path: `/admin/orders/${order.id}`,
  })
  for (const personalText of ['@', lastName]) expect(JSON.stringify(salePush)).not.toContain(personalText)

  await page.getByRole('button', { name: words.turnOff }).click()
  await expect(page.getByRole('button', { name: words.turnOn })).toBeVisible()
  await expect(devices).not.toContainText(words.here)
})

test('offline, the admin area says so; pages of the shop load nothing of the app', async ({
  newVisitor,
  faults,
}) => {
  const page = await newVisitor()
  await signIn(page, SETTINGS_PATH)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/admin-app/admin.pl.webmanifest')
  const shopRequests: string[] = []
  page.on('request', (request) => shopRequests.push(new URL(request.url()).pathname))
  await openPage(page, '/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await expect(page.locator('link[rel=manifest], link[rel=apple-touch-icon]')).toHaveCount(0)
  expect(shopRequests.filter((path) => path.startsWith('/admin'))).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  faults.allow(/503/, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { name: 'Brak internetu' })).toBeVisible()
  await page.context().setOffline(false)
})

for (const [reason, permission, text] of [
  ['blocked', 'denied', NOTIFICATION_WORDS.pl.denied.title],
  ['unknown', null, NOTIFICATION_WORDS.pl.unsupported],
] as const)
  test(`the page says why notifications are impossible: ${reason}`, async ({ newVisitor }) => {
    const page = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
    await page.addInitScript((state) => {
      if (state) Object.defineProperty(Notification, 'permission', { get: () => state })
      else Reflect.deleteProperty(window, 'PushManager')
    }, permission)
    await signIn(page, SETTINGS_PATH)
    await expect(page.getByText(text)).toBeVisible()
    expect(await measureStaffPageOverflow(page)).toBe(0)
  })

test('an iPhone is told to add the admin area to the home screen first', async ({ newVisitor }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const page = await newVisitor({
    language: 'en',
    country: 'DE',
    options: { viewport: { width: 390, height: 844 }, userAgent },
  })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await signIn(page, SETTINGS_PATH)
  await expect(page.getByText(NOTIFICATION_WORDS.en.homeScreen.title)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('a new order appears within five seconds; its sound is off until it is turned on', async ({
  newVisitor,
}) => {
  const words = DASHBOARD_WORDS.pl
  const page = await newVisitor()
  await signIn(page, '/admin/dashboard')
  const soundSwitch = page.getByRole('button', { name: words.orderSound })
  await expect(soundSwitch).toHaveAttribute('aria-pressed', 'false')
  await soundSwitch.click()
  await page.reload()
  await expect(soundSwitch).toHaveAttribute('aria-pressed', 'true')
  const recentOrders = page.getByRole('region', { name: words.recent })
  await expect(recentOrders.getByRole('link').first()).toBeVisible()
  const lastName = makeUniqueName('Kowalska')
  await placeOrder(await makeProduct(), { lastName })
  await expect(recentOrders).toContainText(lastName, { timeout: 5000 })
})
