import { Truck } from 'lucide'
import { type ChangeEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type Courier,
  courierName,
  courierServiceName,
  deliversToPoint,
  hasParcel,
} from '../../../../domain/delivery/couriers'
import type { DeliveryPromise } from '../../../../domain/delivery/delivery-promise'
import { formatDayRange } from '../../../../domain/time/format-days'
import { Icon } from '../../../ui/image/icon'
import { Button } from '../../../ui/form/button'
import type { CheckoutValues } from '../form/checkout-values'
import { CheckoutSection } from './checkout-section'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useCheckoutWords } from '../words'
import { normalizePostalCode } from '../../../../domain/forms/postal-code'
import { HouseNumberQuestion } from './house-number-question'
import { PickupChoice, PickupPlace } from './pickup'
import { TextField } from './text-field'
import { TownField } from './town-field'
import { TownQuestion } from './town-question'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { LogoImage } from '../../../ui/image/logo-image'
import { useCheckoutField } from '../form/use-checkout-field'
import { joinWithOr } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'
import { useWasteWords } from '../../products/detail/waste-words'

const PointPicker = lazyComponent(() => import('../../pickup-points/point-picker'))

type DeliveryPromiseOf = (courier: Courier) => DeliveryPromise | undefined

type Props = {
  couriers: readonly Courier[]
  deliveryPromiseOf: DeliveryPromiseOf
  /** Formats the delivery fee of a courier. */
  formatFee: (courier: Courier) => string
  hasPallet: boolean
  /** True if at least one of the goods is electrical (WEEE notice). */
  isElectrical: boolean
}

/** Delivery address and courier. The country is fixed: the shop delivers in Poland only. */
export function DeliverySection({ couriers, deliveryPromiseOf, formatFee, hasPallet, isElectrical }: Props) {
  const { checkout } = useCheckoutWords()
  const courier = useWatch<CheckoutValues, 'courier'>({ name: 'courier' })
  const isPickup = courier === 'counter'
  const isDeliveredToPoint = deliversToPoint(courier)
  const deliveryPromise = hasParcel(courier) ? deliveryPromiseOf(courier) : undefined
  return (
    <CheckoutSection
      title={
        isPickup
          ? checkout.documentAddress
          : isDeliveredToPoint
            ? checkout.addressAndDelivery
            : checkout.delivery
      }
      id="checkout-delivery"
    >
      <AddressFields
        countryLabel={isPickup || isDeliveredToPoint ? checkout.invoiceCountry : checkout.country}
      />
      <CourierChoice couriers={couriers} deliveryPromiseOf={deliveryPromiseOf} formatFee={formatFee} />
      {hasPallet && !isPickup ? <p className="mt-2 text-sm text-steel-700">{checkout.palletToKerb}</p> : null}
      {isPickup ? (
        <PickupPlace />
      ) : (
        <p className="mt-4 flex items-center gap-2.5 text-sm font-medium">
          <Icon shape={Truck} className="size-5 shrink-0" />
          <span role="status">
            {deliveryPromise
              ? [deliveryPromise.text, deliveryPromise.limits].filter(Boolean).join(' ')
              : null}
          </span>
        </p>
      )}
      {isElectrical ? <WeeeTakeBack /> : null}
    </CheckoutSection>
  )
}

function AddressFields({ countryLabel }: { countryLabel: string }) {
  const { checkout } = useCheckoutWords()
  return (
    <>
      <TextField name="address" autoComplete="address-line1" />
      <HouseNumberQuestion />
      <div className="grid grid-cols-[minmax(0,min(9rem,50%))_minmax(0,1fr)] gap-x-4 md:grid-cols-[10rem_1fr_1fr]">
        <TextField
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="00-000"
          format={normalizePostalCode}
        />
        <TownField name="city" codeField="postalCode" autoComplete="address-level2" />
        <dl className="col-span-2 mb-6 md:col-span-1">
          <dt className="text-sm font-semibold">{countryLabel}</dt>
          <dd className="mt-1 flex h-11 items-center rounded-sm bg-steel-100 px-3">
            {checkout.countryValue}
          </dd>
        </dl>
      </div>
      <TownQuestion />
    </>
  )
}

const COURIER_REASON_ID = 'checkout-courier-reason'

/** Couriers as cards. Couriers that do not accept these goods come last and are disabled, with the reason. */
function CourierChoice({
  couriers,
  deliveryPromiseOf,
  formatFee,
}: Pick<Props, 'couriers' | 'deliveryPromiseOf' | 'formatFee'>) {
  const { language, settings } = useLocale()
  const { offered } = settings.couriers
  const { checkout } = useCheckoutWords()
  const { clearErrors, formState } = useFormContext<CheckoutValues>()
  const { id, error, ...courierField } = useCheckoutField('courier')
  const field = {
    ...courierField,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      // Another courier may accept the phone number, so its error is cleared. The order button validates the number
      // again.
      if (formState.errors.phone?.message === 'phonePolish') clearErrors('phone')
      return courierField.onChange(event)
    },
  }
  const unavailableCouriers = offered.filter((courier) => !couriers.includes(courier))
  const areOnlyLockersUnavailable = unavailableCouriers.every(deliversToPoint)
  const [isListOpen, setListOpen] = useState(false)
  const chosenCourier = useWatch<CheckoutValues, 'courier'>({ name: 'courier' })
  // On phones only the chosen courier and the locker are shown, until the buyer opens the list. Most buyers prefer a
  // locker.
  const isChoiceValid = chosenCourier === 'counter' || couriers.some((courier) => courier === chosenCourier)
  const isListCollapsed = !isListOpen && isChoiceValid && !error
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">
        {settings.showroom.isOn ? checkout.deliveryOrPickup : checkout.courier}
      </legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-3">
        {[...couriers, ...unavailableCouriers].map((courier) => {
          const isOffered = couriers.includes(courier)
          const deliveryPromise = isOffered ? deliveryPromiseOf(courier) : undefined
          return (
            <ChoiceCard
              key={courier}
              id={`${id}-${courier}`}
              value={courier}
              disabled={!isOffered}
              className={
                isListCollapsed && courier !== chosenCourier && !(isOffered && deliversToPoint(courier))
                  ? 'max-sm:hidden'
                  : ''
              }
              aria-describedby={isOffered ? undefined : COURIER_REASON_ID}
              {...field}
            >
              <span className="flex grow flex-wrap items-center justify-between gap-2 sm:flex-col sm:items-start sm:gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <LogoImage id={courier} name="" className={isOffered ? '' : 'opacity-50 grayscale'} />
                  <span className="text-sm font-semibold">{courierServiceName(courier, language)}</span>
                </span>
                {isOffered ? (
                  <span className="text-sm tabular-nums text-steel-700 max-sm:ml-auto max-sm:text-right">
                    <span className="block">{formatFee(courier)}</span>
                    {deliveryPromise ? (
                      <span className="block">
                        {formatDayRange(deliveryPromise.from, deliveryPromise.to, language)}
                      </span>
                    ) : null}
                  </span>
                ) : areOnlyLockersUnavailable ? (
                  <span id={COURIER_REASON_ID} className="text-sm">
                    {checkout.tooLargeForLocker}
                  </span>
                ) : null}
              </span>
            </ChoiceCard>
          )
        })}
        {settings.showroom.isOn ? <PickupChoice id={id} {...field} /> : null}
      </div>
      {isListCollapsed ? (
        <Button
          variant="quiet"
          className="mt-1 -ml-3 px-3! underline sm:hidden"
          onClick={() => {
            setListOpen(true)
            // Focuses the chosen courier, because the pressed button disappears.
            document.getElementById(`${id}-${chosenCourier}`)?.focus()
          }}
        >
          {checkout.changeCourier}
        </Button>
      ) : null}
      {chosenCourier && deliversToPoint(chosenCourier) ? (
        <>
          <PointField />
          <p className="mt-2 text-sm text-steel-700">{checkout.pointDocument}</p>
        </>
      ) : null}
      {unavailableCouriers.length > 0 && !areOnlyLockersUnavailable ? (
        <p id={COURIER_REASON_ID} className="mt-2 text-sm text-steel-700">
          {checkout.largeParcel({ couriers: joinWithOr(couriers.map(courierName), language) })}
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

/** The choice of a locker or shop point. Its code loads when the buyer first chooses such a courier. */
function PointField() {
  const { setValue, clearErrors } = useFormContext<CheckoutValues>()
  const { id, error } = useCheckoutField('pickupPoint')
  const [code, postalCode, city] = useWatch<CheckoutValues, ['pickupPoint', 'postalCode', 'city']>({
    name: ['pickupPoint', 'postalCode', 'city'],
  })
  return (
    <PointPicker
      id={id}
      code={code}
      suggestedText={postalCode}
      buyerTown={city}
      error={error}
      onChange={(newCode) => {
        clearErrors('pickupPoint')
        setValue('pickupPoint', newCode)
      }}
    />
  )
}

/** Notice that an old tool can be handed over with the purchase (WEEE take-back, rules 5.5). */
function WeeeTakeBack() {
  const { equipment } = useWasteWords()
  return (
    <div className="mt-4 flex items-center gap-4 text-sm">
      <img src="/crossed-out-bin.svg" alt="" width={30} height={42} loading="lazy" className="shrink-0" />
      <p>{equipment}</p>
    </div>
  )
}
