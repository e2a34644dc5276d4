import { useState } from 'react'
import { useLocation } from '../../navigation'
import type { OrderLink } from '../../../domain/orders/order-link'
import { useOrderLink } from '../orders/order-link'

/**
 * Returns the order link from the hash. Keeps the link when the hash later changes to the id of an element of the page.
 */
export function useRequestLink(): OrderLink | null {
  const { hash } = useLocation()
  const link = useOrderLink()
  const [savedLink, setSavedLink] = useState(link)
  if (hash && !link) return savedLink
  if (link?.id !== savedLink?.id || link?.token !== savedLink?.token) setSavedLink(link)
  return link
}
