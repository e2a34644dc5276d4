import type { DeliveryPromise } from '../../domain/delivery/delivery-promise'
import { useSettings } from './locale'
import { useNow } from './now'

/** Returns the delivery promise for an order placed now. The edge computed it (`upcomingPromises`). */
export function useDeliveryPromise(): DeliveryPromise | undefined {
  const now = useNow()
  const { promises } = useSettings()
  return promises.find(({ until }) => now < until) ?? promises.at(-1)
}
