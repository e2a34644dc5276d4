import { useSyncExternalStore } from 'react'
import { browserStorage, listenTo, ORDERED_KEY } from '../../storage'
import { part } from '../../ui/part'

const WaitingPayment = part(async () => ({ default: (await import('./waiting-payment')).WaitingPayment }))

/** Reads the storage again on `pageshow`: Back may show a cached page, while another tab has paid the order. */
const listen = (onChange: () => void) => listenTo('pageshow', onChange)
const isStored = () => browserStorage.read(ORDERED_KEY) !== null
const isStoredAtEdge = () => false

/** The home page's notice of an order that waits for its payment. Its code loads only if this browser stores an order. */
export const WaitingPlace = () =>
  useSyncExternalStore(listen, isStored, isStoredAtEdge) ? <WaitingPayment isWide /> : null
