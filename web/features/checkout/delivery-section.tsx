import { Truck } from 'lucide-react'
import type { Courier } from '../../../domain/shipping'
import { useDelivery } from '../../i18n/use-delivery'
import { CourierChoice } from './courier-choice'
import { withHyphen } from './postal-code'
import { Section } from './section'
import { TextField } from './text-field'
import { useCheckoutWords } from './words'

type Props = {
  couriers: readonly Courier[]
  /** The fee as shown; the same for every courier. */
  fee: string
}

/** Where the goods go and who brings them. The country is fixed: the shop delivers in Poland (design 5). */
export function DeliverySection({ couriers, fee }: Props) {
  const { checkout } = useCheckoutWords()
  const delivery = useDelivery()
  return (
    <Section title={checkout.delivery} id="checkout-delivery">
      <TextField name="address" autoComplete="address-line1" />
      <div className="grid grid-cols-[9rem_1fr] gap-x-4 md:grid-cols-[10rem_1fr_1fr]">
        <TextField
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="00-000"
          format={withHyphen}
        />
        <TextField name="city" autoComplete="address-level2" />
        <dl className="col-span-2 mb-6 md:col-span-1">
          <dt className="text-sm font-semibold">{checkout.country}</dt>
          <dd className="mt-1 flex h-11 items-center rounded-sm bg-steel-100 px-3">
            {checkout.countryValue}
          </dd>
        </dl>
      </div>
      <CourierChoice couriers={couriers} fee={fee} />
      <p className="mt-4 flex items-center gap-2.5 text-sm font-medium">
        <Truck aria-hidden="true" className="size-5 shrink-0" />
        {delivery}
      </p>
    </Section>
  )
}
