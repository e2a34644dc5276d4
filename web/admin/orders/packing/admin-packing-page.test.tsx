import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import AdminPackingPage from './admin-packing-page'
import { PACKING_WORDS } from './words'

const words = PACKING_WORDS.pl

/** The `onDone` callbacks of all steps rendered so far, by order id. */
const doneCallbacks = new Map<string, () => void>()
vi.mock('./packing-step', () => ({
  PackingStep: ({ orderId, onDone }: { orderId: string; onDone: () => void }) => {
    doneCallbacks.set(orderId, onDone)
    return <p>{`step of ${orderId}`}</p>
  },
}))

const QUEUE = ['a', 'b', 'c'].map((id, index) => ({ id, paidAt: `2026-11-2${index}T10:00:00.000Z` }))
let isQueueBroken = false

beforeEach(() => {
  isQueueBroken = false
  doneCallbacks.clear()
  adminToken.save('token')
  fakeApi(({ path }) => {
    if (!path.includes('work=')) return Response.json({ code: 'not_found' }, { status: 404 })
    return isQueueBroken
      ? Response.json({ code: 'internal' }, { status: 500 })
      : Response.json({ items: path.includes('work=pack') ? QUEUE : [], nextCursor: null })
  })
})

it('a parcel that is saved after staff moved on does not skip the next order', async () => {
  renderInShop(<AdminPackingPage />)
  await screen.findByText('step of a')
  const reportFirstParcelShipped = doneCallbacks.get('a')
  fireEvent.click(screen.getByRole('button', { name: words.next }))
  await screen.findByText('step of b')
  act(() => reportFirstParcelShipped?.())
  expect(screen.getByText('step of b')).toBeTruthy()
  act(() => doneCallbacks.get('b')?.())
  expect(screen.getByText('step of c')).toBeTruthy()
  act(() => doneCallbacks.get('c')?.())
  expect(screen.getByText(words.done)).toBeTruthy()
})

it('a check of the queue that fails shows the error instead of the old queue', async () => {
  renderInShop(<AdminPackingPage />)
  await screen.findByText('step of a')
  for (const id of ['a', 'b', 'c']) act(() => doneCallbacks.get(id)?.())
  isQueueBroken = true
  fireEvent.click(screen.getByRole('button', { name: words.again }))
  expect(await screen.findByText(words.failed)).toBeTruthy()
  expect(screen.queryByText('step of a')).toBeNull()
})
