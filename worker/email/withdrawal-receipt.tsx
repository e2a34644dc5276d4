import { clockTime } from '../../domain/clock-time'
import { addressOf, type Settings } from '../../domain/settings'
import type { withdrawals } from '../features/withdrawals/withdrawals.table'
import { Facts, Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'

type Statement = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'name' | 'orderText' | 'email' | 'items' | 'message' | 'language' | 'submittedAt'
>

/**
 * The receipt of a withdrawal on a durable medium, with its text and time (rules 3.5, CRD art. 11a). Confirms the
 * receipt, not an agreement.
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
    preview: received,
    body: (
      <>
        <Title>{words.subject}</Title>
        <Paragraph>
          <strong>{received}</strong>
        </Paragraph>
        <Paragraph>{words.statement}</Paragraph>
        <Facts facts={content.map(([label, value]) => ({ label, value }))} />
        {next.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </>
    ),
  }
}
