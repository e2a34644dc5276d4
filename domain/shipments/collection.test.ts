import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../time/time'
import {
  canCancelCollection,
  COLLECTION_PERIOD_MS,
  COLLECTION_STATES,
  CollectionRequest,
  nextCollectionCheckAt,
  readCollectionState,
} from './collection'

it('reads the statuses of InPost, and no other text', () => {
  expect(['new', 'sent', 'accepted', 'done', 'rejected', 'canceled'].map(readCollectionState)).toEqual([
    'created',
    'sent',
    'accepted',
    'done',
    'rejected',
    'cancelled',
  ])
  for (const status of ['', 'requested', 'constructor', '__proto__'])
    expect(readCollectionState(status)).toBeNull()
})

it('lets staff cancel a collection until the courier accepts it', () => {
  expect(COLLECTION_STATES.filter((state) => canCancelCollection({ state }))).toEqual([
    'requested',
    'created',
    'sent',
  ])
})

it('asks InPost often about a new collection, then once an hour, and not after its end', () => {
  const createdAt = 1_000_000_000_000
  const check = (state: (typeof COLLECTION_STATES)[number], age: number) => {
    const nextAt = nextCollectionCheckAt({ state, createdAt }, createdAt + age)
    return nextAt === null ? null : nextAt - createdAt - age
  }
  expect(check('created', 0)).toBe(20 * SECOND_MS)
  expect(check('created', HOUR_MS)).toBe(HOUR_MS)
  expect(check('accepted', DAY_MS)).toBe(HOUR_MS)
  expect(check('accepted', COLLECTION_PERIOD_MS + 1)).toBeNull()
  for (const state of ['done', 'rejected', 'cancelled'] as const) expect(check(state, 0)).toBeNull()
})

it('takes each parcel once, and a short message', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 100 }), fc.nat(100), (ids, index) => {
      const isValid = (shipmentIds: string[], note = '') =>
        CollectionRequest.safeParse({ shipmentIds, note }).success
      expect(isValid(ids)).toBe(true)
      expect(isValid([...ids, ids[index % ids.length] ?? ''])).toBe(false)
      expect(isValid(ids, 'x'.repeat(201))).toBe(false)
    }),
    { numRuns: 50 },
  )
  expect(CollectionRequest.safeParse({ shipmentIds: [], note: '' }).success).toBe(false)
})
