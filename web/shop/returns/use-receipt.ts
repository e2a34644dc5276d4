import { useState } from 'react'
import type { OrderLink } from '../../../domain/orders/order-link'
import { tryOrNull } from '../../storage/storage'
import { useIsHydrated } from '../../ui/loading/use-hydrated'

type StoredReceipt<T> = { orderId: string; receipt: T | null }

/**
 * Stores the receipt of a sent request in the tab's history entry. A reload shows it again; a new visit shows the form.
 */
export function useStoredReceipt<T>(link: OrderLink | null) {
  const isHydrated = useIsHydrated()
  const orderId = link?.id ?? ''
  const [shownReceipt, setShownReceipt] = useState<StoredReceipt<T> | null>(null)
  const setReceipt = (receipt: T | null): void => {
    setShownReceipt({ orderId, receipt })
    tryOrNull(() => window.history.replaceState(receipt && { receipt }, ''))
  }
  if (shownReceipt?.orderId === orderId) return [shownReceipt.receipt, setReceipt] as const
  // Safe cast: the receipt is stored in the history entry of this page, which only `setReceipt` writes.
  return [isHydrated ? (readSavedReceipt() as T | null) : null, setReceipt] as const
}

const readSavedReceipt = (): unknown =>
  tryOrNull(() => (window.history.state as { receipt?: unknown } | null)?.receipt ?? null)
