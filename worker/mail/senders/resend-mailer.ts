import { type Mail, type Mailer, MailRejectedError } from './mailer'

type ResendConfig = { apiKey: string; from: string; apiUrl: string }

/** Timeout (ms); the outbox retries with the same key. */
const REQUEST_TIMEOUT_MS = 10_000

/** Permanent errors of the mail itself; any other error is retried. */
const PERMANENT_ERROR_STATUSES = [400, 422]

/** Sends through Resend, which sends each idempotency key once within 24 hours. */
export const createResendMailer =
  ({ apiKey, from, apiUrl }: ResendConfig): Mailer =>
  async (mail) => {
    const response = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': mail.id,
      },
      body: JSON.stringify(toResendMessage(mail, from)),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    // Report the status only, because the body may contain the recipient.
    await response.body?.cancel()
    if (PERMANENT_ERROR_STATUSES.includes(response.status))
      throw new MailRejectedError(`resend ${response.status}`)
    if (!response.ok) throw new Error(`resend ${response.status}`)
  }

const toResendMessage = ({ recipient, subject, html, text, headers, attachments }: Mail, from: string) => ({
  from,
  to: [recipient],
  subject,
  html,
  text,
  ...(headers ? { headers } : {}),
  ...(attachments.length > 0
    ? {
        attachments: attachments.map(({ name, content, type }) => ({
          filename: name,
          content: toBase64(content),
          content_type: type ?? 'text/html',
        })),
      }
    : {}),
})

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
