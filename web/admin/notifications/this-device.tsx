import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Badge } from '../../ui/layout/badge'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { Card } from '../kit/page/card'
import { getDeviceName, readPushSupport, subscribe } from './push-browser'
import { type Device, devicesQueryKey, ownEndpointQuery, saveDevice } from './queries'
import { useDeviceRemoval } from './use-device-removal'
import { useNotificationWords } from './words'

type Props = { publicKey: string | null; ownDevice: Device | undefined }

/** Turns notifications on and off in this browser, or says why this browser cannot show notifications. */
export function ThisDevice({ publicKey, ownDevice }: Props) {
  const words = useNotificationWords()
  const [support, setSupport] = useState(readPushSupport)
  return (
    <Card title={words.thisDevice}>
      {support === 'home_screen' ? (
        <StepList {...words.homeScreen} />
      ) : support === 'unsupported' ? (
        <Notice>{words.unsupported}</Notice>
      ) : support === 'denied' ? (
        <>
          <Notice variant="warning" className="mb-3">
            {words.denied.title}
          </Notice>
          <StepList title={words.denied.lead} steps={words.denied.steps} />
        </>
      ) : publicKey === null ? (
        <Notice variant="warning">{words.noKeys}</Notice>
      ) : (
        <DeviceSwitch
          publicKey={publicKey}
          ownDevice={ownDevice}
          onPermissionAsked={() => setSupport(readPushSupport())}
        />
      )}
    </Card>
  )
}

const StepList = ({ title, steps, note }: { title: string; steps: readonly string[]; note?: string }) => (
  <div className="max-w-2xl">
    <p className="font-semibold">{title}</p>
    <ol className="mt-2 list-decimal space-y-2 pl-6">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {note ? <p className="mt-3 text-sm text-steel-700">{note}</p> : null}
  </div>
)

function DeviceSwitch({
  publicKey,
  ownDevice,
  onPermissionAsked,
}: Props & { publicKey: string; onPermissionAsked: () => void }) {
  const { language } = useLocale()
  const words = useNotificationWords()
  const client = useQueryClient()
  const turnOnAction = useStaffAction(
    async () => {
      const { subscription, problem } = await subscribe(publicKey)
      if (!subscription) return { problem, devices: null }
      const name = getDeviceName()
      return { problem: null, devices: await saveDevice({ ...subscription, name, language }) }
    },
    {
      toSuccessToast: ({ problem }) =>
        problem
          ? { title: words.notTurnedOn, description: words[problem], isError: true }
          : { title: words.title, description: words.turnedOn },
      failureTitle: words.notTurnedOn,
      onDone: ({ devices }) => devices && client.setQueryData(devicesQueryKey, devices),
      onEnd: () => {
        onPermissionAsked()
        return client.invalidateQueries({ queryKey: ownEndpointQuery.queryKey })
      },
    },
  )
  const turnOffAction = useDeviceRemoval({
    isOwnDevice: true,
    toSuccessToast: () => ({ title: words.title, description: words.turnedOff }),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <p>
          <Badge variant={ownDevice ? 'good' : 'plain'}>{ownDevice ? words.isOn : words.isOff}</Badge>
        </p>
        <p className="mt-1.5 max-w-xl text-steel-700">{ownDevice ? words.onLead : words.offLead}</p>
      </div>
      {ownDevice ? (
        <Button
          variant="secondary"
          className="w-full sm:w-auto"
          aria-disabled={turnOffAction.isPending}
          onClick={() => turnOffAction.run(ownDevice)}
        >
          {words.turnOff}
        </Button>
      ) : (
        <Button
          className="w-full sm:w-auto"
          aria-disabled={turnOnAction.isPending}
          onClick={() => turnOnAction.run(undefined)}
        >
          {turnOnAction.isPending ? <Spinner /> : null}
          {turnOnAction.isPending ? words.turningOn : words.turnOn}
        </Button>
      )}
    </div>
  )
}
