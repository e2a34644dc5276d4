import { createHmac } from 'node:crypto'
import { ACCESS_WORDS } from '../../web/admin/access/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { adminPaths } from '../../web/app/admin-paths'
import { ERROR_SENTENCES } from '../../web/i18n/errors'
import { findViolations } from '../support/axe'
import { createStaffPassword, type IsolatedShop, startOwnShop } from '../support/own-shop'
import { expect, test } from '../support/shop'
import { getPasswordField, measureStaffPageOverflow } from '../support/staff'

// The second factor affects every sign-in with the password, so the test starts its own shop.
let shop: IsolatedShop

test.afterAll(() => shop.close())

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows `stepOffset` time steps of 30 s from now. Shares no code with `totp.ts`, so
 * that it can test that file.
 */
function readAppCode(base32Secret: string, stepOffset: number): string {
  const bits = [...base32Secret]
    .map((letter) => BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secretBytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepOffset))
  const digest = createHmac('sha1', secretBytes).update(counter).digest()
  const truncatedHash = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(truncatedHash % 1_000_000).padStart(6, '0')
}

test('the owner turns two-step verification on, signs in with codes, and turns it off on a phone', async ({
  newVisitor,
  faults,
}) => {
  test.slow()
  // Expected error: the test's own shop has another address, so `faults` reports requests to this address as foreign.
  faults.allow(/foreign request/)
  // Expected errors: status 401 of sign-ins without a correct code.
  faults.allow(/status 401: .*(login|second-factor)/, /Failed to load resource.*(login|second-factor)/)
  const { password, vars } = await createStaffPassword()
  shop = await startOwnShop(vars)
  const { secondFactor: words, password: passwordWords } = ACCESS_WORDS.pl
  const { login, signOut, sections } = ADMIN_WORDS.pl
  const owner = await newVisitor({ options: { baseURL: shop.url, viewport: { width: 390, height: 844 } } })
  const expectAccessibleScreen = async () => {
    expect(await findViolations(owner)).toEqual([])
    expect(await measureStaffPageOverflow(owner)).toBe(0)
  }
  await owner.goto(adminPaths.access)
  await getPasswordField(owner).fill(password)
  await owner.keyboard.press('Enter')

  await owner.getByRole('button', { name: words.turnOn }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel(passwordWords.current).fill(password)
  await dialog.getByRole('button', { name: words.next }).click()
  await expect(dialog.getByRole('img', { name: words.qrLabel })).toBeVisible()
  const otpAuthUrl = await dialog.getByRole('link', { name: words.openApp }).getAttribute('href')
  const base32Secret = /secret=([A-Z2-7]+)/.exec(otpAuthUrl ?? '')?.[1] ?? ''
  await expect(dialog.getByText(base32Secret.replaceAll(/.{4}(?=.)/g, '$& '), { exact: true })).toBeVisible()
  await dialog.getByLabel(words.code).fill('000000')
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog.getByText(words.wrongCode)).toBeVisible()
  expect(await findViolations(owner)).toEqual([])
  await dialog.getByLabel(words.code).fill(readAppCode(base32Secret, 0))
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await dialog.getByRole('listitem').first().innerText()
  expect(await findViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: words.codesSaved }).click()
  await expect(owner.getByText(words.isOn, { exact: true })).toBeVisible()
  await expectAccessibleScreen()

  await owner.getByRole('button', { name: signOut, exact: true }).click()
  await getPasswordField(owner).fill(password)
  await owner.keyboard.press('Enter')
  await expect(owner.getByLabel(login.code)).toBeFocused()
  await owner.keyboard.type('000000')
  await owner.keyboard.press('Enter')
  await expect(owner.getByText(ERROR_SENTENCES.pl['admin.invalid_code']).first()).toBeVisible()
  await expectAccessibleScreen()
  await owner.getByLabel(login.code).fill(recoveryCode)
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { level: 1, name: sections.access })).toBeVisible()
  await expect(owner.getByText(words.codesLeft({ count: 9 }))).toBeVisible()

  await owner.getByRole('button', { name: words.renew }).click()
  // Each code works only once, so the test uses the code of the next time step, which is already valid.
  await dialog.getByLabel(words.code).fill(readAppCode(base32Secret, 1))
  await dialog.getByRole('button', { name: words.renew }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const newCode = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: words.codesSaved }).click()
  await owner.getByRole('button', { name: words.turnOff }).click()
  await dialog.getByLabel(words.code).fill(newCode)
  await dialog.getByRole('button', { name: words.turnOff }).click()
  await expect(owner.getByText(words.isOff, { exact: true })).toBeVisible()
})
