import { Truck } from 'lucide'
import type { Courier } from '../../../../domain/delivery/shipping'
import { useDeliveryText } from '../../../i18n/use-delivery'
import { Icon } from '../../../ui/image/icon'
import { AddressFields } from './address-fields'
import { CourierChoice } from './courier-choice'
import { CheckoutSection } from './checkout-section'
import { WeeeTakeBack } from './weee-take-back'
import { useCheckoutWords } from '../words'

type Props = {
  couriers: readonly Courier[]
  /** The formatted fee, equal for all couriers. */
  fee: string
  /** True if at least one of the goods is electrical (WEEE notice). */
  isElectrical: boolean
}

/** Delivery address and courier. The country is fixed: the shop delivers in Poland only. */
export function DeliverySection({ couriers, fee, isElectrical }: Props) {
  const { checkout } = useCheckoutWords()
  const delivery = useDeliveryText()
  return (
    <CheckoutSection title={checkout.delivery} id="checkout-delivery">
      <AddressFields />
      <CourierChoice couriers={couriers} fee={fee} />
      <p className="mt-4 flex items-center gap-2.5 text-sm font-medium">
        <Icon of={Truck} className="size-5 shrink-0" />
        {delivery}
      </p>
      {isElectrical ? <WeeeTakeBack /> : null}
    </CheckoutSection>
  )
}
