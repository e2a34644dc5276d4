import { formatWeekday } from '../../../domain/chat/chat-hours'
import { SETTING_VALUE_RANGES } from '../../../domain/settings/setting-forms'
import { useLocale } from '../../i18n/locale'
import { SelectField } from '../../ui/form/select-field'
import { WEEKDAYS } from './setting-fields'
import type { SettingFormState } from './use-setting'
import { useSettingWords } from './words'

const listHours = ([min, max]: readonly [number, number]) =>
  Array.from({ length: max - min + 1 }, (_, index) => {
    const hour = String(min + index)
    return { value: hour, name: `${hour}:00` }
  })
const START_HOURS = listHours(SETTING_VALUE_RANGES.from)
const END_HOURS = listHours(SETTING_VALUE_RANGES.to)

type Props = {
  name: 'chat' | 'showroom'
  setting: SettingFormState
  /** The name of a day without hours. */
  closedLabel: string
  /** End time that the form fills in when staff choose a start time for a closed day. */
  defaultEndHour: string
}

/** The hours of each day of the week, as two selects. A day without a start is closed. */
export function WeekdayHours({
  name,
  setting: { input, errors, change },
  closedLabel,
  defaultEndHour,
}: Props) {
  const { language } = useLocale()
  const words = useSettingWords()
  return (
    <div className="mb-4 grid gap-x-6 gap-y-3 lg:grid-cols-2">
      {WEEKDAYS.map((weekday) => {
        const day = formatWeekday(weekday, language)
        const [fromField, toField] = [`${weekday}.from`, `${weekday}.to`]
        const from = input[fromField] ?? ''
        return (
          <div key={weekday} className="grid grid-cols-2 gap-x-3">
            <SelectField
              id={`setting-${name}-${fromField}`}
              name={fromField}
              label={words.chatFrom({ day })}
              value={from}
              error={errors[fromField]}
              options={[{ value: '', name: closedLabel }, ...START_HOURS]}
              onChange={(hour) =>
                change({ [fromField]: hour, [toField]: hour === '' ? '' : input[toField] || defaultEndHour })
              }
            />
            {from === '' ? null : (
              <SelectField
                id={`setting-${name}-${toField}`}
                name={toField}
                label={words.chatTo({ day })}
                value={input[toField] ?? ''}
                error={errors[toField]}
                options={END_HOURS}
                onChange={(hour) => change({ [toField]: hour })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
