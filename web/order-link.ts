import { useLocation } from 'react-router'
import { OrderLink } from '../domain/order-link'
import { useHydrated } from './ui/use-hydrated'

/** The order and the key to it that an address carries behind its "#", where no server and no log sees them; null for none. */
function orderLinkIn(hash: string): OrderLink | null {
  const [id, token] = new URLSearchParams(hash.slice(1)).get('order')?.split('.') ?? []
  const link = OrderLink.safeParse({ id, token })
  return link.success ? link.data : null
}

/** The same of the page's own address, once the browser has taken the page over. */
export function useOrderLink(): OrderLink | null {
  const isHydrated = useHydrated()
  const { hash } = useLocation()
  return isHydrated ? orderLinkIn(hash) : null
}
