import { formatWeekday } from '../../../domain/chat/chat-hours'
import { SETTING_VALUE_RANGES } from '../../../domain/settings/setting-forms'
import { useLocale } from '../../i18n/locale'
import { SelectField } from '../../ui/form/select-field'
import { CHAT_DAYS } from './setting-fields'
import type { SettingFormState } from './use-setting'
import { useSettingWords } from './words'

const listHours = ([min, max]: readonly [number, number]) =>
  Array.from({ length: max - min + 1 }, (_, index) => {
    const hour = String(min + index)
    return { value: hour, name: `${hour}:00` }
  })
const START_HOURS = listHours(SETTING_VALUE_RANGES.from)
const END_HOURS = listHours(SETTING_VALUE_RANGES.to)
/** Default end of the chat hours, if staff choose only the start. */
const DEFAULT_END = '20'

/** The chat hours of each day of the week. A day without a start has no chat. */
export function ChatFields({ setting: { input, errors, change } }: { setting: SettingFormState }) {
  const { language } = useLocale()
  const words = useSettingWords()
  return (
    <>
      <div className="mb-4 grid gap-x-6 gap-y-3 lg:grid-cols-2">
        {CHAT_DAYS.map((weekday) => {
          const day = formatWeekday(weekday, language)
          const [fromField, toField] = [`${weekday}.from`, `${weekday}.to`]
          const from = input[fromField] ?? ''
          return (
            <div key={weekday} className="grid grid-cols-2 gap-x-3">
              <SelectField
                id={`setting-chat-${fromField}`}
                name={fromField}
                label={words.chatFrom({ day })}
                value={from}
                error={errors[fromField]}
                options={[{ value: '', name: words.chatClosed }, ...START_HOURS]}
                onChange={(hour) =>
                  change({
                    [fromField]: hour,
                    [toField]: hour === '' ? '' : input[toField] || DEFAULT_END,
                  })
                }
              />
              {from === '' ? null : (
                <SelectField
                  id={`setting-chat-${toField}`}
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
      <SelectField
        id="setting-chat-clock"
        label={words.fields.clock}
        value={input['clock'] === 'shop' ? 'shop' : 'visitor'}
        options={(['visitor', 'shop'] as const).map((value) => ({ value, name: words.clocks[value] }))}
        onChange={(clock) => change({ clock })}
        className="mb-7 max-w-sm"
      />
    </>
  )
}
