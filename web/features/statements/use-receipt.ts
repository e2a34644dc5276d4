import { useState } from 'react'
import type { OrderLink } from '../../../domain/order-link'
import { attempt } from '../../storage'
import { useHydrated } from '../../ui/use-hydrated'

type Shown<T> = { about: string; receipt: T | null }

/**
 * The receipt of what was sent from this page. It is kept with the page's place in the history of the tab: a reload shows
 * it again, and coming anew shows the form.
 */
export function useReceipt<T>(link: OrderLink | null) {
  const isHydrated = useHydrated()
  const about = link?.id ?? ''
  const [shown, setShown] = useState<Shown<T> | null>(null)
  const show = (receipt: T | null): void => {
    setShown({ about, receipt })
    attempt(() => window.history.replaceState(receipt && { receipt }, ''))
  }
  if (shown?.about === about) return [shown.receipt, show] as const
  // Nothing but `show` writes it, and every kind of statement has a page of its own.
  return [isHydrated ? (keptReceipt() as T | null) : null, show] as const
}

/** What the page has kept of it. */
const keptReceipt = (): unknown =>
  attempt(() => (window.history.state as { receipt?: unknown } | null)?.receipt ?? null)
