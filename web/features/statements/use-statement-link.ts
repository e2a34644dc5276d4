import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OrderLink } from '../../../domain/order-link'
import { useOrderLink } from '../../order-link'

/** The order that a statement is about. Going to another place on the page leaves it as it was. */
export function useStatementLink(): OrderLink | null {
  const { hash } = useLocation()
  const link = useOrderLink()
  const [held, setHeld] = useState(link)
  if (hash && !link) return held
  if (link?.id !== held?.id || link?.token !== held?.token) setHeld(link)
  return link
}
