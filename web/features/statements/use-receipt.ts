import { useState } from 'react'
import type { OrderLink } from '../../../domain/order-link'
import { attempt } from '../../storage'
import { useHydrated } from '../../ui/use-hydrated'

type Shown<T> = { about: string; receipt: T | null }

/**
 * Stores the receipt of a sent request in the tab's history entry. A reload shows it again; a new visit shows the form.
 */
export function useReceipt<T>(link: OrderLink | null) {
  const isHydrated = useHydrated()
  const about = link?.id ?? ''
  const [shownReceipt, setShownReceipt] = useState<Shown<T> | null>(null)
  const show = (receipt: T | null): void => {
    setShownReceipt({ about, receipt })
    attempt(() => window.history.replaceState(receipt && { receipt }, ''))
  }
  if (shownReceipt?.about === about) return [shownReceipt.receipt, show] as const
  // Safe cast: only `show` writes it, and each kind of request has its own page.
  return [isHydrated ? (keptReceipt() as T | null) : null, show] as const
}

const keptReceipt = (): unknown =>
  attempt(() => (window.history.state as { receipt?: unknown } | null)?.receipt ?? null)
