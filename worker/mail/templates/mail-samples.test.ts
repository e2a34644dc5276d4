import { describe, expect, it } from 'vitest'
import { renderMailSamples } from '../../../test/fixtures/mails/mail-samples'

const APP_URL = 'https://shop.example'
const PICTURE_URL = `${APP_URL}/images/eks-wie-001-main-0ab8b41d-160.jpg`
/** Size of a mail in bytes. Gmail hides the rest of a larger mail. */
const GMAIL_CLIP_BYTES = 102 * 1024
/** Maximum length of a subject in characters. A phone shows this length in two lines. */
const MAX_SUBJECT_LENGTH = 60

const countMatches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

describe.each(['pl', 'en'] as const)('the mails in %s', (language) => {
  const { mails } = renderMailSamples(language, APP_URL)
  const findMail = (name: string) => mails.find((mail) => mail.name === name) ?? { html: '', text: '' }

  it('have one main button, a short subject and a size that Gmail shows whole', () => {
    expect(mails.length).toBeGreaterThan(25)
    for (const { name, subject, html } of mails) {
      expect(countMatches(html, /<a class="m-button"/g), name).toBe(1)
      expect(subject.length, name).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH)
      expect(new TextEncoder().encode(html).byteLength, name).toBeLessThan(GMAIL_CLIP_BYTES)
    }
  })

  it('say in the first words of the subject what happened, before the number of the order', () => {
    for (const { name, subject } of mails) {
      expect(subject, name).not.toMatch(/^(Zamówienie|Order) #/)
      expect(subject, name).not.toMatch(/^(Otrzymaliśmy|We have|Dziękujemy|Thank you)/)
    }
  })

  it('have the logo, colours for dark mode, and pictures with absolute URLs and alternative texts', () => {
    for (const { name, html } of mails) {
      expect(html, name).not.toContain('<link')
      expect(html, name).toMatch(
        /<img src="https:\/\/shop\.example\/images\/mail-logo-[0-9a-f]{8}\.png" alt=""/,
      )
      expect(html, name).toContain('<meta name="color-scheme" content="light dark"/>')
      expect(html, name).toContain('@media (prefers-color-scheme:dark)')
      for (const [tag] of html.matchAll(/<img [^>]*>/g)) {
        expect(tag, name).toMatch(/src="https:\/\/shop\.example\/images\/[\w-]+\.(png|jpg)"/)
        expect(tag, name).toMatch(/ alt="/)
      }
    }
  })

  it.each(['order_received', 'order_paid', 'order_shipped', 'order_delivered', 'refund-3'])(
    'show the JPEG of each product that has a picture: %s',
    (name) => {
      const { html, text } = findMail(name)
      expect(html).toMatch(
        new RegExp(`<img src="${PICTURE_URL}" alt="[^"]*DCF899P2[^"]*"[^>]* width="80" height="80"`),
      )
      expect(countMatches(html, /-160\.jpg/g)).toBe(1)
      expect(text).not.toContain('.jpg')
      expect(text).toMatch(/DCF899P2 .*: \S/)
    },
  )

  it('tell the shop who bought what for how much, in the subject and the first line', () => {
    const amount = language === 'pl' ? '2448,00\u00a0zł' : '2448,00\u00a0€'
    const saleAlert = mails.find(({ name }) => name === 'shop_alert-2')
    expect(saleAlert?.subject.replaceAll(/(?<=\d)\u00a0(?=\d)/g, '')).toMatch(
      new RegExp(`^Sprzedane za ${amount}: Wawrzyniec Brzęczyszczykiewicz-`),
    )
    expect(saleAlert?.text.replaceAll(/(?<=\d)\s(?=\d)/g, '')).toContain(
      `(Konstantynów Łódzki) kupuje za ${amount}: Klucz udarowy DeWalt DCF899P2`,
    )
    expect(saleAlert?.html).toContain(`href="${APP_URL}/admin/orders/`)
    expect(saleAlert?.html).toContain(PICTURE_URL)
    // The mail is Polish, also about an order in English.
    expect(findMail('shop_alert-3').text).toMatch(/kupuje za .*: Bon podarunkowy\./)
  })

  it('tell the shop of each problem who, which goods, how much, and what to do by when', () => {
    const amount = language === 'pl' ? /2448,00 zł/ : /2448,00 €/
    const problemAlerts = mails
      .filter(({ name }) => /^shop_alert-\d+$/.test(name) && !/^shop_alert-[23]$/.test(name))
      // A viewing concerns no purchase.
      .filter(({ html }) => !html.includes('/admin/viewings'))
      .map(({ subject, text }) => ({
        subject: subject.replaceAll(/(?<=\d)\s(?=\d)/g, '').replaceAll('\u00a0', ' '),
        text: text.replaceAll(/(?<=\d)\s(?=\d{3})/g, '').replaceAll(/\s+/g, ' '),
      }))
    expect(problemAlerts).toHaveLength(13)
    for (const { subject, text } of problemAlerts) {
      expect(subject).toContain('Wawrzyniec')
      expect(text).toMatch(/Klucz udarowy DeWalt|nie podano towaru/)
      expect(text).toMatch(/najpóźniej \d+ \S+ 2026|Nic nie musisz robić|Sprawdź w zamówieniu/)
      // The text names the order or complaint by its number. Only URLs contain its id.
      expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    }
    const alertsOfOrders = problemAlerts.slice(0, -1)
    for (const { subject, text } of alertsOfOrders) {
      // A withdrawal that names goods may concern only a part of the order, so its subject has no total.
      expect(subject.startsWith('Odstąpienie:') ? text : subject).toMatch(amount)
      expect(text).toContain('#3F2B8C1E')
    }
  })

  it('tell the shop how a sold order reaches its buyer', () => {
    const saleTexts = mails
      .filter(({ subject }) => subject.startsWith('Sprzedane za'))
      .map(({ text }) => text)
    expect(saleTexts.length).toBeGreaterThan(0)
    for (const text of saleTexts)
      expect(text).toMatch(/Dostawa: (InPost|DPD|DHL|GLS|UPS|E-mail|Odbiór osobisty)/)
  })

  it('say after a failed refund what happens next and by when', () => {
    expect(findMail('refund_failed').text.replaceAll(/\s+/g, ' ')).toMatch(
      language === 'pl'
        ? /W ciągu 3 dni roboczych wyślemy je jeszcze raz .* albo poprosimy Cię o numer konta/
        : /Within 3 working days we will send it again .* or ask you for an account number/,
    )
  })

  it('show how far an order of goods is, in the plain text too', () => {
    const countDoneSteps = (name: string) => countMatches(findMail(name).html, /data-done=/g)
    const progressOf = (name: string) =>
      findMail(name)
        .text.split('\n')
        .find((line) => line.startsWith('✓ ')) ?? ''
    for (const [name, doneCount] of [
      ['order_received', 1],
      ['order_reminder', 1],
      ['order_paid', 2],
      ['order_shipped', 4],
      ['order_delivered', 5],
    ] as const) {
      expect(countDoneSteps(name), name).toBe(doneCount)
      expect(countMatches(progressOf(name), /✓/g), name).toBe(doneCount)
      expect(progressOf(name).split(' – '), name).toHaveLength(5)
    }
    // Mails about vouchers show no progress, because nothing is packed. A cancelled order makes no progress.
    for (const name of ['order_paid-2', 'order_received-2', 'order_cancelled', 'refund'])
      expect(countDoneSteps(name), name).toBe(0)
  })
})
