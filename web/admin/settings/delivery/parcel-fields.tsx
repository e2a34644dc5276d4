import { formatParcelLimits, PARCEL_WORDS } from '../../../../content/parcel-words'
import { couriersOfClass } from '../../../../domain/delivery/shipping-fee'
import { courierName, COURIERS } from '../../../../domain/delivery/couriers'
import { isLockerClass, PARCEL_CLASSES, type ParcelClass } from '../../../../domain/delivery/parcels'
import { useLocale } from '../../../i18n/locale'
import { Field } from '../../../ui/form/field'
import { CourierChoice } from './courier-fields'
import { RangeFields } from './range-fields'
import { useSettingWords } from '../words'
import type { SettingFormState } from '../use-setting'

/** The price list of parcels (limits, price, free threshold, packing days and couriers), and the days in transit. */
export function ParcelFields({ setting }: { setting: SettingFormState }) {
  const words = useSettingWords()
  return (
    <div className="mb-4 divide-y divide-steel-200 border-y border-steel-200">
      {PARCEL_CLASSES.map((parcelClass) => (
        <ParcelRateFields key={parcelClass} parcelClass={parcelClass} setting={setting} />
      ))}
      <fieldset className="py-4">
        <legend className="sr-only">{words.fields.transitDays}</legend>
        <p aria-hidden="true" className="font-semibold">
          {words.fields.transitDays}
        </p>
        <p className="mb-3 max-w-2xl text-sm text-steel-700">{words.transitHint}</p>
        <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {COURIERS.map((courier) => (
            <RangeFields
              key={courier}
              field={`transitDays.${courier}`}
              title={courierName(courier)}
              setting={setting}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** The fields with amounts, in the order of the form. */
const AMOUNT_FIELDS = ['fee', 'freeFrom', 'pointFee'] as const

type Props = { parcelClass: ParcelClass; setting: SettingFormState }

function ParcelRateFields({ parcelClass, setting }: Props) {
  const { input, errors, change } = setting
  const { language } = useLocale()
  const words = useSettingWords()
  const id = `setting-delivery-${parcelClass}`
  const hints = { fee: undefined, pointFee: words.samePriceHint, freeFrom: words.neverFreeHint }
  return (
    <fieldset className="py-4">
      <legend className="sr-only">{PARCEL_WORDS[language].names[parcelClass]}</legend>
      <div className="grid grid-cols-2 gap-x-4 lg:grid-cols-[16rem_10rem_10rem_minmax(0,1fr)]">
        <div className="max-lg:col-span-2 max-lg:pb-3">
          <p aria-hidden="true" className="font-semibold">
            {PARCEL_WORDS[language].names[parcelClass]}
          </p>
          <p className="text-sm text-steel-700">{formatParcelLimits(parcelClass, language)}</p>
        </div>
        {AMOUNT_FIELDS.filter((field) => field !== 'pointFee' || isLockerClass(parcelClass)).map((field) => {
          const name = `${parcelClass}.${field}`
          return (
            <div key={field} className={field === 'pointFee' ? 'lg:col-start-2' : ''}>
              <Field
                id={`${id}-${field}`}
                name={name}
                label={words.fields[field]}
                hint={hints[field]}
                value={input[name] ?? ''}
                error={errors[name]}
                inputMode="decimal"
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </div>
          )
        })}
        <div className="max-lg:col-span-2 lg:col-start-4 lg:row-span-3 lg:row-start-1">
          <p className="text-sm font-semibold">{words.names.couriers}</p>
          <CourierChoice
            id={id}
            couriers={couriersOfClass(parcelClass)}
            errorField={`${parcelClass}.couriers`}
            fieldPrefix={`${parcelClass}.`}
            setting={setting}
            className="flex flex-wrap gap-x-4"
          />
        </div>
        <div className="col-span-2 lg:col-start-2">
          <RangeFields
            field={`${parcelClass}.packingDays`}
            title={words.fields.packingDays}
            setting={setting}
          />
        </div>
      </div>
    </fieldset>
  )
}
