import { useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide'
import { useId } from 'react'
import { ALERT_EVENTS } from '../../../domain/alerts/alert-events'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { CheckList } from '../kit/form/check-list'
import { Icon } from '../../ui/image/icon'
import { Badge } from '../../ui/layout/badge'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { Card } from '../kit/page/card'
import { formatTimestamp } from '../kit/timestamp-text'
import { useDeviceEvents } from './device-events'
import { type Device, devicesQueryKey, sendTestPush } from './queries'
import { useDeviceRemoval } from './use-device-removal'
import { useNotificationWords } from './words'

type Props = { devices: readonly Device[]; ownDevice: Device | undefined }

/** All devices that get notifications, with their last notification. */
export function DeviceList({ devices, ownDevice }: Props) {
  const words = useNotificationWords()
  return (
    <Card title={words.devices}>
      {devices.length === 0 ? <p className="text-steel-700">{words.noDevices}</p> : null}
      <ul className="divide-y divide-steel-200">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} isOwnDevice={device === ownDevice} />
        ))}
      </ul>
      <p className="mt-3 max-w-2xl text-sm text-steel-700">{words.signOutNote}</p>
    </Card>
  )
}

function DeviceItem({ device, isOwnDevice }: { device: Device; isOwnDevice: boolean }) {
  const words = useNotificationWords()
  const client = useQueryClient()
  const refetchDevices = () => client.invalidateQueries({ queryKey: devicesQueryKey })
  const testAction = useStaffAction(sendTestPush, {
    toSuccessToast: ({ result }) => ({
      title: words.tested,
      description: words.testResults[result],
      isError: result !== 'sent',
    }),
    failureTitle: words.tested,
    onDone: ({ result: _, ...devices }) => client.setQueryData(devicesQueryKey, devices),
    onFailed: () => void refetchDevices(),
  })
  const removalAction = useDeviceRemoval({
    isOwnDevice,
    toSuccessToast: ({ name }) => ({ title: words.removed, description: name }),
  })
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon shape={Smartphone} className="size-6 shrink-0 text-steel-700" />
        <div className="min-w-0 grow basis-48">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{device.name}</span>
            {isOwnDevice ? <Badge variant="good">{words.here}</Badge> : null}
          </p>
          <DeviceState device={device} />
        </div>
        <div className="flex w-full gap-2 sm:w-auto">
          <Button
            variant="secondary"
            className="grow"
            aria-label={words.testOf({ name: device.name })}
            aria-disabled={testAction.isPending}
            onClick={() => testAction.run(device.id)}
          >
            {words.test}
          </Button>
          <Button
            variant="quiet"
            aria-label={words.removeOf({ name: device.name })}
            aria-disabled={removalAction.isPending}
            onClick={() => removalAction.run(device)}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      {isOwnDevice ? null : <DeviceEvents device={device} />}
    </li>
  )
}

function DeviceState({ device: { member, isSignedIn, failure, sentAt, createdAt } }: { device: Device }) {
  const { language } = useLocale()
  const words = useNotificationWords()
  return (
    <div className="text-sm leading-snug text-steel-700">
      <p>
        {member ? `${member} · ` : null}
        {sentAt ? words.sentAt({ time: formatTimestamp(sentAt, language) }) : words.neverSent}
        {' · '}
        {words.added({ time: formatTimestamp(createdAt, language) })}
      </p>
      {isSignedIn ? null : <p className="font-semibold text-ink">{words.signedOut}</p>}
      {failure ? <p className="font-semibold text-danger">{words.failures[failure]}</p> : null}
    </div>
  )
}

/** Checkboxes for the events of another device. `EventTable` has the checkboxes of the device in use. */
function DeviceEvents({ device }: { device: Device }) {
  const words = useNotificationWords()
  const id = useId()
  const deviceEvents = useDeviceEvents()
  return (
    <details className="mt-1 sm:pl-10">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {words.eventsOfDevice}
      </summary>
      <CheckList
        id={id}
        options={ALERT_EVENTS.map((event) => ({ value: event, name: words.names[event][0] }))}
        checkedValues={deviceEvents.eventsOf(device)}
        onChange={(event, isOn) => deviceEvents.change({ id: device.id, event, isOn })}
        className="grid gap-x-6 sm:grid-cols-2"
      />
    </details>
  )
}
