import { formatParcelLimits, PARCEL_WORDS } from '../../../content/parcel-words'
import { courierName } from '../../../domain/delivery/couriers'
import { couriersOfClass } from '../../../domain/delivery/class-couriers'
import { PARCEL_CLASSES, type ParcelClass } from '../../../domain/delivery/parcels'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/form/checkbox'
import { Field } from '../../ui/form/field'
import { useSettingWords } from './words'
import type { SettingFormState } from './use-setting'

/** The price list of parcels: limits, price, free threshold and couriers of each class. */
export function ParcelFields({ setting }: { setting: SettingFormState }) {
  return (
    <div className="mb-4 divide-y divide-steel-200 border-y border-steel-200">
      {PARCEL_CLASSES.map((parcelClass) => (
        <ParcelRateFields key={parcelClass} parcelClass={parcelClass} setting={setting} />
      ))}
    </div>
  )
}

type Props = { parcelClass: ParcelClass; setting: SettingFormState }

function ParcelRateFields({ parcelClass, setting: { typed, errors, change } }: Props) {
  const { language } = useLocale()
  const words = useSettingWords()
  const id = `setting-delivery-${parcelClass}`
  const courierError = errors[`${parcelClass}.couriers`]
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
        {(['fee', 'freeFrom'] as const).map((field) => {
          const name = `${parcelClass}.${field}`
          return (
            <Field
              key={field}
              id={`${id}-${field}`}
              name={name}
              label={words.fields[field]}
              hint={field === 'freeFrom' ? words.neverFreeHint : undefined}
              value={typed[name] ?? ''}
              error={errors[name]}
              inputMode="decimal"
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )
        })}
        <div className="max-lg:col-span-2">
          <p className="text-sm font-semibold">{words.names.couriers}</p>
          <div className="flex flex-wrap gap-x-4">
            {couriersOfClass(parcelClass).map((courier, index) => (
              <Checkbox
                key={courier}
                id={`${id}-${courier}`}
                // Errors of the couriers have the field name `couriers`. The first switch has this name, so that it
                // gets the focus.
                name={`${parcelClass}.${index === 0 ? 'couriers' : courier}`}
                checked={typed[`${parcelClass}.${courier}`] === 'true'}
                onChange={({ target }) =>
                  change({
                    [`${parcelClass}.${courier}`]: String(target.checked),
                    [`${parcelClass}.couriers`]: '',
                  })
                }
              >
                {courierName(courier)}
              </Checkbox>
            ))}
          </div>
          {courierError ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {courierError}
            </p>
          ) : null}
        </div>
      </div>
    </fieldset>
  )
}
