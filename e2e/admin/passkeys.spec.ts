import { ACCESS_WORDS } from '../../web/admin/access/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { adminPaths } from '../../web/app/admin-paths'
import { findViolations } from '../support/axe'
import { runSql } from '../support/database'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signInByForm } from '../support/staff'

const AUTHENTICATOR_OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

test('a passkey is added, signs in without the password, and is removed', async ({ page }) => {
  const words = ACCESS_WORDS.pl.passkeys
  const { login, signOut, sections } = ADMIN_WORDS.pl
  // Turns off the browser's automatic offer of passkeys in the password field. The virtual authenticator would answer
  // the offer at once, but this test signs in by the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  // An earlier failed run of this test may have left its passkey.
  await runSql("DELETE FROM staff_passkeys WHERE member_id = 'owner'")
  await signInByForm(page, adminPaths.access)
  // Loading a document would remove the virtual authenticator, so from here on the test stays in this document.
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('WebAuthn.enable')
  await cdpSession.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR_OPTIONS })
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabel(words.name, { exact: true }).fill('Telefon Ani')
  await page.getByRole('dialog').getByRole('button', { name: words.add }).click()
  await expect(page.getByText('Telefon Ani', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: signOut, exact: true }).click()
  await page.getByRole('button', { name: login.passkey.use }).click()
  await expect(page.getByRole('heading', { level: 1, name: sections.access })).toBeVisible()
  await expect(page.getByText(/ostatnio użyty/)).toBeVisible()
  await page.getByRole('button', { name: words.removeLabel({ name: 'Telefon Ani' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(words.empty)).toBeVisible()
  // This accessibility check is last, because it removes the virtual authenticator.
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
})
