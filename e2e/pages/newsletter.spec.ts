import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { newsletter as en } from '../../content/newsletter.en'
import { newsletter as pl } from '../../content/newsletter.pl'
import { runSql } from '../support/database'
import { cutConnection } from '../support/network'
import { expect, type Language, test, openPage, type ShopMessages } from '../support/shop'
import { NEWSLETTER_WORDS } from '../../web/shop/marketing/newsletter-words'

const NEWSLETTER_TEXTS = { pl, en }

const makeEmailAddress = () => `czytelnik-${randomUUID()}@example.com`

/** Scrolls to the newsletter form in the footer, which loads when it is near the viewport, and returns the form. */
async function openNewsletterForm(page: Page, language: Language) {
  const words = NEWSLETTER_WORDS[language]
  const newsletterRegion = page.getByRole('region', { name: words.title })
  await newsletterRegion.scrollIntoViewIfNeeded()
  return {
    region: newsletterRegion,
    email: newsletterRegion.getByLabel(words.email),
    consent: newsletterRegion.getByRole('checkbox', { name: words.consent }),
    button: newsletterRegion.getByRole('button', { name: words.submit }),
  }
}

/** Signs up in the footer and waits until the shop has stored the sign-up. */
async function signUp(page: Page, language: Language, emailAddress: string): Promise<Locator> {
  const { region, email, consent, button } = await openNewsletterForm(page, language)
  await email.fill(emailAddress)
  await consent.check()
  const response = page.waitForResponse('**/api/newsletter')
  await button.click()
  await expect(region.getByRole('status')).toHaveText(NEWSLETTER_WORDS[language].thanks)
  expect((await response).status()).toBe(202)
  return region
}

/** Returns the path of a link in the mail to an address. */
async function readMailedLink(kind: 'confirm' | 'unsubscribe', address: string): Promise<string> {
  const [mail] = await runSql<{ text: string }>('SELECT text FROM emails WHERE recipient = ?', address)
  const linkMatch = new RegExp(`/newsletter/${kind}\\?token=\\w+`).exec(mail?.text ?? '')
  if (!linkMatch) throw new Error('no mail')
  return linkMatch[0]
}

const readSubscriberStatus = async (address: string) => {
  const [row] = await runSql<{ status: string }>(
    'SELECT status FROM newsletter_subscribers WHERE email = ?',
    address,
  )
  return row?.status ?? null
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const newsletterTexts = NEWSLETTER_TEXTS[language]

    if (language === 'en')
      test('a reader signs up, confirms and unsubscribes, and every step can be repeated', async ({
        page,
      }) => {
        const address = makeEmailAddress()
        await openPage(page, '/bon')
        const newsletterRegion = await signUp(page, language, address)
        await expect(newsletterRegion.getByRole('status')).toBeFocused()
        const [confirmLink, unsubscribeLink] = [
          await readMailedLink('confirm', address),
          await readMailedLink('unsubscribe', address),
        ]

        // Opening a link of a newsletter mail changes nothing. Only the button on the linked page does.
        await openPage(page, unsubscribeLink)
        await openPage(page, confirmLink)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterTexts.confirm.title)
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        expect(await readSubscriberStatus(address)).toBe('pending')
        await page.getByRole('button', { name: newsletterTexts.confirm.buttonLabel }).dblclick()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterTexts.confirm.doneTitle)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page).toHaveTitle(new RegExp(newsletterTexts.confirm.doneTitle))
        expect(await readSubscriberStatus(address)).toBe('confirmed')
        await page.reload()
        await page.getByRole('button', { name: newsletterTexts.confirm.buttonLabel }).press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterTexts.confirm.repeated)

        await openPage(page, unsubscribeLink)
        expect(await readSubscriberStatus(address)).toBe('confirmed')
        await page.getByRole('button', { name: newsletterTexts.unsubscribe.buttonLabel }).dblclick()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          newsletterTexts.unsubscribe.doneTitle,
        )
        expect(await readSubscriberStatus(address)).toBeNull()
        await openPage(page, unsubscribeLink)
        await page.getByRole('button', { name: newsletterTexts.unsubscribe.buttonLabel }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterTexts.unsubscribe.repeated)
      })

    if (language === 'pl')
      test('form errors are shown at their fields, and no request is sent', async ({ page, m }) => {
        await openPage(page, '/bon')
        const { email, consent, button } = await openNewsletterForm(page, language)
        let requestCount = 0
        await page.route('**/api/newsletter', (route) => {
          requestCount++
          return route.abort()
        })
        await expect(consent).not.toBeChecked()
        await button.click()
        await expect(email).toBeFocused()
        await expect(email).toHaveAccessibleDescription(m.fields.required)
        await expect(consent).toHaveAccessibleDescription(m.fields.consent)
        await consent.check()
        for (const [input, message] of [
          ['', m.fields.required],
          ['lucja@example', m.fields.email],
          ['łucja@example.com', m.fields.email],
          ['lucja@example.com@', m.fields.email],
          ['lucja..zak@example.com', m.fields.email],
        ] as const) {
          await email.fill(input)
          await button.click()
          await expect(email).toBeFocused()
          await expect(email).toHaveAccessibleDescription(message)
          await expect(email).toHaveAttribute('aria-invalid', 'true')
        }
        await email.fill('')
        await email.press('Enter')
        await expect(email).toHaveAccessibleDescription(m.fields.required)
        await expect(consent).not.toHaveAttribute('aria-invalid')
        expect(requestCount).toBe(0)
      })
  })
}

const createRejection =
  (code: string, status: number, extraFields: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/problem+json', json: { code, status, ...extraFields } })

test.describe('when the request fails', () => {
  test.beforeEach(({ faults }) => faults.allow(/request failed|status [45]\d\d|Failed to load resource/))

  test('the sign-up form returns with the reason, and works again', async ({ page, m, language }) => {
    const address = makeEmailAddress()
    await openPage(page, '/bon')
    const { region, email, consent, button } = await openNewsletterForm(page, language)
    let releaseResponse = () => {}
    const responseGate = new Promise<void>((resolve) => (releaseResponse = resolve))
    await page.route('**/api/newsletter', async (route) => {
      await responseGate
      await cutConnection(route)
    })
    await email.fill(address)
    await consent.check()
    await button.click()
    // Thanks are shown at once, while the request runs.
    await expect(region.getByRole('status')).toHaveText(NEWSLETTER_WORDS[language].thanks)
    releaseResponse()
    await expect(region.getByRole('alert')).toHaveText(m.offline)
    await expect(email).toHaveValue(address)
    await expect(email).toBeFocused()
    await expect(consent).toBeChecked()
    await page.unroute('**/api/newsletter')
    await signUp(page, language, address)
    expect(await readSubscriberStatus(address)).toBe('pending')
  })

  for (const [failure, respond, messageOf] of [
    [
      'too many tries',
      createRejection('request.too_many', 429),
      (m: ShopMessages) => m.errors['request.too_many'],
    ],
    ['a broken shop', createRejection('internal', 500), (m: ShopMessages) => m.errors.internal],
    [
      'an address that the shop finds wrong',
      createRejection('input.invalid', 400, { errors: [{ path: 'email', code: 'email' }] }),
      (m: ShopMessages) => m.fields.email,
    ],
  ] as const) {
    test(`${failure} shows an error, and does not pull back a visitor who has moved on`, async ({
      page,
      m,
      language,
    }) => {
      await openPage(page, '/bon')
      const { region, email, consent, button } = await openNewsletterForm(page, language)
      let releaseResponse = () => {}
      const responseGate = new Promise<void>((resolve) => (releaseResponse = resolve))
      await page.route('**/api/newsletter', async (route) => {
        await responseGate
        await respond(route)
      })
      await email.fill(makeEmailAddress())
      await consent.check()
      await button.click()
      await expect(region.getByRole('status')).toBeVisible()
      const footerLink = page.getByRole('contentinfo').getByRole('link', { name: m.footer.terms })
      await footerLink.focus()
      releaseResponse()
      await expect(region.getByText(messageOf(m))).toBeVisible()
      await expect(footerLink).toBeFocused()
    })
  }

  test('the page of a link shows an error and a retry', async ({ page, m, language }) => {
    const address = makeEmailAddress()
    await openPage(page, '/bon')
    await signUp(page, language, address)
    await openPage(page, await readMailedLink('confirm', address))
    await page.route('**/api/newsletter/confirm', cutConnection)
    await page.getByRole('button', { name: pl.confirm.buttonLabel }).click()
    await expect(page.getByRole('alert')).toHaveText(m.offline)
    await page.unroute('**/api/newsletter/confirm')
    await page.getByRole('button', { name: m.retry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pl.confirm.doneTitle)
  })

  test('a forged, expired or incomplete link shows an error and links to a new sign-up', async ({
    page,
    language,
  }) => {
    await openPage(page, '/newsletter/confirm')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pl.confirm.invalid)
    await openPage(page, `/newsletter/confirm?token=${'0'.repeat(48)}`)
    await page.getByRole('button', { name: pl.confirm.buttonLabel }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pl.confirm.invalid)
    await page.getByRole('link', { name: pl.confirm.invalidAction }).click()
    await expect((await openNewsletterForm(page, language)).email).toBeFocused()
    await openPage(page, `/newsletter/unsubscribe?token=${'0'.repeat(300)}`)
    await page.getByRole('button', { name: pl.unsubscribe.buttonLabel }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pl.unsubscribe.invalid)
    await expect(page.getByRole('link', { name: pl.unsubscribe.invalidAction })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
  })
})

test('a mail program’s one-click button unsubscribes by one POST without an origin', async ({
  page,
  language,
  request,
}) => {
  const address = makeEmailAddress()
  await openPage(page, '/bon')
  await signUp(page, language, address)
  const [mail] = await runSql<{ headers: string }>('SELECT headers FROM emails WHERE recipient = ?', address)
  const headers = JSON.parse(mail?.headers ?? '{}') as Record<string, string>
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const response = await request.post(url, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { Origin: 'https://mail.example' },
  })
  expect(response.status()).toBe(200)
  expect(response.headers()['set-cookie']).toBeUndefined()
  expect(await readSubscriberStatus(address)).toBeNull()
})
