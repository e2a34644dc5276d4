import { deliversToPoint, type OrderCourier } from '../../../../domain/delivery/couriers'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import type { Deps } from '../../../deps'

type PointRequest = { courier: OrderCourier; pickupPoint?: string | null | undefined }

/**
 * The point to which the courier of a request delivers; null for delivery to the door. The code of the look-up loads on
 * demand (decision 030).
 * @throws input.invalid without a code, or for an unknown or closed point
 */
export async function findOrderPoint(
  deps: Pick<Deps, 'kv' | 'now' | 'pointsSource'>,
  { courier, pickupPoint: code }: PointRequest,
): Promise<PickupPoint | null> {
  if (!deliversToPoint(courier)) return null
  const { requirePickupPoint, createPickupPointError } = await import('../../pickup-points/find-point')
  if (!code) throw createPickupPointError('pickupPoint')
  return requirePickupPoint(deps, code)
}
