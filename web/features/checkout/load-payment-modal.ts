import { lazy } from 'react'
import { forgetSaid, reloadSaying, saidBefore } from './reload-saying'

const load = () => import('./payment-modal')

export const PaymentModal = lazy(load)

/**
 * The payment's code comes with the first order, not with the page, and before it: an order without it could not be paid.
 * After a deployment it is gone from the shop, and some browsers never ask again for what failed once: the page is then
 * loaded anew, once, saying `renewed`. Throws when there is no connection.
 */
export async function loadPaymentModal(renewed: string): Promise<void> {
  try {
    await load()
    if (saidBefore()) forgetSaid()
  } catch (error) {
    // Without a connection the browser would put its own page in the place of what was typed.
    await fetch(location.href, { method: 'HEAD' })
    if (saidBefore() === renewed) throw error
    reloadSaying(renewed)
    // Nothing more happens on this page.
    await new Promise(() => undefined)
  }
}
