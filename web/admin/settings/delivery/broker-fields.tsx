import { BROKER_COURIERS } from '../../../../domain/shipments/broker-setting'
import { Field } from '../../../ui/form/field'
import { BROKER_FIELDS } from '../setting-fields'
import type { SettingFormState } from '../use-setting'
import { useSettingWords } from '../words'
import { CourierChoice } from './courier-fields'

const INPUT_MODES: Partial<Record<string, 'tel' | 'numeric'>> = { phone: 'tel', postalCode: 'numeric' }

/** The couriers whose labels the shop orders at the broker, the contents of the parcels, and the sender. */
export function BrokerFields({ setting }: { setting: SettingFormState }) {
  const { broker: words, fields } = useSettingWords()
  const { input, errors, change } = setting
  return (
    <>
      <p className="mb-1 font-semibold">{words.couriers}</p>
      <CourierChoice
        id="setting-broker-couriers"
        couriers={BROKER_COURIERS}
        errorField="couriers"
        setting={setting}
        className="mb-6 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4"
      />
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {BROKER_FIELDS.map((field) => (
          <Field
            key={field}
            id={`setting-broker-${field}`}
            name={field}
            label={field === 'contents' || field === 'name' ? words[field] : fields[field]}
            hint={field === 'contents' ? words.contentsHint : words.emptyHint}
            inputMode={INPUT_MODES[field]}
            value={input[field] ?? ''}
            error={errors[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
      </div>
    </>
  )
}
