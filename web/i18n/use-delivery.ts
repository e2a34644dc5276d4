import type { DeliveryPromises } from '../../domain/delivery/delivery-promise'
import { useSettings } from './locale'
import { useNow } from './now'

/** Returns the delivery promises for an order placed now. The edge computed them (`upcomingPromises`). */
export function useDeliveryPromises(): DeliveryPromises | undefined {
  const now = useNow()
  const { promises } = useSettings()
  return promises.find(({ until }) => now < until) ?? promises.at(-1)
}
