import { type Mail, type Mailer, MailRefused } from './mailer'

type Resend = { apiKey: string; from: string; apiUrl: string }

/** Timeout (ms); the outbox retries with the same key. */
const TIMEOUT_MS = 10_000

/** Permanent errors of the mail itself; any other error is retried. */
const REFUSALS = [400, 422]

/** Sends through Resend, which sends each idempotency key once within 24 hours. */
export const resendMailer =
  ({ apiKey, from, apiUrl }: Resend): Mailer =>
  async (mail) => {
    const answer = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': mail.id,
      },
      body: JSON.stringify(messageOf(mail, from)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Report the status only, because the body may contain the recipient.
    await answer.body?.cancel()
    if (REFUSALS.includes(answer.status)) throw new MailRefused(`resend ${answer.status}`)
    if (!answer.ok) throw new Error(`resend ${answer.status}`)
  }

const messageOf = ({ recipient, subject, html, text, headers, attachments }: Mail, from: string) => ({
  from,
  to: [recipient],
  subject,
  html,
  text,
  ...(headers ? { headers } : {}),
  ...(attachments.length > 0
    ? {
        attachments: attachments.map(({ name, content }) => ({
          filename: name,
          content: base64(content),
          content_type: 'text/html',
        })),
      }
    : {}),
})

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
