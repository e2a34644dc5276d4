import { html } from 'hono/html'
import { clockTime } from '../../domain/clock-time'
import { addressOf, type Settings } from '../../domain/settings'
import type { withdrawals } from '../features/withdrawals/withdrawals.table'
import { wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

type Statement = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'name' | 'orderText' | 'email' | 'items' | 'message' | 'language' | 'submittedAt'
>

/**
 * The receipt of a statement of withdrawal on a durable medium: all of it, and when it was made (rules 3.5, CRD art. 11a).
 * It confirms that the statement has come, not that the shop agrees.
 */
export function withdrawalReceipt(statement: Statement, { firm }: Settings): NewMail {
  const { language } = statement
  const words = wordsIn(language).withdrawal
  const received = words.received(clockTime(statement.submittedAt, language))
  const content = [
    [words.name, statement.name],
    [words.contract, statement.orderText],
    [words.email, statement.email],
    [words.goods, statement.items.length > 0 ? statement.items.join('; ') : words.all],
    ...(statement.message ? [[words.message, statement.message] as const] : []),
    [words.id, statement.id],
  ] as const
  const next = [words.sendBack({ address: `${firm.firm}, ${addressOf(firm)}` }), words.refund, words.more]
  return {
    kind: 'withdrawal_receipt',
    about: statement.id,
    recipient: statement.email,
    language,
    subject: words.subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${words.subject}</h1>
        <p><strong>${received}</strong></p>
        <p>${words.statement}</p>
        <table style="width:100%;border-collapse:collapse">
          ${content.map(
            ([label, value]) =>
              html`<tr>
                <td style="padding:6px 12px 6px 0;vertical-align:top;color:#6b665e">${label}</td>
                <td style="padding:6px 0;white-space:pre-wrap;overflow-wrap:anywhere">${value}</td>
              </tr>`,
          )}
        </table>
        ${next.map((sentence) => html`<p>${sentence}</p>`)}`,
      text: [
        received,
        '',
        words.statement,
        ...content.map(([label, value]) => `${label}: ${value}`),
        ...next.flatMap((sentence) => ['', sentence]),
      ],
    },
  }
}
