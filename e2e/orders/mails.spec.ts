import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { findViolations, TEXT_RULE_TAGS } from '../support/axe'
import { expect, type Language, test } from '../support/shop'

/** `MAIL_PICTURES=folder` saves a phone-width screenshot of every mail. */
const MAIL_PICTURES_FOLDER = process.env['MAIL_PICTURES']

/** The exports of test/fixtures/mails/mail-samples.tsx. Vite loads the file, because it contains JSX. */
type MailSamples = {
  mails: { name: string; subject: string; html: string; text: string }[]
  documents: { name: string; content: string }[]
}
type SampleModule = { renderMailSamples: (language: Language, appUrl: string) => MailSamples }

// The tests run in one process, because it takes seconds to load the modules of the mails.
test.describe.configure({ mode: 'default' })

let viteServer: ViteDevServer
test.beforeAll(async () => {
  viteServer = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
})
test.afterAll(() => viteServer.close())

async function renderMails(language: Language, appUrl: string): Promise<MailSamples> {
  const { renderMailSamples } = (await viteServer.ssrLoadModule(
    '/test/fixtures/mails/mail-samples.tsx',
  )) as SampleModule
  return renderMailSamples(language, appUrl)
}

/** Normalises whitespace and case of a text, because CSS may change the case. */
const normalizeText = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

for (const language of ['pl', 'en'] as const) {
  test(`every mail fits a phone, and its plain text is complete: ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    const { mails, documents } = await renderMails(language, baseURL ?? '')
    // Leaves the shop's origin, because a mail is shown outside of the shop.
    await page.mainFrame().goto('about:blank')
    // The browser blocks requests from other origins to the loopback interface. The test therefore serves the pictures
    // itself.
    await page.route('**/images/**', (route) =>
      route.fulfill({ path: `public${new URL(route.request().url()).pathname}` }),
    )
    for (const { name, subject, html, text } of mails) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.setContent(html)
      await expect(page, name).toHaveTitle(subject)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
      await expect
        .poll(() => page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0)), name)
        .toBe(true)
      // Landmark violations are ignored, because the mail program's page has the landmarks.
      // Mails of both languages have the same template, so only one language needs all rules.
      const violations = (
        language === 'pl' ? await findViolations(page) : await findViolations(page, TEXT_RULE_TAGS)
      ).filter((violation) => !/ (landmark-one-main|region):/.test(violation))
      expect(violations, name).toEqual([])
      const blockTexts = await page
        .locator('p, h1, td:not(:has(table, p, div))')
        .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).innerText))
      for (const textLine of blockTexts.flatMap((textLine) => textLine.split('\n'))) {
        expect(normalizeText(text), `${name}: ${textLine}`).toContain(normalizeText(textLine))
      }
      for (const href of await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        expect(text, name).toContain(href)
      for (const mailVersion of [html, text])
        expect(mailVersion, name).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
      if (MAIL_PICTURES_FOLDER)
        await saveScreenshot(page.screenshot({ fullPage: true }), `${language}-${name}`)
    }
    for (const { name, content } of documents) {
      await page.setContent(content)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
      expect(content, name).not.toMatch(/undefined|NaN|\[object/)
      if (MAIL_PICTURES_FOLDER) await saveScreenshot(page.screenshot(), `${language}-document-${name}`)
    }
  })

  test(`every link of every mail works: ${language}`, async ({ request, baseURL }) => {
    const { mails, documents } = await renderMails(language, baseURL ?? '')
    const htmlContents = [...mails.map(({ html }) => html), ...documents.map(({ content }) => content)]
    const links = htmlContents.flatMap((html) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
    )
    const shopLinks = new Set(
      links
        .filter((href) => href.startsWith(baseURL ?? 'http'))
        .map((href) => href.replaceAll('&amp;', '&').replace(/#.*/, '')),
    )
    expect(shopLinks.size).toBeGreaterThan(5)
    for (const href of shopLinks)
      expect((await request.get(href, { headers: { 'CF-Connecting-IP': '10.9.9.9' } })).status(), href).toBe(
        200,
      )
    for (const href of links) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:|#)/)
  })
}

async function saveScreenshot(screenshot: Promise<Buffer>, name: string): Promise<void> {
  await mkdir(MAIL_PICTURES_FOLDER ?? '', { recursive: true })
  await writeFile(path.join(MAIL_PICTURES_FOLDER ?? '', `${name}.png`), await screenshot)
}
