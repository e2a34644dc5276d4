import { Store } from 'lucide'
import type { InputHTMLAttributes, Ref } from 'react'
import { deliveryName } from '../../../../domain/delivery/couriers'
import { formatShowroomHours } from '../../../../domain/delivery/showroom'
import { formatFirmAddress } from '../../../../domain/settings/settings'
import { useLocale } from '../../../i18n/locale'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { Icon } from '../../../ui/image/icon'
import { useCheckoutWords } from '../words'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  /** Id of the courier field, and prefix of the id of this option. */
  id: string
  ref?: Ref<HTMLInputElement>
}

/** The option to collect the goods at the showroom, below the couriers. Visible even while couriers are hidden. */
export function PickupChoice({ id, ...field }: Props) {
  const { language, messages } = useLocale()
  return (
    <ChoiceCard id={`${id}-counter`} {...field} value="counter" className="col-span-full">
      <span className="flex grow flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-semibold leading-tight">
          <Icon shape={Store} className="size-5 shrink-0" />
          {deliveryName('counter', language)}
        </span>
        <span className="text-sm text-steel-700">{messages.cart.free}</span>
      </span>
    </ChoiceCard>
  )
}

/** Where and when the buyer collects the goods, and why the form still asks for an address. */
export function PickupPlace() {
  const { language, settings } = useLocale()
  const { firm, showroom } = settings
  const { checkout } = useCheckoutWords()
  return (
    <div className="mt-4 flex gap-2.5 text-sm">
      <Icon shape={Store} className="size-5 shrink-0" />
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{checkout.pickupAt({ address: formatFirmAddress(firm) })}</p>
        <p>{formatShowroomHours(showroom, language)}</p>
        <p>{checkout.pickupSteps({ heldDays: showroom.heldDays })}</p>
        <p className="text-steel-700">{checkout.pickupDocument}</p>
      </div>
    </div>
  )
}
