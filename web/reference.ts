import type { Language } from '../domain/language'
import { ApiError } from './api'

/** What stands before the id of a request that failed by a fault of the shop. */
const REFERENCE: Record<Language, string> = { pl: 'Numer zgłoszenia', en: 'Reference' }

/** A sentence with the id of the request that failed, by which whoever reports the fault can name it. */
export function withReference(language: Language, sentence: string, error: unknown): string {
  const id = error instanceof ApiError ? error.details.requestId : undefined
  return id ? `${sentence} ${REFERENCE[language]}: ${id}` : sentence
}
