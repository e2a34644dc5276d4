import { useState } from 'react'
import { formatViewingDay, formatViewingHour } from '../../../domain/viewings/viewing-time'
import { useLocale } from '../../i18n/locale'
import { SelectField } from '../../ui/form/select-field'
import type { FreeSlots } from './queries'
import { useViewingWords } from './words'

type Props = {
  id: string
  days: FreeSlots['days']
  /** The start of the chosen slot, ISO 8601; empty if none is chosen. */
  value: string
  error: string | undefined
  onChange: (startsAt: string) => void
}

/** The choice of a day, and then of a time, with native controls. */
export function SlotPicker({ id, days, value, error, onChange }: Props) {
  const { language } = useLocale()
  const words = useViewingWords()
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const dayOfChosenSlot = days.find(({ times }) => times.includes(value))?.day
  const shownDay = days.find(({ day }) => day === (chosenDay ?? dayOfChosenSlot)) ?? days[0]
  if (!shownDay) return <p className="font-medium">{words.noTimes}</p>
  return (
    <>
      <SelectField
        id={`${id}-day`}
        label={words.day}
        value={shownDay.day}
        options={days.map(({ day }) => ({ value: day, name: formatViewingDay(day, language) }))}
        onChange={(day) => {
          setChosenDay(day)
          onChange('')
        }}
        className="mb-4 max-w-xs"
      />
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="mb-1 text-sm font-semibold">{words.time}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
          {shownDay.times.map((time, index) => (
            <label
              key={time}
              className="relative grid min-h-11 place-items-center rounded-sm bg-white text-center font-semibold tabular-nums ring-1 ring-inset ring-steel-300 hover:ring-steel-700 has-checked:bg-ink has-checked:text-white has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                id={index === 0 ? `${id}-time` : undefined}
                type="radio"
                name={`${id}-time`}
                value={time}
                checked={time === value}
                onChange={() => onChange(time)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {formatViewingHour(Date.parse(time))}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="min-h-8.5 pb-3 pt-1 text-sm leading-4.5">
        {error ? (
          <span id={`${id}-error`} className="font-medium text-danger">
            {error}
          </span>
        ) : null}
      </p>
    </>
  )
}
