import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OrderLink } from '../../../domain/order-link'
import { useOrderLink } from '../../order-link'

/** Returns the order link of a customer request. It stays when the hash changes to an element of the page. */
export function useRequestLink(): OrderLink | null {
  const { hash } = useLocation()
  const link = useOrderLink()
  const [held, setHeld] = useState(link)
  if (hash && !link) return held
  if (link?.id !== held?.id || link?.token !== held?.token) setHeld(link)
  return link
}
