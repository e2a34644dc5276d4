import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { adminPaths } from '../../web/app/admin-paths'
import { ACCESS_WORDS } from '../../web/admin/access/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { ACTION_WORDS } from '../../web/admin/actions/words'
import { STAFF_EMAIL_WORDS } from '../../web/admin/mail/words'
import { STAFF_NEWSLETTER_WORDS } from '../../web/admin/marketing/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'
import { makeFreshEmail } from '../support/vouchers'

test.use({ viewport: { width: 390, height: 844 } })

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })
  const words = STAFF_EMAIL_WORDS.en
  const actionWords = ACTION_WORDS.en

  test('the mail of an order is found, shown and resent', async ({ page, faults }) => {
    // Expected error: axe runs a script in every frame, but the frame of the mail blocks scripts.
    faults.allow(/Blocked script execution in 'about:srcdoc'/)
    const email = makeFreshEmail()
    const product = await makeProduct()
    const order = await placeOrder(product, { email })
    // The shop sends the mail about an unpaid order some minutes later, so the test marks the mail as sent.
    await runSql(
      "UPDATE emails SET status = 'sent', attempts = 1, sent_at = ? WHERE about = ?",
      Date.now(),
      order.id,
    )
    await signIn(page, '/admin/emails')
    const main = page.getByRole('main')
    await page.getByRole('searchbox').fill(order.number)
    await expect(main.getByRole('link')).toHaveCount(1)
    await expect(main.getByRole('link')).toContainText(email)
    await expect(main.getByRole('link')).toContainText(words.kinds.order_received)
    await expect(main.getByText(words.status.sent, { exact: true }).first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
    await main.getByRole('link').click()

    const mailFrame = page.frameLocator(`iframe[title="${words.frame}"]`)
    await expect(mailFrame.getByText(product.name)).toBeVisible()
    await expect(mailFrame.locator('a[href]')).toHaveCount(0)
    await expect(main.getByRole('link', { name: `#${order.number}` })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}`,
    )
    const iframe = page.locator('iframe')
    expect(await iframe.getAttribute('sandbox')).not.toContain('scripts')
    // The iframe is as tall as the mail, so only the page scrolls.
    const isIframeFullHeight = () =>
      iframe.evaluate((element: HTMLIFrameElement) => {
        const documentElement = element.contentDocument?.documentElement
        return documentElement ? documentElement.scrollHeight <= element.clientHeight : false
      })
    await expect.poll(isIframeFullHeight).toBe(true)
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
    await page.getByRole('tab', { name: words.text }).click()
    await expect(page.getByRole('tabpanel')).toContainText(order.number)
    expect(await findViolations(page)).toEqual([])
    // Long links in the mail must not widen the page.
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await measureStaffPageOverflow(page)).toBe(0)
    }

    const originalUrl = page.url()
    await page.getByRole('button', { name: words.resend.sent }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: words.resend.confirm, exact: true }).dblclick()
    await expect(page.locator('.toast')).toContainText(words.resend.done)
    await expect(page).not.toHaveURL(originalUrl)
    // The tested shop has no mail provider, so it does not send the mail.
    await expect(main.getByText(words.status.kept, { exact: true }).first()).toBeVisible()
    const mails = await runSql('SELECT id FROM emails WHERE recipient = ?', email)
    expect(mails).toHaveLength(2)

    // The log of staff actions contains the resent mail.
    await page.goto(adminPaths.actions)
    await page.getByRole('searchbox').fill(new URL(originalUrl).pathname.split('/').at(-1) ?? '')
    const resendEntries = main.getByRole('listitem').filter({ hasText: actionWords.actions.email_resend })
    await expect(resendEntries).toHaveCount(1)
    await expect(resendEntries).toContainText('order_received')
    const countListedMails = () => main.getByRole('listitem').count()
    await page.getByLabel(actionWords.day).fill('2020-01-01')
    await expect.poll(countListedMails).toBe(0)
    await page.getByLabel(actionWords.day).fill('')
    await expect(resendEntries).toHaveCount(1)
    // The options of the member filter load together with the log. The owner resent the mail, so the entry matches this
    // filter.
    await page.getByLabel(actionWords.member).selectOption({ label: ACCESS_WORDS.en.roles.owner })
    await expect(resendEntries).toHaveCount(1)
    await resendEntries.getByRole('link').click()
    await expect(page).toHaveURL(new URL(originalUrl).pathname)
    await page.goBack()
    await expect(page.getByLabel(actionWords.member)).not.toHaveValue('')
    await expect(resendEntries).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
  })
})

test('a failed mail shows no next attempt, and goes out when staff send it', async ({ page }) => {
  const words = STAFF_EMAIL_WORDS.pl
  const { id } = await placeOrder(await makeProduct())
  const [mail] = await runSql<{ id: string }>('SELECT id FROM emails WHERE about = ?', id)
  const setMailStatusSql = 'UPDATE emails SET status = ?, sent_at = NULL WHERE about = ?'
  await runSql(setMailStatusSql, 'given_up', id)
  await signIn(page, `/admin/emails/${mail?.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(words.status.given_up, { exact: true })).toBeVisible()
  await expect(main.getByText(words.due, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: words.resend.sent }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.resend.confirm, exact: true }).click()
  await expect(main.getByText(words.status.given_up, { exact: true })).toHaveCount(0)
  await expect(main.getByText(words.keptAt, { exact: true }).first()).toBeVisible()
})

test('the attachments of a mail are aligned with its other facts', async ({ page }) => {
  const order = await placeOrder(await makeProduct())
  await payOrder(order)
  const [mail] = await runSql<{ id: string }>(
    "SELECT id FROM emails WHERE about = ? AND kind = 'order_paid'",
    order.id,
  )
  await signIn(page, `/admin/emails/${mail?.id}`)
  const main = page.getByRole('main')
  await expect(main.locator('dl li button').first()).toBeVisible()
  // Distance of each text from the right edge of its row, px.
  const rightEdgeDistances = await main.locator('dl > div').evaluateAll((factRows) =>
    factRows.flatMap((factRow) => {
      const listItems = factRow.querySelectorAll('dd li')
      return [...(listItems.length > 0 ? listItems : factRow.querySelectorAll('dd'))].map((textElement) => {
        const selectedRange = document.createRange()
        selectedRange.selectNodeContents(textElement)
        const textRightEdge = Math.max(...[...selectedRange.getClientRects()].map((rect) => rect.right))
        return Math.round(factRow.getBoundingClientRect().right - textRightEdge)
      })
    }),
  )
  expect(rightEdgeDistances.length).toBeGreaterThan(5)
  expect(rightEdgeDistances).toEqual(rightEdgeDistances.map(() => 0))
})

test('newsletter subscribers are listed and exported', async ({ page }) => {
  const words = STAFF_NEWSLETTER_WORDS.pl
  const email = makeFreshEmail()
  const shopUrl = process.env['SHOP_URL'] ?? ''
  await fetch(`${shopUrl}/api/newsletter`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      // A random IP address, because sign-ups per network are rate-limited.
      'CF-Connecting-IP': `10.248.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ email, language: 'pl', consent: true }),
  })
  await runSql(
    "UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = 1 WHERE email = ?",
    email,
  )
  await signIn(page, `/admin/newsletter`)
  await page.getByRole('searchbox').fill(email)
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByRole('listitem')).toContainText(words.status.confirmed)
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: ADMIN_WORDS.pl.list.save }).click()
  const file = await downloadPromise
  expect(file.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const csvText = readFileSync(await file.path(), 'utf8')
  expect(csvText.startsWith('\ufeffE-mail;')).toBe(true)
  expect(csvText).toContain(`${email};polski;1970-01-01 01:00:00;`)
})
