import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../../test/web/shop'
import { CollectionsCard, OrderCollections } from './collections'
import { type CollectionList, orderCollection } from './queries'
import { COLLECTION_WORDS } from './words'

const makeParcel = (number: number) => ({
  shipmentId: `shipment-${number}`,
  orderId: `order-${number}`,
  orderNumber: String(number),
  parcelNumber: 1,
  courier: 'inpost' as const,
  trackingNumber: `62000${number}`,
  isCollected: false,
})

const LIST: CollectionList = {
  parcels: [makeParcel(1), makeParcel(2)],
  shop: {
    name: 'Ekspo Narzędzia',
    person: 'Jan Kowalski',
    phone: '600700800',
    email: 'sklep@example.com',
    address: 'Piotrkowska 1',
    postalCode: '90-001',
    city: 'Łódź',
  },
  collections: [],
}

const makeCollection = (changes: Partial<CollectionList['collections'][number]>) => ({
  id: 'collection',
  number: '68050',
  state: 'sent' as const,
  note: '',
  problem: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  canCancel: true,
  retryAt: null,
  parcels: [makeParcel(3)],
  ...changes,
})

const listAnswer = vi.hoisted(() => ({ list: null as unknown }))

vi.mock('./queries', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  orderCollection: vi.fn(),
  collectionsQuery: { queryKey: ['collections'], queryFn: () => listAnswer.list },
}))

beforeEach(() => {
  vi.mocked(orderCollection).mockReset().mockResolvedValue(LIST)
  listAnswer.list = LIST
})

const openDialog = async (language: 'pl' | 'en') => {
  const words = COLLECTION_WORDS[language]
  renderInShop(<CollectionsCard />, { language })
  fireEvent.click(await screen.findByRole('button', { name: words.order }))
  return { words, dialog: within(screen.getByRole('dialog', { name: words.dialog.title })) }
}

it.each(['pl', 'en'] as const)(
  'orders a courier for all parcels except those that staff leave out, in %s',
  async (language) => {
    const { words, dialog } = await openDialog(language)
    for (const line of ['Jan Kowalski', 'Piotrkowska 1']) expect(dialog.getByText(line)).toBeDefined()
    fireEvent.click(dialog.getByLabelText(/#1,/))
    fireEvent.change(dialog.getByLabelText(words.dialog.note), { target: { value: ' Dzwonek ' } })
    fireEvent.click(dialog.getByRole('button', { name: words.dialog.submit }))
    await waitFor(() => expect(orderCollection).toHaveBeenCalledOnce())
    expect(vi.mocked(orderCollection).mock.calls[0]?.[0]).toEqual({
      shipmentIds: ['shipment-2'],
      note: 'Dzwonek',
    })
  },
)

it('asks for at least one parcel and a short message', async () => {
  const { words, dialog } = await openDialog('pl')
  for (const label of [/#1,/, /#2,/]) fireEvent.click(dialog.getByLabelText(label))
  fireEvent.click(dialog.getByRole('button', { name: words.dialog.submit }))
  expect(dialog.getByText(words.dialog.none)).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText(/#1,/))
  fireEvent.click(dialog.getByLabelText(/#1,/))
  expect(dialog.queryByText(words.dialog.none)).toBeNull()
  fireEvent.change(dialog.getByLabelText(words.dialog.note), { target: { value: 'x'.repeat(201) } })
  fireEvent.click(dialog.getByRole('button', { name: words.dialog.submit }))
  expect(dialog.getByText(words.dialog.noteLong)).toBeDefined()
  expect(orderCollection).not.toHaveBeenCalled()
})

it('explains a rejection with the answer of InPost, and what to correct', async () => {
  const words = COLLECTION_WORDS.pl
  listAnswer.list = {
    ...LIST,
    collections: [
      makeCollection({
        id: 'a',
        state: 'rejected',
        problem: { code: 'collection_rejected', fields: [], message: 'Parcel is not prepared' },
      }),
      makeCollection({
        id: 'b',
        state: 'rejected',
        problem: { code: 'validation_failed', fields: [{ path: 'phone', code: 'invalid' }] },
      }),
      makeCollection({ id: 'c', state: 'rejected', problem: { code: 'surprise', fields: [] } }),
    ],
  }
  renderInShop(<CollectionsCard />, { language: 'pl' })
  expect(await screen.findByText(words.serviceMessage({ message: 'Parcel is not prepared' }))).toBeDefined()
  expect(screen.getByText(/Popraw: telefon nadawcy w Ustawieniach\./)).toBeDefined()
  expect(screen.getByText(words.otherProblem({ code: 'surprise' }))).toBeDefined()
})

it('shows on the page of an order only its collections, and the button only for its parcels', async () => {
  const words = COLLECTION_WORDS.pl
  listAnswer.list = { ...LIST, collections: [makeCollection({})] }
  const { unmount } = renderInShop(<OrderCollections orderId="order-3" />, { language: 'pl' })
  expect(await screen.findByText(words.number({ number: '68050' }))).toBeDefined()
  expect(screen.queryByRole('button', { name: words.order })).toBeNull()
  unmount()
  renderInShop(<OrderCollections orderId="order-1" />, { language: 'pl' })
  expect(await screen.findByRole('button', { name: words.order })).toBeDefined()
  expect(screen.queryByText(words.number({ number: '68050' }))).toBeNull()
})

it('hides a cancelled collection whose parcels are in a newer one', async () => {
  const words = COLLECTION_WORDS.pl
  listAnswer.list = {
    ...LIST,
    collections: [
      makeCollection({ id: 'new' }),
      makeCollection({ id: 'old', number: '1', state: 'cancelled', parcels: [] }),
    ],
  }
  renderInShop(<CollectionsCard />, { language: 'pl' })
  expect(await screen.findByText(words.number({ number: '68050' }))).toBeDefined()
  expect(screen.queryByText(words.number({ number: '1' }))).toBeNull()
})

it('shows nothing while no parcel waits and no courier was ordered', async () => {
  listAnswer.list = { ...LIST, parcels: [] }
  const { container } = renderInShop(<CollectionsCard />, { language: 'pl' })
  await waitFor(() => expect(container.textContent).toBe(''))
})
