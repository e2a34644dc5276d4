import type { Language } from '../../domain/language'
import { ApiError } from '../api'

/** Label of the request id in an error message. */
const REFERENCE_LABELS: Record<Language, string> = { pl: 'Numer zgłoszenia', en: 'Reference' }

/** Adds the id of the failed request to an error sentence. A customer who reports the error can quote the id. */
export function withErrorReference(language: Language, sentence: string, error: unknown): string {
  const id = error instanceof ApiError ? error.details.requestId : undefined
  return id ? `${sentence} ${REFERENCE_LABELS[language]}: ${id}` : sentence
}
