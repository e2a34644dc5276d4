import { adminPaths } from '../../web/app/admin-paths'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { SET_UP_WORDS } from '../../web/admin/set-up/words'
import { GO_LIVE_WORDS } from '../../web/admin/set-up/go-live-words'
import { expect, test } from '../support/shop'
import { expectAccessibleStaffPage, signIn } from '../support/staff'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner reads on a phone what to enter where, and which DNS records are right', async ({ page }) => {
  const words = SET_UP_WORDS.pl
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, adminPaths.settings)
  await page.getByRole('link', { name: GO_LIVE_WORDS.pl.setUp }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  const openStep = async (step: keyof typeof words.steps) => {
    const item = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 2, name: words.steps[step][0] }),
    })
    const details = item.locator('details').first()
    if ((await details.getAttribute('open')) === null) await item.getByRole('heading', { level: 2 }).click()
    return item
  }

  const paymentStep = await openStep('payments')
  await paymentStep
    .getByRole('button', { name: `${ADMIN_WORDS.pl.copyLine.copy}: ${words.stripe.webhook}` })
    .click()
  await expect(paymentStep.getByText(ADMIN_WORDS.pl.copyLine.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${process.env['SHOP_URL']}/api/payments/webhook`,
  )

  // The fake DNS resolver has the right return path and SPF record, no DMARC record, and an error for DKIM.
  const mailStep = await openStep('mail')
  const getDnsRecordItem = (purpose: keyof typeof words.dns.purposes) =>
    mailStep.getByRole('listitem').filter({ hasText: words.dns.purposes[purpose][1] }).last()
  await expect(getDnsRecordItem('spf')).toContainText(words.dns.states.ok)
  await expect(getDnsRecordItem('returnPath')).toContainText(words.dns.states.ok)
  await expect(getDnsRecordItem('dmarc')).toContainText(words.dns.states.missing)
  await expect(getDnsRecordItem('dkim')).toContainText(words.dns.states.unchecked)
  await mailStep.getByRole('button', { name: words.dns.again }).click()
  await expect(getDnsRecordItem('spf')).toContainText(words.dns.states.ok)
  await expectAccessibleStaffPage(page)
})
