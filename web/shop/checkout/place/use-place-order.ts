import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { navigate } from '../../../navigation'
import type { ChangedTexts, ErrorCode, ErrorDetails } from '../../../../domain/errors'
import { type Minor, parseDecimal, toDecimal } from '../../../../domain/money/money'
import { ApiError } from '../../../api'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { orderLinkFragment } from '../../../../domain/orders/order-link-fragment'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { useMoneyFormat } from '../../../i18n/use-money'
import { orderAttemptStorage } from '../../../storage/checkout-storage'
import { useIsHydrated } from '../../../ui/loading/use-hydrated'
import { orderAndOpenPayment, PaymentNotOpenedError } from './checkout-steps'
import { loadPaymentModal } from '../payment/load-payment-modal'
import { type OpenPayment, openPayment, type OrderRequest } from '../queries'
import { reloadWithMessage, readReloadMessage } from '../payment/reload-message'
import { paymentFailureText } from '../payment/payment-failure-text'
import { useCheckoutWords } from '../words'
import { errorSentence } from '../../../i18n/errors'
import { PREVIOUS_ORDER_KEY, type UnpaidOrder } from './use-unpaid-order'

/** Why an order was rejected. `canPayInPln`: a payment in PLN avoids the problem. */
export type OrderProblem = { text: string; canPayInPln: boolean }

/** The displayed prices of the goods and of delivery. */
type ShownAmounts = { subtotal: Minor; shipping: Minor }

type FieldIssues = readonly { path: string; code: string }[]

/** `linkToken`: secret key of the order page; null for an order that was placed before a reload. */
type PlacedOrderPayment = OpenPayment & { number: string; isNewOrder: boolean; linkToken: string | null }

/** Errors that mean that data on the page is out of date. The page then fetches the data again. */
const OUT_OF_DATE_ERRORS: ErrorCode[] = [
  'order.price_changed',
  'order.agreement_changed',
  'order.sold_out',
  'order.unknown_product',
  'voucher.invalid',
  'voucher.expired',
  'voucher.already_used',
  'voucher.in_use',
]

/** Errors that mean the settings of the page are out of date: promised days, a pause, or the offered couriers. */
const SETTINGS_ERRORS: ErrorCode[] = ['order.delivery_changed', 'order.paused', 'order.courier_not_available']

/**
 * Manages the order of a checkout: places it, opens its payment, and reports errors. The form keeps its input, even
 * after an error.
 */
export function usePlaceOrder(
  onRefusedFields: (fields: FieldIssues) => void,
  onChangedTexts: (changedTexts: ChangedTexts) => void,
) {
  const locale = useLocale()
  const { language, messages } = locale
  const { checkout } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const client = useQueryClient()
  const isBusy = useRef(false)
  const [isOrdering, setOrdering] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const [payment, setPayment] = useState<PlacedOrderPayment | null>(null)
  /**
   * The link of the order that this page placed. It contains a secret key, so it is kept in memory and never stored.
   */
  const placedOrderLink = useRef<OrderLink | null>(null)

  /**
   * The key in the hash lets the result page link to the order page. The key is null if the order was placed before a
   * reload.
   */
  const goToResultPage = (orderId: string, linkToken: string | null) =>
    navigate(
      paths.success(orderId)[language] +
        (linkToken ? orderLinkFragment({ id: orderId, token: linkToken }) : ''),
    )

  /** Refetches the displayed data, because part of it was out of date. */
  const refreshQueries = () =>
    Promise.all(
      ['cart', 'rates', 'products', 'product', 'voucher'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )

  const findErrorMessage = async (
    error: unknown,
    request: OrderRequest,
    shownAmounts?: ShownAmounts,
  ): Promise<string> => {
    if (error instanceof PaymentNotOpenedError) return paymentFailureText(locale, error.cause)
    if (!(error instanceof ApiError)) return messages.offline
    const { code, details } = error
    // True if the server requires a consent to defects that the page did not know. A refetch loads these defects.
    const isDefectConsentMissing = details.errors?.some(({ path }) => path === 'consents.defects')
    if (OUT_OF_DATE_ERRORS.includes(code) || isDefectConsentMissing) await refreshQueries()
    if (code === 'input.invalid' && details.errors) onRefusedFields(details.errors)
    if (details.changed) onChangedTexts(details.changed)
    const newTotal = parseDecimal(details.totals?.total ?? '')
    if (code === 'order.price_changed' && newTotal !== null) {
      const text = checkout.priceChanged({ total: moneyFormatters.formatVisitorAmount(newTotal) })
      if (shownAmounts && hasOtherDeliveryPrice(shownAmounts, details.totals)) reloadWithMessage(text)
      return text
    }
    // Reloads the page, because only the edge sends these settings.
    if (SETTINGS_ERRORS.includes(code)) reloadWithMessage(errorSentence(language, error))
    if (code === 'internal') return errorSentence(language, error, checkout.createFailed)
    if (code === 'order.sold_out' && 'orderItems' in request && request.orderItems.length === 1)
      return checkout.soldOut
    const { marketing, withdrawal, notice } = details.changed ?? {}
    const text = notice ? checkout.noticeChanged : errorSentence(language, error)
    // The consent texts and the notice are part of the script, so only a reload brings their new version.
    const isPageOutdated = marketing || withdrawal || notice
    if (code === 'voucher.tax_changed' || isPageOutdated) reloadWithMessage(text)
    return text
  }

  // Shows the message only after hydration, because the message is in the tab's history entry, which the edge cannot
  // read.
  const isHydrated = useIsHydrated()
  const reloadMessage = isHydrated ? readReloadMessage() : null

  /** Places an order and opens its payment. `shownAmounts` is undefined for a voucher order. */
  const placeOrderOnce = async (request: OrderRequest, shownAmounts?: ShownAmounts): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setOrdering(true)
    setProblem(null)
    try {
      await loadPaymentModal(checkout.renewed)
      const orderResult = await orderAndOpenPayment(request)
      const { orderId, number, linkToken, payment: openedPayment } = orderResult
      placedOrderLink.current = { id: orderId, token: linkToken }
      if (openedPayment) setPayment({ ...openedPayment, number, isNewOrder: true, linkToken })
      else goToResultPage(orderId, linkToken)
      refetchPreviousOrder()
    } catch (error) {
      const text = await findErrorMessage(error, request, shownAmounts)
      setProblem({
        text,
        canPayInPln: error instanceof ApiError && error.code === 'order.currency_not_available',
      })
    } finally {
      isBusy.current = false
      setOrdering(false)
    }
  }

  /** Opens the payment of an unpaid order. Never throws: errors go to `problem`. */
  const resumeOrder = async ({ orderId, number }: UnpaidOrder): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setProblem(null)
    try {
      await loadPaymentModal(checkout.renewed)
      const openedPayment = await openPayment(orderId)
      const linkToken = placedOrderLink.current?.id === orderId ? placedOrderLink.current.token : null
      if (openedPayment) setPayment({ ...openedPayment, number, isNewOrder: false, linkToken })
      else goToResultPage(orderId, linkToken)
    } catch (error) {
      setProblem({ text: await paymentFailureText(locale, error), canPayInPln: false })
      refetchPreviousOrder()
    } finally {
      isBusy.current = false
    }
  }
  const refetchPreviousOrder = () => void client.invalidateQueries({ queryKey: [PREVIOUS_ORDER_KEY] })

  return {
    order: placeOrderOnce,
    resumeOrder,
    isOrdering,
    problem: problem ?? (reloadMessage === null ? null : { text: reloadMessage, canPayInPln: false }),
    payment,
    openResultPage: (orderId: string) => goToResultPage(orderId, payment?.linkToken ?? null),
    /** Clears the displayed error after the buyer has fixed its cause. */
    clearProblem: useCallback(() => setProblem(null), []),
    /** Closes the dialog. The order still awaits payment, and the order button reopens the dialog. */
    close: () => {
      setPayment(null)
      refetchPreviousOrder()
    },
    /** Handles an expired hold: the next press of the order button places a new order. */
    handleExpiredHold: () => {
      orderAttemptStorage.clear()
      setPayment(null)
      refetchPreviousOrder()
      setProblem({ text: errorSentence(language, 'order.not_payable'), canPayInPln: false })
      void refreshQueries()
    },
  }
}

/**
 * Returns true if the displayed delivery price is out of date, but the price of the goods is current. The page must
 * then reload, because its delivery price never changes without a reload.
 */
const hasOtherDeliveryPrice = (
  { subtotal, shipping }: ShownAmounts,
  totals: ErrorDetails['totals'],
): boolean => totals?.subtotal === toDecimal(subtotal) && totals.shipping !== toDecimal(shipping)
