import type { Language } from '../../domain/language'

/** Returns a sentence that names all invalid fields of a form. Null if no field is invalid. */
export function invalidFieldsText(language: Language, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const namesText = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return language === 'pl' ? `Uzupełnij lub popraw: ${namesText}.` : `Fill in or correct: ${namesText}.`
}
