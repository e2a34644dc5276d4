import type { Language } from '../../domain/language'

/** Names every field that keeps a form from being sent; null when none does. */
export function fieldsToMend(language: Language, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return language === 'pl' ? `Uzupełnij lub popraw: ${list}.` : `Fill in or correct: ${list}.`
}
