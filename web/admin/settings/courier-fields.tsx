import { courierName, COURIERS } from '../../../domain/delivery/couriers'
import { Checkbox } from '../../ui/form/checkbox'
import type { SettingFormState } from './use-setting'

/** A switch for each courier. */
export function CourierFields({ setting: { typed, errors, change } }: { setting: SettingFormState }) {
  const error = errors['offered']
  return (
    <div className="mb-4">
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {COURIERS.map((courier, index) => (
          <Checkbox
            key={courier}
            id={`setting-couriers-${courier}`}
            // Errors of the whole choice have the field name `offered`. The first switch has this name, so that it gets
            // the focus.
            name={index === 0 ? 'offered' : courier}
            checked={typed[courier] === 'true'}
            onChange={({ target }) => change({ [courier]: String(target.checked), offered: '' })}
          >
            {courierName(courier)}
          </Checkbox>
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
