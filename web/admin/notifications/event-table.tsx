import { useId } from 'react'
import { ALERT_EVENTS, type AlertEvent } from '../../../domain/alerts/alert-events'
import type { AlertSettings } from '../../../domain/alerts/alert-settings'
import { Card } from '../kit/page/card'
import { useDeviceEvents } from './device-events'
import type { Device } from './queries'
import type { AlertSettingsChange } from './use-alert-settings'
import { useNotificationWords } from './words'
import { useHasRole } from '../access/if-role'

type Props = {
  settings: AlertSettings
  onChange: (change: AlertSettingsChange) => void
  ownDevice: Device | undefined
}

/**
 * Table of events with two checkboxes each: a push to this device, and a mail to the firm. A change is saved
 * immediately.
 */
export function EventTable({ settings, onChange, ownDevice }: Props) {
  const words = useNotificationWords()
  const id = useId()
  const deviceEvents = useDeviceEvents()
  const isOwner = useHasRole()('owner')
  const pushedEvents = deviceEvents.eventsOf(ownDevice)
  const setEventMail = (event: AlertEvent, isOn: boolean) =>
    onChange((current) => ({ ...current, mails: { ...current.mails, [event]: isOn } }))
  return (
    <Card title={words.events}>
      <p className="max-w-2xl text-sm text-steel-700">
        {words.eventsLead} {ownDevice ? null : words.hereIsOff}
      </p>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="border-b border-steel-300 text-sm">
            <th scope="col" className="sr-only">
              {words.event}
            </th>
            <th scope="col" className="w-16 py-2 font-semibold sm:w-28">
              {words.push}
            </th>
            <th scope="col" className="w-16 py-2 font-semibold sm:w-28">
              {words.mail}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-steel-200">
          {ALERT_EVENTS.map((event) => {
            const [name, description] = words.names[event]
            return (
              <tr key={event}>
                <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                  <span className="block font-semibold leading-snug">{name}</span>
                  <span className="block text-sm leading-snug text-steel-700">{description}</span>
                </th>
                <td className="text-center">
                  <TableCheckbox
                    id={`${id}-push-${event}`}
                    label={words.pushOf({ event: name })}
                    isChecked={pushedEvents.includes(event)}
                    isDisabled={!ownDevice}
                    onChange={(isOn) => ownDevice && deviceEvents.change({ id: ownDevice.id, event, isOn })}
                  />
                </td>
                <td className="text-center">
                  <TableCheckbox
                    id={`${id}-mail-${event}`}
                    label={words.mailOf({ event: name })}
                    isChecked={settings.mails[event]}
                    isDisabled={!isOwner}
                    onChange={(isOn) => setEventMail(event, isOn)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

type CheckboxProps = {
  id: string
  label: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

const TableCheckbox = ({ id, label, isChecked, isDisabled = false, onChange }: CheckboxProps) => (
  <label htmlFor={id} className="inline-grid size-11 cursor-pointer place-items-center">
    <input
      id={id}
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
      className="size-6 accent-ink disabled:opacity-40"
    />
  </label>
)
