import { lazy } from 'react'
import { forgetReloadMessage, reloadWithMessage, readReloadMessage } from './reload-message'

const load = () => import('./payment-modal')

export const PaymentModal = lazy(load)

/**
 * Loads the payment code before the order is placed. Without this code the order could not be paid.
 * After a deploy the chunk may be gone, and some browsers cache a failed import. The page then reloads once and shows
 * `renewedMessage`.
 * Rejects if there is no connection.
 */
export async function loadPaymentModal(renewedMessage: string): Promise<void> {
  try {
    await load()
    if (readReloadMessage()) forgetReloadMessage()
  } catch (error) {
    // Checks the connection first. An offline reload would replace the form with the browser's error page.
    await fetch(location.href, { method: 'HEAD' })
    if (readReloadMessage() === renewedMessage) throw error
    reloadWithMessage(renewedMessage)
    // Waits for the reload: this promise never settles.
    await new Promise(() => undefined)
  }
}
