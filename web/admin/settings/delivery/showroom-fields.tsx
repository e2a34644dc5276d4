import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import type { SettingFormState } from '../use-setting'
import { WeekdayHours } from '../weekday-hours'
import { useSettingWords } from '../words'

/** The switch of the showroom, its opening hours, and the days for which ready goods wait. */
export function ShowroomFields({ setting }: { setting: SettingFormState }) {
  const { showroom: words } = useSettingWords()
  const { input, errors, change } = setting
  return (
    <>
      <Checkbox
        id="setting-showroom-isOn"
        name="isOn"
        checked={input['isOn'] === 'true'}
        onChange={({ target }) => change({ isOn: String(target.checked) })}
      >
        {words.isOn}
      </Checkbox>
      {errors['isOn'] ? (
        <p role="alert" className="mb-3 text-sm font-medium text-danger">
          {words.noDay}
        </p>
      ) : null}
      <WeekdayHours name="showroom" setting={setting} closedLabel={words.closed} defaultEndHour="18" />
      <Field
        id="setting-showroom-heldDays"
        name="heldDays"
        label={words.heldDays}
        inputMode="numeric"
        value={input['heldDays'] ?? ''}
        error={errors['heldDays']}
        hint={words.heldHint}
        onChange={({ target }) => change({ heldDays: target.value })}
        className="max-w-sm"
      />
    </>
  )
}
