import { type Mailer, MailRejectedError } from './mailer'

/** Permanent errors of the mail or its address; any other error is retried. */
const PERMANENT_ERROR_CODES = [
  'E_VALIDATION_ERROR',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]

/**
 * Sends through Cloudflare's email binding. The binding has no idempotency keys: a mail whose response is lost may be
 * sent twice. The lease of the outbox makes that rare.
 */
export const createCloudflareMailer =
  (emailBinding: Pick<SendEmail, 'send'>, from: string): Mailer =>
  async ({ recipient, subject, html, text, headers, attachments }) => {
    try {
      await emailBinding.send({
        from: senderOf(from),
        to: recipient,
        subject,
        html,
        text,
        ...(headers ? { headers } : {}),
        attachments: attachments.map(({ name, content, type }) => ({
          filename: name,
          content: new TextEncoder().encode(content),
          type: `${type ?? 'text/html'}; charset=utf-8`,
          disposition: 'attachment' as const,
        })),
      })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw PERMANENT_ERROR_CODES.includes(code) ? new MailRejectedError(code) : error
    }
  }

/** Splits "Name <address>". */
function senderOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, email }
}
