import { useId } from 'react'
import type { AlertSettings } from '../../../domain/alerts/alert-settings'
import { Checkbox } from '../../ui/form/checkbox'
import { SelectField } from '../../ui/form/select-field'
import { showToast } from '../../ui/overlay/toast-store'
import { Card } from '../kit/page/card'
import type { AlertSettingsChange } from './use-alert-settings'
import { useNotificationWords } from './words'

type Props = { settings: AlertSettings; onChange: (change: AlertSettingsChange) => void }

const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}))

/** Form for the quiet hours, in which no device shows notifications. Each change is saved immediately. */
export function QuietHoursForm({ settings, onChange }: Props) {
  const words = useNotificationWords()
  const id = useId()
  const { quiet } = settings
  const changeQuietHours = (changes: Partial<AlertSettings['quiet']>) => {
    const changedHours = { ...quiet, ...changes }
    if (changedHours.from === changedHours.to)
      return showToast({ title: words.notSaved, description: words.sameHours, isError: true })
    onChange((current) => ({ ...current, quiet: { ...current.quiet, ...changes } }))
  }
  return (
    <Card title={words.quiet}>
      <p className="max-w-2xl text-sm text-steel-700">{words.quietLead}</p>
      <Checkbox
        id={`${id}-on`}
        checked={quiet.isOn}
        onChange={({ target }) => changeQuietHours({ isOn: target.checked })}
      >
        {words.quietOn}
      </Checkbox>
      {quiet.isOn ? (
        <div className="grid max-w-xs grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((field) => (
            <SelectField
              key={field}
              id={`${id}-${field}`}
              label={words[field]}
              options={HOUR_OPTIONS}
              value={String(quiet[field])}
              onChange={(hour) => changeQuietHours({ [field]: Number(hour) })}
            />
          ))}
        </div>
      ) : null}
    </Card>
  )
}
