import { Field } from '../../../ui/form/field'
import { useSettingWords } from '../words'
import type { SettingFormState } from '../use-setting'

type Props = {
  /** Path of the two fields, such as `pallet.packingDays`. */
  field: string
  title: string
  setting: SettingFormState
}

/** Two fields for a range of working days. */
export function RangeFields({ field, title, setting }: Props) {
  const { input, errors, change } = setting
  const words = useSettingWords()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {(['from', 'to'] as const).map((bound) => {
          const name = `${field}.${bound}`
          return (
            <Field
              key={bound}
              id={`setting-delivery-${name.replaceAll('.', '-')}`}
              name={name}
              label={words[bound]}
              value={input[name] ?? ''}
              error={errors[name]}
              inputMode="numeric"
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
