import { type Courier, courierName, COURIERS } from '../../../../domain/delivery/couriers'
import { CheckList } from '../../kit/form/check-list'
import type { SettingFormState } from '../use-setting'

/** The couriers that the shop offers. */
export const CourierFields = ({ setting }: { setting: SettingFormState }) => (
  <div className="mb-4">
    <CourierChoice
      id="setting-couriers"
      couriers={COURIERS}
      errorField="offered"
      setting={setting}
      className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3"
    />
  </div>
)

type ChoiceProps = {
  id: string
  couriers: readonly Courier[]
  /** Name of the field whose error concerns the whole list of checkboxes. */
  errorField: string
  /** Prefix of the field paths of the couriers, such as `pallet.`. */
  fieldPrefix?: string
  setting: SettingFormState
  className: string
}

/** A checkbox for each courier. */
export function CourierChoice({
  id,
  couriers,
  errorField,
  fieldPrefix = '',
  setting,
  className,
}: ChoiceProps) {
  const { input, errors, change } = setting
  return (
    <CheckList
      id={id}
      name={errorField}
      options={couriers.map((courier) => ({ value: courier, name: courierName(courier) }))}
      checkedValues={couriers.filter((courier) => input[fieldPrefix + courier] === 'true')}
      error={errors[errorField]}
      onChange={(courier, isChecked) =>
        change({ [fieldPrefix + courier]: String(isChecked), [errorField]: '' })
      }
      className={className}
    />
  )
}
