import { lazy } from 'react'

/** The payment's code comes with the first order, not with the page. */
export const loadPaymentModal = () => import('./payment-modal')

export const PaymentModal = lazy(loadPaymentModal)
