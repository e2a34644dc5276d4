import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ALERT_EVENTS, type AlertEvent } from '../../../domain/alerts/alert-events'
import { type AlertSettings, FIRST_ALERT_SETTINGS } from '../../../domain/alerts/alert-settings'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { adminToken } from '../../storage/admin-storage'
import { EventTable } from './event-table'
import { type Device, type Devices, devicesQuery } from './queries'
import { useAlertSettings } from './use-alert-settings'
import { NOTIFICATION_WORDS } from './words'

const words = NOTIFICATION_WORDS.pl
/** Resolves the pending write requests, in the order of the requests. The test calls one function at a time. */
let answers: (() => void)[]
let storedAlertSettings: { id: number; value: AlertSettings; setAt: null }
let events: AlertEvent[]
let calls: ReturnType<typeof fakeApi>
let isNextWriteStale = false

const devices = (): Devices =>
  // Safe cast: the table reads only these fields.
  ({ items: [{ id: 'd1', events } as unknown as Device], publicKey: 'key' })

beforeEach(() => {
  answers = []
  storedAlertSettings = { id: 4, value: FIRST_ALERT_SETTINGS, setAt: null }
  events = [...ALERT_EVENTS]
  isNextWriteStale = false
  adminToken.save('token')
  calls = fakeApi(async ({ method, path, body }) => {
    const isDeviceRequest = path.includes('/devices')
    if (method === 'GET') return Response.json(isDeviceRequest ? devices() : { alerts: storedAlertSettings })
    await new Promise<void>((resolve) => {
      answers.push(resolve)
    })
    if (isNextWriteStale) {
      isNextWriteStale = false
      storedAlertSettings = { ...storedAlertSettings, id: 9 }
      return Response.json({ code: 'settings.stale' }, { status: 409 })
    }
    if (isDeviceRequest) {
      events = (body as { events: AlertEvent[] }).events
      return Response.json(devices())
    }
    const { value, after } = body as { value: AlertSettings; after: number }
    expect(after).toBe(storedAlertSettings.id)
    storedAlertSettings = { id: after + 1, value, setAt: null }
    return Response.json({ alerts: storedAlertSettings })
  })
})

function TestPage() {
  const { settings, save } = useAlertSettings()
  const { data } = useQuery(devicesQuery)
  return settings && data ? (
    <EventTable settings={settings} onChange={save} ownDevice={data.items[0]} />
  ) : null
}

const findBox = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const listWrites = () => calls.filter(({ method }) => method !== 'GET')
const answerNext = async (count: number) => {
  await waitFor(() => expect(answers).toHaveLength(count))
  answers.at(-1)?.()
}

describe.each([
  ['mail', words.mailOf],
  ['push', words.pushOf],
] as const)('two quick presses in the column %s', (_, formatLabel) => {
  it('are both saved, one after the other, and both boxes keep their state', async () => {
    renderInShop(<TestPage />)
    const [sale, money] = [
      await findBox(formatLabel({ event: words.names.sale[0] })),
      await findBox(formatLabel({ event: words.names.money[0] })),
    ]
    fireEvent.click(sale)
    fireEvent.click(money)
    await waitFor(() => expect([sale.checked, money.checked]).toEqual([false, false]))
    expect(listWrites()).toHaveLength(1)
    await answerNext(1)
    await answerNext(2)
    expect([sale.checked, money.checked]).toEqual([false, false])
    await waitFor(() =>
      expect(
        [storedAlertSettings.value.mails, events].filter(
          (state) => !isOn(state, 'sale') && !isOn(state, 'money'),
        ),
      ).toHaveLength(1),
    )
    expect([sale.checked, money.checked]).toEqual([false, false])
  })
})

const isOn = (state: Record<AlertEvent, boolean> | AlertEvent[], event: AlertEvent) =>
  Array.isArray(state) ? state.includes(event) : state[event]

it('a press after one that was refused starts from the stored settings', async () => {
  renderInShop(<TestPage />)
  const [sale, money] = [
    await findBox(words.mailOf({ event: words.names.sale[0] })),
    await findBox(words.mailOf({ event: words.names.money[0] })),
  ]
  isNextWriteStale = true
  fireEvent.click(sale)
  fireEvent.click(money)
  await answerNext(1)
  await answerNext(2)
  await waitFor(() => expect(storedAlertSettings.value.mails).toMatchObject({ sale: true, money: false }))
  await waitFor(() => expect([sale.checked, money.checked]).toEqual([true, false]))
})
