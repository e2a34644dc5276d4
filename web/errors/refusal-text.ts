import { ApiError } from '../api'
import type { Locale } from '../i18n/locale'

/**
 * Returns the error message for a visitor. The dictionary of the messages loads on demand. Any error other than
 * `ApiError` gives the message for a lost connection.
 */
export async function refusalText({ language, messages }: Locale, error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) return messages.offline
  try {
    const { errorSentence } = await import('../i18n/errors')
    const { code, details } = error
    const isSoldOut = code === 'cart.not_enough_stock' && details.available === 0
    return errorSentence(language, isSoldOut ? 'order.sold_out' : error)
  } catch {
    return messages.offline
  }
}
