import type { Language } from '../../domain/language'

/** Returns a sentence that names all invalid fields of a form. Null if no field is invalid. */
export function invalidFieldsText(language: Language, fieldNames: readonly string[]): string | null {
  if (fieldNames.length === 0) return null
  const namesText = new Intl.ListFormat(language, { type: 'conjunction' }).format(fieldNames)
  return language === 'pl' ? `Uzupełnij lub popraw: ${namesText}.` : `Fill in or correct: ${namesText}.`
}
