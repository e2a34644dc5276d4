import { Clock, Truck } from 'lucide'
import { findFastestCourier, findPromise, workingDaysOf } from '../../../domain/delivery/zones'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useDeliveryPromises } from '../../i18n/use-delivery'
import { Icon, type IconShape } from '../../ui/image/icon'
import { useDeliveryPlan } from './cart-totals'
import { useCartWords } from './words'

/** The expected delivery by the fastest courier, and the time for which an order holds the goods of the cart. */
export function CartNotes({ lines }: { lines: readonly CartLine[] }) {
  const { delivery } = useLocale().settings
  const words = useCartWords()
  const { parcels, couriers } = useDeliveryPlan(lines)
  const deliveryPromises = useDeliveryPromises()
  const fastestCourier = parcels.length > 0 ? findFastestCourier(delivery.pl, couriers) : undefined
  const deliveryPromise =
    fastestCourier && findPromise(deliveryPromises, workingDaysOf(delivery.pl, parcels, fastestCourier))
  return (
    <div className="space-y-2 p-5 text-sm text-steel-700">
      {deliveryPromise ? <Note icon={Truck}>{deliveryPromise.text}</Note> : null}
      <Note icon={Clock}>{words.holdNote}</Note>
    </div>
  )
}

const Note = ({ icon, children }: { icon: IconShape; children: string }) => (
  <p className="flex gap-2">
    <Icon shape={icon} className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)
