import { SLOT_MINUTES } from '../../../../domain/viewings/viewing'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import type { SettingFormState } from '../use-setting'
import { useSettingWords } from '../words'

const NUMBER_FIELDS = ['daysAhead', 'noticeHours', 'visitors'] as const

/** The switch of viewings, the length of a slot, the limits of a booking, and the hold of the tool. */
export function ViewingFields({ setting }: { setting: SettingFormState }) {
  const { viewings: words } = useSettingWords()
  const { input, errors, change } = setting
  return (
    <>
      <Checkbox
        id="setting-viewings-isOn"
        name="isOn"
        checked={input['isOn'] === 'true'}
        onChange={({ target }) => change({ isOn: String(target.checked) })}
      >
        {words.isOn}
      </Checkbox>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          id="setting-viewings-minutes"
          label={words.minutes}
          value={input['minutes'] ?? ''}
          error={errors['minutes']}
          options={SLOT_MINUTES.map((minutes) => ({ value: String(minutes), name: `${minutes} min` }))}
          onChange={(minutes) => change({ minutes })}
          className="mb-8"
        />
        {NUMBER_FIELDS.map((field) => (
          <Field
            key={field}
            id={`setting-viewings-${field}`}
            name={field}
            label={words[field]}
            inputMode="numeric"
            value={input[field] ?? ''}
            error={errors[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
      </div>
      <Checkbox
        id="setting-viewings-holdsTool"
        name="holdsTool"
        checked={input['holdsTool'] === 'true'}
        onChange={({ target }) => change({ holdsTool: String(target.checked) })}
      >
        {words.holdsTool}
      </Checkbox>
    </>
  )
}
