import { type Courier, COURIERS } from '../../../../domain/delivery/shipping'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { PaymentMarkImage } from '../../../ui/image/mark'
import { useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

const COURIER_REASON_ID = 'checkout-courier-reason'

/** Couriers as cards. Couriers that do not accept these goods are disabled, with the reason. */
export function CourierChoice({ couriers, fee }: { couriers: readonly Courier[]; fee: string }) {
  const { checkout } = useCheckoutWords()
  const { id, error, ...field } = useCheckoutField('courier')
  const areCouriersLimited = couriers.length < COURIERS.length
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">{checkout.courier}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-3 xl:grid-cols-[1.25fr_1fr_1fr_1fr_1fr]">
        {COURIERS.map((courier) => {
          const isOffered = couriers.includes(courier)
          return (
            <ChoiceCard
              key={courier}
              id={`${id}-${courier}`}
              value={courier}
              disabled={!isOffered}
              aria-describedby={isOffered ? undefined : COURIER_REASON_ID}
              {...field}
            >
              <span className="flex grow flex-wrap items-center justify-between gap-2 sm:flex-col sm:items-start sm:gap-1">
                {/* The name is also a text, because accessibility checkers do not accept an image alone as a label. */}
                <span className="sr-only">{checkout.couriers[courier]}</span>
                <PaymentMarkImage of={courier} name="" className={isOffered ? '' : 'opacity-50 grayscale'} />
                {isOffered ? <span className="text-sm tabular-nums text-steel-700">{fee}</span> : null}
              </span>
            </ChoiceCard>
          )
        })}
      </div>
      {areCouriersLimited ? (
        <p id={COURIER_REASON_ID} className="mt-2 text-sm text-steel-700">
          {checkout.largeParcel}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
