import { dateOf, parseDay } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import type { Language } from '../../../../domain/language'
import type { Withdrawal } from './queries'

export type ReadyReason = 'noOrder' | 'counter' | 'legalPerson' | 'professional' | 'late'

type RefusedWithdrawal = Pick<Withdrawal, 'language' | 'isLate' | 'channel'> & {
  matched: Pick<NonNullable<Withdrawal['matched']>, 'channel' | 'customerType' | 'lastDay'> | null
}

/** Ready reasons of a refusal that may apply to a withdrawal, in the buyer's language. */
export function listReadyReasons({
  language,
  isLate,
  channel: requestChannel,
  matched,
}: RefusedWithdrawal): { reason: ReadyReason; text: string }[] {
  const texts = REFUSAL_TEXTS[language]
  if (!matched) return [{ reason: 'noOrder', text: texts.noOrder }]
  const { channel, customerType, lastDay } = matched
  return [
    ...(channel === 'counter' ? [{ reason: 'counter' as const, text: texts.counter }] : []),
    ...(customerType === 'company'
      ? (['legalPerson', 'professional'] as const).map((reason) => ({ reason, text: texts[reason] }))
      : []),
    // A letter counts by its postmark, which the shop does not know.
    ...(isLate && requestChannel === 'web' && lastDay !== null
      ? [
          {
            reason: 'late' as const,
            text: texts.late({ day: formatFullDate(dateOf(parseDay(lastDay)), language) }),
          },
        ]
      : []),
  ]
}

const REFUSAL_TEXTS = {
  pl: {
    noOrder:
      'Nie znaleźliśmy w naszym sklepie zakupu, którego dotyczy oświadczenie. Jeśli kupiono u nas, podaj w odpowiedzi numer zamówienia.',
    counter:
      'Zakup odbył się na miejscu w naszym sklepie. Prawo odstąpienia bez podania przyczyny dotyczy umów zawartych na odległość (art. 27 ustawy o prawach konsumenta).',
    legalPerson:
      'Kupującym jest spółka inna niż cywilna lub inna osoba prawna. Prawo odstąpienia bez podania przyczyny mają konsumenci oraz osoby fizyczne, dla których zakup nie ma charakteru zawodowego (art. 27 i 7aa ustawy o prawach konsumenta).',
    professional:
      'Zakup ma charakter zawodowy. Prawo odstąpienia bez podania przyczyny mają konsumenci oraz osoby fizyczne, dla których zakup nie ma charakteru zawodowego (art. 27 i 7aa ustawy o prawach konsumenta).',
    late: ({ day }: { day: string }) =>
      `Termin na odstąpienie bez podania przyczyny minął ${day}, a oświadczenie zostało wysłane później.`,
  },
  en: {
    noOrder:
      'We found no purchase in our shop that this withdrawal could be about. If you bought from us, please reply with the order number.',
    counter:
      'The purchase was made in person in our shop. The right to withdraw without giving a reason is for distance contracts (Polish Consumer Rights Act, art. 27).',
    legalPerson:
      'The buyer is a company other than a civil partnership, or another legal person. Consumers, and natural persons whose purchase is not of a professional nature, have the right to withdraw without giving a reason (Polish Consumer Rights Act, art. 27 and 7aa).',
    professional:
      'The purchase is of a professional nature. Consumers, and natural persons whose purchase is not of a professional nature, have the right to withdraw without giving a reason (Polish Consumer Rights Act, art. 27 and 7aa).',
    late: ({ day }: { day: string }) =>
      `The period for a withdrawal without giving a reason ended on ${day}, and the withdrawal was sent later.`,
  },
} as const satisfies Record<Language, Record<ReadyReason, unknown>>
