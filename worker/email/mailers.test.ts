import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { db, shop, stoppedClock } from '../../test/factories'
import { makePaidOrder } from '../../test/payments'
import { takeWarnings } from '../../test/worker-setup'
import { FIRST_SETTINGS } from '../../domain/settings'
import { cloudflareMailer } from './cloudflare-mailer'
import { contractDocuments } from './contract-documents'
import { emails } from './emails.table'
import type { Mail } from './mailer'
import { sendDueMails } from './outbox'
import { resendMailer } from './resend-mailer'
import { wordsIn } from './wording'
import { HOUR_MS } from '../../domain/time'

const FROM = 'Ekspo Narzędzia <sklep@ekspo-narzedzia.example>'

type Sent = {
  account: string
  key: string
  from: string
  to: string[]
  subject: string
  text: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: string; content_type: string }[]
}

/** A paid order whose mails are marked as sent, so that no request sends them. */
async function makeToldOrder() {
  await db().update(emails).set({ status: 'sent' })
  const paidOrder = await makePaidOrder()
  await vi.waitFor(async () => {
    const mails = await db().select().from(emails).where(eq(emails.about, paidOrder.order.id))
    expect(mails.map(({ status }) => status)).toEqual(['sent'])
  })
  return paidOrder
}

const newMail = (change: Partial<Mail> = {}): Mail => ({
  id: crypto.randomUUID(),
  recipient: 'lucja@example.com',
  subject: 'Zażółć',
  html: '<p>Żółć</p>',
  text: 'Żółć',
  headers: null,
  attachments: [],
  ...change,
})

describe('resendMailer', () => {
  function account() {
    const apiKey = `re_${crypto.randomUUID().replaceAll('-', '')}`
    const apiUrl = inject('resendUrl')
    return {
      send: resendMailer({ apiKey, from: FROM, apiUrl }),
      sent: async () => {
        const all = await (await fetch(`${apiUrl}/_stand_in/sent`)).json<Sent[]>()
        return all.filter(({ account: accountKey }) => accountKey === apiKey)
      },
      fail: (fault: { status: number; times: number; isTaken?: boolean }) =>
        fetch(`${apiUrl}/_stand_in/fail`, { method: 'POST', body: JSON.stringify(fault) }),
    }
  }

  it('sends the whole mail with key, headers and files', async () => {
    const { send, sent } = account()
    const headers = { 'List-Unsubscribe': '<https://shop.example/x>' }
    const mail = newMail({ headers, attachments: [{ name: 'regulamin.html', content: '<p>zażółć</p>' }] })
    await send(mail)
    const [got] = await sent()
    expect(got).toMatchObject({ key: mail.id, from: FROM, to: [mail.recipient], subject: 'Zażółć', headers })
    const [file] = got?.attachments ?? []
    const bytes = Uint8Array.from(atob(file?.content ?? ''), (char) => char.charCodeAt(0))
    expect([file?.filename, new TextDecoder().decode(bytes)]).toEqual(['regulamin.html', '<p>zażółć</p>'])
  })

  it('delivers once when a mail is resent after a lost response', async () => {
    const { send, sent, fail } = account()
    const mail = newMail()
    for (const status of [500, 429, 0]) {
      await fail({ status, times: 1, isTaken: true })
      await expect(send(mail)).rejects.toThrow()
    }
    await send(mail)
    expect(await sent()).toHaveLength(1)
  })

  it('rejects permanently only invalid addresses', async () => {
    const { send, fail } = account()
    await expect(send(newMail({ recipient: 'nobody' }))).rejects.toMatchObject({ name: 'MailRefused' })
    await fail({ status: 503, times: 1 })
    await expect(send(newMail())).rejects.not.toMatchObject({ name: 'MailRefused' })
  })
})

describe('cloudflareMailer', () => {
  it('sends the whole mail with the sender in two parts', async () => {
    const sentMails: unknown[] = []
    const send = cloudflareMailer(
      {
        send: (mail: unknown) => Promise.resolve(void sentMails.push(mail)).then(() => ({ messageId: '1' })),
      },
      FROM,
    )
    await send(newMail({ attachments: [{ name: 'a.html', content: 'ż' }] }))
    expect(sentMails).toEqual([
      {
        from: { name: 'Ekspo Narzędzia', email: 'sklep@ekspo-narzedzia.example' },
        to: 'lucja@example.com',
        subject: 'Zażółć',
        html: '<p>Żółć</p>',
        text: 'Żółć',
        attachments: [
          {
            filename: 'a.html',
            content: new TextEncoder().encode('ż'),
            type: 'text/html; charset=utf-8',
            disposition: 'attachment',
          },
        ],
      },
    ])
  })

  it('rejects permanently for a bad address, and retries other errors', async () => {
    const failingMailer = (code: string) =>
      cloudflareMailer({ send: () => Promise.reject(Object.assign(new Error('no'), { code })) }, FROM)
    await expect(failingMailer('E_RECIPIENT_SUPPRESSED')(newMail())).rejects.toMatchObject({
      name: 'MailRefused',
    })
    await expect(failingMailer('E_RATE_LIMIT_EXCEEDED')(newMail())).rejects.toMatchObject({ name: 'Error' })
  })
})

describe('wording fixed by law', () => {
  it.each([
    ['pl', 'Odstąp od umowy tutaj', 'niniejszym informuję/informujemy(*)'],
    ['en', 'Withdraw from contract here', 'hereby give notice that I/We (*) withdraw'],
  ] as const)('is verbatim in mails and documents: %s', (language, entry, form) => {
    expect(wordsIn(language).orderLink.withdraw).toBe(entry)
    const [terms, withdrawal] = contractDocuments(language, FIRST_SETTINGS, 'https://shop.example')
    expect(terms?.content).toContain(entry)
    expect(withdrawal?.content).toContain(entry)
    expect(withdrawal?.content).toContain(form)
  })
})

describe('a mailer', () => {
  beforeEach(() => db().update(emails).set({ status: 'sent' }))

  it('gets the terms and the withdrawal form with the confirmation of an order', async () => {
    const { order } = await makeToldOrder()
    const condition = and(eq(emails.about, order.id), eq(emails.kind, 'order_paid'))
    // Due in the future, so that no request of another test sends it first.
    const clock = stoppedClock(Date.now() + HOUR_MS)
    await db().update(emails).set({ status: 'waiting', nextAt: clock.now() }).where(condition)
    const sentMails: Mail[] = []
    await sendDueMails(shop({ now: clock.now, mailer: (mail) => Promise.resolve(void sentMails.push(mail)) }))
    const [mail] = sentMails
    const [row] = await db().select({ version: emails.attachments }).from(emails).where(condition)
    expect(mail?.attachments.map(({ name }) => name.replace(/-20.*/, ''))).toEqual([
      'regulamin',
      'odstapienie-od-umowy',
    ])
    expect(row?.version?.map((id) => id.split('.').slice(0, 2).join('.'))).toEqual([
      'terms.pl',
      'withdrawal.pl',
    ])
    const [terms, form] = mail?.attachments ?? []
    expect(terms?.content).toContain('Zamawiam z obowiązkiem zapłaty')
    expect(terms?.content).toContain('<a href="http://localhost:8787/')
    expect(form?.content).toContain('niniejszym informuję/informujemy(*)')
    expect(form?.content).not.toContain('Zamawiam z obowiązkiem zapłaty')
    expect(mail?.text).toContain('W załącznikach znajdziesz regulamin w wersji')
  })

  it('that rejects a mail permanently is not called again', async () => {
    const clock = stoppedClock(Date.now() + HOUR_MS)
    const { order } = await makeToldOrder()
    await db()
      .update(emails)
      .set({ status: 'waiting', nextAt: clock.now(), dueAt: clock.now() })
      .where(eq(emails.about, order.id))
    const send = cloudflareMailer({ send: () => Promise.reject(refusal()) }, FROM)
    await sendDueMails(shop({ now: clock.now, mailer: send }))
    clock.forward(HOUR_MS)
    const rows = await db()
      .select({ status: emails.status, attempts: emails.attempts })
      .from(emails)
      .where(eq(emails.about, order.id))
    expect(rows.every(({ status, attempts }) => status === 'given_up' && attempts >= 1)).toBe(true)
    takeWarnings()
  })

  const refusal = () => Object.assign(new Error('no'), { code: 'E_RECIPIENT_NOT_ALLOWED' })
})
