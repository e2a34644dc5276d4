import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { db, makeTestDeps, createStoppedClock } from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../test/worker-setup'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { createCloudflareMailer } from './cloudflare-mailer'
import { getContractDocuments } from '../documents/contract-documents'
import { emails } from '../emails.table'
import type { Mail } from './mailer'
import { sendDueMails } from '../../../test/fixtures/mails/send-due-mails'
import { createResendMailer } from './resend-mailer'
import { mailWordsFor } from '../wording/wording'
import { HOUR_MS } from '../../../domain/time/time'

const FROM_ADDRESS = 'Ekspo Narzędzia <sklep@ekspo-narzedzia.example>'

type SentMailCall = {
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
async function makeOrderWithSentMails() {
  await db().update(emails).set({ status: 'sent' })
  const paidOrder = await makePaidOrder()
  await vi.waitFor(async () => {
    const mails = await db().select().from(emails).where(eq(emails.about, paidOrder.order.id))
    expect(mails.map(({ status }) => status)).toEqual(['sent'])
  })
  return paidOrder
}

const makeMail = (overrides: Partial<Mail> = {}): Mail => ({
  id: crypto.randomUUID(),
  recipient: 'lucja@example.com',
  subject: 'Zażółć',
  html: '<p>Żółć</p>',
  text: 'Żółć',
  headers: null,
  attachments: [],
  ...overrides,
})

describe('createResendMailer', () => {
  function makeResendAccount() {
    const apiKey = `re_${crypto.randomUUID().replaceAll('-', '')}`
    const resendUrl = inject('resendUrl')
    return {
      send: createResendMailer({ apiKey, from: FROM_ADDRESS, apiUrl: resendUrl }),
      listSentMails: async () => {
        const allMails = await (await fetch(`${resendUrl}/_stand_in/sent`)).json<SentMailCall[]>()
        return allMails.filter(({ account: accountKey }) => accountKey === apiKey)
      },
      failNextMails: (failure: { status: number; times: number; isTaken?: boolean }) =>
        fetch(`${resendUrl}/_stand_in/fail`, { method: 'POST', body: JSON.stringify(failure) }),
    }
  }

  it('sends the whole mail with key, headers and files', async () => {
    const { send, listSentMails } = makeResendAccount()
    const headers = { 'List-Unsubscribe': '<https://shop.example/x>' }
    const mail = makeMail({ headers, attachments: [{ name: 'regulamin.html', content: '<p>zażółć</p>' }] })
    await send(mail)
    const [sentMail] = await listSentMails()
    expect(sentMail).toMatchObject({
      key: mail.id,
      from: FROM_ADDRESS,
      to: [mail.recipient],
      subject: 'Zażółć',
      headers,
    })
    const [file] = sentMail?.attachments ?? []
    const bytes = Uint8Array.from(atob(file?.content ?? ''), (char) => char.charCodeAt(0))
    expect([file?.filename, new TextDecoder().decode(bytes)]).toEqual(['regulamin.html', '<p>zażółć</p>'])
  })

  it('delivers once when a mail is resent after a lost response', async () => {
    const { send, listSentMails, failNextMails } = makeResendAccount()
    const mail = makeMail()
    for (const status of [500, 429, 0]) {
      await failNextMails({ status, times: 1, isTaken: true })
      await expect(send(mail)).rejects.toThrow()
    }
    await send(mail)
    expect(await listSentMails()).toHaveLength(1)
  })

  it('rejects permanently only invalid addresses', async () => {
    const { send, failNextMails } = makeResendAccount()
    await expect(send(makeMail({ recipient: 'nobody' }))).rejects.toMatchObject({ name: 'MailRejectedError' })
    await failNextMails({ status: 503, times: 1 })
    await expect(send(makeMail())).rejects.not.toMatchObject({ name: 'MailRejectedError' })
  })
})

describe('createCloudflareMailer', () => {
  it('sends the whole mail with the sender in two parts', async () => {
    const sentMails: unknown[] = []
    const sendMail = createCloudflareMailer(
      {
        send: (mail: unknown) => Promise.resolve(void sentMails.push(mail)).then(() => ({ messageId: '1' })),
      },
      FROM_ADDRESS,
    )
    await sendMail(makeMail({ attachments: [{ name: 'a.html', content: 'ż' }] }))
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
    const makeFailingMailer = (errorCode: string) =>
      createCloudflareMailer(
        { send: () => Promise.reject(Object.assign(new Error('no'), { code: errorCode })) },
        FROM_ADDRESS,
      )
    await expect(makeFailingMailer('E_RECIPIENT_SUPPRESSED')(makeMail())).rejects.toMatchObject({
      name: 'MailRejectedError',
    })
    await expect(makeFailingMailer('E_RATE_LIMIT_EXCEEDED')(makeMail())).rejects.toMatchObject({
      name: 'Error',
    })
  })
})

describe('wording fixed by law', () => {
  it.each([
    ['pl', 'Odstąp od umowy tutaj', 'niniejszym informuję/informujemy(*)'],
    ['en', 'Withdraw from contract here', 'hereby give notice that I/We (*) withdraw'],
  ] as const)('is verbatim in mails and documents: %s', (language, withdrawLabel, formSentence) => {
    expect(mailWordsFor(language).orderLink.withdraw).toBe(withdrawLabel)
    const [terms, withdrawal] = getContractDocuments(language, FIRST_SETTINGS, 'https://shop.example')
    expect(terms?.content).toContain(withdrawLabel)
    expect(withdrawal?.content).toContain(withdrawLabel)
    expect(withdrawal?.content).toContain(formSentence)
  })
})

describe('a mailer', () => {
  beforeEach(() => db().update(emails).set({ status: 'sent' }))

  it('gets the terms and the withdrawal form with the confirmation of an order', async () => {
    const { order } = await makeOrderWithSentMails()
    const mailCondition = and(eq(emails.about, order.id), eq(emails.kind, 'order_paid'))
    // The mail is due in the future, so that no request of another test sends it first.
    const clock = createStoppedClock(Date.now() + HOUR_MS)
    await db().update(emails).set({ status: 'waiting', nextAt: clock.now() }).where(mailCondition)
    const sentMails: Mail[] = []
    await sendDueMails(
      makeTestDeps({ now: clock.now, mailer: (mail) => Promise.resolve(void sentMails.push(mail)) }),
    )
    const [mail] = sentMails
    const [row] = await db().select({ version: emails.attachments }).from(emails).where(mailCondition)
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
    expect(mail?.text).toContain('W załącznikach znajdziesz regulamin zaakceptowany przy zamówieniu (wersja ')
  })

  it('that rejects a mail permanently is not called again', async () => {
    const clock = createStoppedClock(Date.now() + HOUR_MS)
    const { order } = await makeOrderWithSentMails()
    await db()
      .update(emails)
      .set({ status: 'waiting', nextAt: clock.now(), dueAt: clock.now() })
      .where(eq(emails.about, order.id))
    const sendMail = createCloudflareMailer({ send: () => Promise.reject(makeDeliveryError()) }, FROM_ADDRESS)
    await sendDueMails(makeTestDeps({ now: clock.now, mailer: sendMail }))
    clock.forward(HOUR_MS)
    const rows = await db()
      .select({ status: emails.status, attempts: emails.attempts })
      .from(emails)
      .where(eq(emails.about, order.id))
    expect(rows.every(({ status, attempts }) => status === 'given_up' && attempts >= 1)).toBe(true)
    takeWarnings()
  })

  const makeDeliveryError = () => Object.assign(new Error('no'), { code: 'E_RECIPIENT_NOT_ALLOWED' })
})
