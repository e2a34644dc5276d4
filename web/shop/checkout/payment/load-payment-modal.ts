import { lazy } from 'react'
import { clearReloadMessage, reloadWithMessage, readReloadMessage } from './reload-message'

const importPaymentModal = () => import('./payment-modal')

export const PaymentModal = lazy(importPaymentModal)

/**
 * Loads the payment code before the order is placed, because the order could not be paid without this code. After a
 * deploy the chunk may be gone, and some browsers cache a failed import. In both cases the page reloads once and shows
 * `reloadMessage`. Rejects if the browser has no connection.
 */
export async function loadPaymentModal(reloadMessage: string): Promise<void> {
  try {
    await importPaymentModal()
    if (readReloadMessage()) clearReloadMessage()
  } catch (error) {
    // Checks the connection before the reload. Without a connection, the browser's error page would replace the form.
    await fetch(location.href, { method: 'HEAD' })
    if (readReloadMessage() === reloadMessage) throw error
    reloadWithMessage(reloadMessage)
    // Waits for the reload: this promise never settles.
    await new Promise(() => undefined)
  }
}
