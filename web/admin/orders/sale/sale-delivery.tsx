import { deliversToPoint, deliveryName, hasParcel } from '../../../../domain/delivery/couriers'
import { formatMoney } from '../../../../domain/money/currency'
import type { Minor } from '../../../../domain/money/money'
import { needsAddress } from '../../../../domain/orders/sale-by-hand'
import { FIELD_SENTENCES } from '../../../i18n/field-sentences'
import { useLocale } from '../../../i18n/locale'
import PointPicker from '../../../shop/pickup-points/point-picker'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { Card } from '../../kit/page/card'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { findSaleCourier, HOLD_HOUR_OPTIONS, planSaleDelivery } from './sale-input'
import { type SaleSectionProps, SaleTextField } from './sale-text-field'
import { useSaleWords } from './words'

type Props = SaleSectionProps & { listedShipping: Minor; isHeld: boolean }

/** Fields for the delivery, with the point of a parcel to a locker, its price, and the hold of unpaid goods. */
export function SaleDelivery({ listedShipping, isHeld, ...props }: Props) {
  const { input, problems, onChange } = props
  const { language, settings } = useLocale()
  const words = useSaleWords()
  const formatAmountError = useFormatAmountError('PLN')
  const courier = findSaleCourier(input, settings)
  const isParcel = hasParcel(courier)
  const pointProblem = problems['pickupPoint']
  return (
    <Card title={words.delivery}>
      <SelectField
        id="sale-courier"
        label={words.courier}
        className="pb-4"
        value={courier}
        onChange={(chosenCourier) => onChange({ courier: chosenCourier })}
        options={([...planSaleDelivery(input, settings).couriers, 'counter'] as const).map((value) => ({
          value,
          name: deliveryName(value, language),
        }))}
      />
      {deliversToPoint(courier) ? (
        <div className="-mt-2 pb-4">
          <PointPicker
            id="sale-pickupPoint"
            code={input.pickupPoint ?? ''}
            suggestedText={input.postalCode}
            buyerTown={input.city}
            error={pointProblem && FIELD_SENTENCES[language][pointProblem]}
            onChange={(pickupPoint) => onChange({ pickupPoint })}
          />
        </div>
      ) : null}
      {needsAddress(input) ? (
        <fieldset>
          {isParcel ? null : <legend className="pb-2 text-sm font-semibold">{words.invoiceAddress}</legend>}
          <SaleTextField {...props} name="address" />
          <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3">
            <SaleTextField {...props} name="postalCode" inputMode="numeric" placeholder="00-000" />
            <SaleTextField {...props} name="city" />
          </div>
        </fieldset>
      ) : null}
      {isParcel ? (
        <Field
          id="sale-shipping"
          label={words.shipping}
          inputMode="decimal"
          autoComplete="off"
          value={input.shipping}
          hint={words.shippingHint({ amount: formatMoney(listedShipping, 'PLN', language) })}
          error={problems['shipping'] && formatAmountError(input.shipping, words.shippingProblem)}
          onChange={({ target }) => onChange({ shipping: target.value })}
        />
      ) : null}
      {isHeld ? (
        <SelectField
          id="sale-hold"
          label={words.hold}
          value={input.holdHours}
          onChange={(holdHours) => onChange({ holdHours })}
          options={HOLD_HOUR_OPTIONS.map((value) => ({ value, name: words.holdHours[value] }))}
        />
      ) : null}
    </Card>
  )
}
