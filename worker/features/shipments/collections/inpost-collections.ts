import { readCollectionState } from '../../../../domain/shipments/collection'
import type { LabelProblem } from '../../../../domain/shipments/shipment'
import { MINUTE_MS } from '../../../../domain/time/time'
import { log } from '../../../log'
import { callInpost, type InpostAccount, readInpostJson } from '../inpost-call'
import { LabelRejectedError, LabelServiceError } from '../label-service'
import type { CollectionOrder, CollectionReading, CollectionService } from './collection-service'

/** Difference that the clocks of shop and InPost may have, ms. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** Maximum number of pages that a search reads. InPost has no filter for the parcels of a dispatch order. */
const MAX_SEARCH_PAGES = 10
const MAX_MESSAGE_LENGTH = 300

/** A dispatch order in ShipX, as far as the shop reads it. Every field may be absent. */
type DispatchOrder = {
  id?: unknown
  status?: unknown
  created_at?: unknown
  shipments?: { id?: unknown }[] | null
  errors?: unknown
}

/** Orders collections at InPost through ShipX, where a collection is a dispatch order. */
export const createInpostCollections = (account: InpostAccount): CollectionService => {
  const listPath = `/v1/organizations/${account.organizationId}/dispatch_orders`
  const orderPath = (externalId: string) => `/v1/dispatch_orders/${externalId}`
  return {
    order: async (order) =>
      toReading(
        await readInpostJson<DispatchOrder>(account, listPath, {
          method: 'POST',
          body: JSON.stringify(toForm(order)),
        }),
      ),
    find: async (shipmentIds, since) => {
      const oldestTime = since - CLOCK_TOLERANCE_MS
      const foundOrders: DispatchOrder[] = []
      for (let page = 1; page <= MAX_SEARCH_PAGES; page++) {
        const { items, count, perPage } = await readPage(account, listPath, page)
        foundOrders.push(
          ...items.filter(
            (item) =>
              createdAtOf(item) >= oldestTime &&
              item.shipments?.some(({ id }) => shipmentIds.includes(String(id))),
          ),
        )
        if (page * perPage >= count || (isNewestFirst(items) && items.some(isOlderThan(oldestTime))))
          return foundOrders.map(toReading)
      }
      // The collection may be on a later page, so the shop must not order a second one.
      throw new LabelServiceError('unreachable')
    },
    read: async (externalId) => {
      const order = await readInpostJson<DispatchOrder>(account, orderPath(externalId)).catch(
        (error: unknown) => {
          if (isUnknownAtInpost(error)) return null
          throw error
        },
      )
      return order && toReading(order)
    },
    cancel: async (externalId) => {
      try {
        await callInpost(account, orderPath(externalId), { method: 'DELETE' })
        return true
      } catch (error) {
        if (!(error instanceof LabelRejectedError)) throw error
        return isUnknownAtInpost(error)
      }
    },
  }
}

const isUnknownAtInpost = (error: unknown): boolean =>
  error instanceof LabelRejectedError && error.problem.code === 'resource_not_found'

const toForm = ({ shipmentIds, note, shop }: CollectionOrder) => ({
  shipments: shipmentIds.map(Number),
  ...(note === '' ? {} : { comment: note }),
  name: `${shop.firstName} ${shop.lastName}`.trim() || shop.companyName,
  phone: shop.phone,
  email: shop.email,
  address: {
    street: shop.street,
    building_number: shop.building,
    city: shop.city,
    post_code: shop.postalCode,
    country_code: 'PL',
  },
})

/** A page of the dispatch orders. The shop asks for the newest first, but also reads another order of them. */
async function readPage(account: InpostAccount, listPath: string, page: number) {
  const {
    items,
    count,
    per_page: perPage,
  } = await readInpostJson<{ items?: unknown; count?: unknown; per_page?: unknown }>(
    account,
    `${listPath}?sort_by=created_at&sort_order=desc&page=${page}`,
  )
  if (!Array.isArray(items) || typeof count !== 'number' || typeof perPage !== 'number')
    throw new LabelServiceError('unreachable')
  return { items: items as DispatchOrder[], count, perPage }
}

/** The time of a dispatch order. One without a readable time counts as new, so that the search does not miss it. */
function createdAtOf({ created_at: createdAt }: DispatchOrder): number {
  const time = Date.parse(String(createdAt))
  return Number.isNaN(time) ? Infinity : time
}

const isOlderThan = (time: number) => (order: DispatchOrder) => createdAtOf(order) < time

const isNewestFirst = (orders: readonly DispatchOrder[]): boolean =>
  orders.every((order, index) => {
    const previousOrder = orders[index - 1]
    return !previousOrder || createdAtOf(previousOrder) >= createdAtOf(order)
  })

function toReading({ id, status, errors }: DispatchOrder): CollectionReading {
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof status !== 'string')
    throw new LabelServiceError('unreachable')
  const knownState = readCollectionState(status)
  if (knownState === null)
    log('warn', 'collection.unknown_status', { status: /^\w{1,60}$/.test(status) ? status : 'other' })
  // InPost has the order, whatever its status means.
  const state = knownState ?? 'sent'
  return {
    externalId: String(id),
    state,
    problem: state === 'rejected' ? toProblem(errors) : null,
  }
}

/** Why InPost rejected a collection after it had taken the order. InPost explains it in a sentence. */
function toProblem(errors: unknown): LabelProblem {
  const message = listTexts(errors).toSorted((a, b) => b.length - a.length)[0]
  return {
    code: 'collection_rejected',
    fields: [],
    ...(message ? { message: message.slice(0, MAX_MESSAGE_LENGTH) } : {}),
  }
}

const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : []
