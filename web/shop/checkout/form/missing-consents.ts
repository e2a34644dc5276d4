import type { Language } from '../../../../domain/language'
import type { CheckoutWords } from '../words'

type RequiredConsent = 'defects' | 'terms'

/** Returns the sentence that lists the missing required consents, from top to bottom; null if none is missing. */
export function missingConsentsText(
  { acceptFirst, accepted }: CheckoutWords['checkout'],
  language: Language,
  givenConsents: Partial<Record<RequiredConsent, boolean>>,
): string | null {
  const missingConsents = (['defects', 'terms'] as const).filter((name) => givenConsents[name] === false)
  if (missingConsents.length === 0) return null
  const listFormat = new Intl.ListFormat(language, { type: 'conjunction' })
  return acceptFirst({ consents: listFormat.format(missingConsents.map((name) => accepted[name])) })
}
