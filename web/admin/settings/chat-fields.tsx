import { SelectField } from '../../ui/form/select-field'
import type { SettingFormState } from './use-setting'
import { WeekdayHours } from './weekday-hours'
import { useSettingWords } from './words'

/** The chat hours of each day of the week. A day without a start has no chat. */
export function ChatFields({ setting }: { setting: SettingFormState }) {
  const words = useSettingWords()
  return (
    <>
      <WeekdayHours name="chat" setting={setting} closedLabel={words.chatClosed} defaultEndHour="20" />
      <SelectField
        id="setting-chat-clock"
        label={words.fields.clock}
        value={setting.input['clock'] === 'shop' ? 'shop' : 'visitor'}
        options={(['visitor', 'shop'] as const).map((value) => ({ value, name: words.clocks[value] }))}
        onChange={(clock) => setting.change({ clock })}
        className="mb-7 max-w-sm"
      />
    </>
  )
}
