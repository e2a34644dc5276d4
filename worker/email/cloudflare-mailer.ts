import { type Mailer, MailRefused } from './mailer'

/** What is wrong with the mail or its address; everything else may go better later. */
const REFUSALS = [
  'E_VALIDATION_ERROR',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]

/**
 * Sends through Cloudflare's own binding. It knows no keys: a mail whose answer is lost may go out twice, which the
 * lease of the outbox makes as rare as the loss itself.
 */
export const cloudflareMailer =
  (binding: Pick<SendEmail, 'send'>, from: string): Mailer =>
  async ({ recipient, subject, html, text, headers, attachments }) => {
    try {
      await binding.send({
        from: senderOf(from),
        to: recipient,
        subject,
        html,
        text,
        ...(headers ? { headers } : {}),
        attachments: attachments.map(({ name, content }) => ({
          filename: name,
          content: new TextEncoder().encode(content),
          type: 'text/html; charset=utf-8',
          disposition: 'attachment' as const,
        })),
      })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw REFUSALS.includes(code) ? new MailRefused(code) : error
    }
  }

/** "Name <address>" in its two parts. */
function senderOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, email }
}
