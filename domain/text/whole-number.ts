import type { Language } from '../language'

const GROUP_SEPARATORS: Record<Language, string> = { pl: '\u00a0', en: ',' }

/** Formats a whole number with separated thousands: "12 345" in Polish, "12,345" in English. */
export const formatWholeNumber = (value: number | string, language: Language): string =>
  String(value).replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATORS[language])
