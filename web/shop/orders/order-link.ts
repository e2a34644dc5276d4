import { useLocation } from '../../navigation'
import { OrderLink } from '../../../domain/orders/order-link'
import { useIsHydrated } from '../../ui/loading/use-hydrated'

/**
 * Parses the order id and key from a hash. Servers and logs never see the hash, so the key stays secret. Null if the
 * hash contains no order link.
 */
function parseOrderLink(hash: string): OrderLink | null {
  const [id, token] = new URLSearchParams(hash.slice(1)).get('order')?.split('.') ?? []
  const parsedLink = OrderLink.safeParse({ id, token })
  return parsedLink.success ? parsedLink.data : null
}

/** Returns the order link in the URL of the page. Null until hydration, or if the URL has none. */
export function useOrderLink(): OrderLink | null {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  return isHydrated ? parseOrderLink(hash) : null
}
