import { useSyncExternalStore } from 'react'
import { browserStorage, listenTo, ORDERED_CART_KEY } from '../../storage/storage'
import { lazyComponent } from '../../ui/loading/lazy-component'

const WaitingPayment = lazyComponent(async () => ({
  default: (await import('./waiting-payment')).WaitingPayment,
}))

/**
 * Reads the stored order again on `pageshow`: Back may show a page from the cache, although the order has been paid
 * since.
 */
const listenToPageShow = (onChange: () => void) => listenTo('pageshow', onChange)
const hasStoredOrder = () => browserStorage.read(ORDERED_CART_KEY) !== null
const hasStoredOrderOnServer = () => false

/**
 * The home page's notice of an order that waits for its payment. Its code loads only if this browser stores an order.
 */
export const LazyWaitingPayment = () =>
  useSyncExternalStore(listenToPageShow, hasStoredOrder, hasStoredOrderOnServer) ? (
    <WaitingPayment isWide />
  ) : null
