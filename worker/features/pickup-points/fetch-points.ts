import type { PickupPlace } from '../../../domain/delivery/pickup-point'
import type { Coordinates } from '../../../domain/delivery/point-search'

/** A point of the courier's list. `distance`: metres from the searched place; null for a search without a place. */
export type ListedPoint = { code: string; place: PickupPlace; distance: number | null }

/** Result of the look-up of a point by its code. `closed`: the point accepts no parcels to collect. */
export type PointLookupResult = { status: 'open'; point: ListedPoint } | { status: 'closed' | 'unknown' }

export type PointFilter = { town: string } | { postalCode: string } | { near: Coordinates }

/** The courier's public list of lockers and shop points. Both functions reject if the list does not answer. */
export type PointsSource = {
  list: (filter: PointFilter, signal: AbortSignal) => Promise<ListedPoint[]>
  find: (code: string, signal: AbortSignal) => Promise<PointLookupResult>
}

/** Number of points per request, and maximum number of requests for one town. Warsaw has about 1,800 points. */
const PAGE_SIZE = 500
const MAX_PAGES_PER_TOWN = 6
/**
 * Number of points to request near a place. The number exceeds `MAX_FOUND_POINTS`, because the shop omits incomplete
 * points.
 */
const MAX_NEAR_POINTS = 25

/** Requests only the fields that the shop reads, so that the answer for a large town stays small. */
const REQUESTED_FIELDS =
  'name,type,status,functions,address,address_details,location_description,opening_hours,distance'

/** Creates the client of InPost's Points API. `apiUrl` ends with "/v1". The list is public and needs no key. */
export const createPointsSource = (apiUrl: string): PointsSource => ({
  list: async (filter, signal) => {
    const isTownFilter = 'town' in filter
    const firstPage = await fetchPage(apiUrl, filter, 1, signal)
    const pageCount = isTownFilter ? Math.min(firstPage.pageCount, MAX_PAGES_PER_TOWN) : 1
    const furtherPages = await Promise.all(
      Array.from({ length: pageCount - 1 }, (_, index) => fetchPage(apiUrl, filter, index + 2, signal)),
    )
    return [firstPage, ...furtherPages].flatMap(({ points }) => points)
  },
  find: async (code, signal) => {
    const response = await fetch(`${apiUrl}/points/${encodeURIComponent(code)}`, {
      signal,
      headers: { Accept: 'application/json' },
    })
    if (response.status === 404) return { status: 'unknown' }
    if (!response.ok) throw new Error(`points: ${response.status}`)
    const inpostPoint = toInpostPoint(await response.json())
    if (inpostPoint?.name !== code) throw new Error('points: unexpected answer')
    const point = toListedPoint(inpostPoint)
    return point ? { status: 'open', point } : { status: 'closed' }
  },
})

async function fetchPage(apiUrl: string, filter: PointFilter, page: number, signal: AbortSignal) {
  const query = new URLSearchParams({
    status: 'Operating',
    functions: 'parcel_collect',
    fields: REQUESTED_FIELDS,
    page: String(page),
    ...toFilterParameters(filter),
  })
  const response = await fetch(`${apiUrl}/points?${query.toString()}`, {
    signal,
    headers: { Accept: 'application/json' },
  })
  const body: unknown = await response.json()
  // The service rejects an unknown postal code, instead of returning an empty list.
  if (response.status === 400 && (body as { key?: unknown } | null)?.key === 'post_code_not_found')
    return { points: [], pageCount: 1 }
  if (!response.ok) throw new Error(`points: ${response.status}`)
  // The cast is safe, because the code below checks each field that it uses.
  const { items, total_pages: pageCount } = (body ?? {}) as { items?: unknown; total_pages?: unknown }
  if (!Array.isArray(items)) throw new Error('points: unexpected answer')
  return {
    points: items.flatMap((inpostPoint) => toListedPoint(toInpostPoint(inpostPoint)) ?? []),
    pageCount: typeof pageCount === 'number' ? pageCount : 1,
  }
}

function toFilterParameters(filter: PointFilter): Record<string, string> {
  if ('town' in filter) return { city: filter.town, per_page: String(PAGE_SIZE) }
  return {
    ...('near' in filter
      ? { relative_point: `${filter.near.latitude},${filter.near.longitude}` }
      : { relative_post_code: filter.postalCode }),
    sort_by: 'distance_to_relative_point',
    sort_order: 'asc',
    limit: String(MAX_NEAR_POINTS),
    per_page: String(MAX_NEAR_POINTS),
  }
}

type InpostPoint = {
  name?: unknown
  type?: unknown
  status?: unknown
  functions?: unknown
  address?: { line1?: unknown } | null
  address_details?: {
    city?: unknown
    post_code?: unknown
    street?: unknown
    building_number?: unknown
  } | null
  location_description?: unknown
  opening_hours?: unknown
  distance?: unknown
} | null

// The cast is safe, because `toListedPoint` checks each field that it uses.
const toInpostPoint = (value: unknown): InpostPoint => value as InpostPoint

const MAX_TEXT_LENGTH = 200

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH) : ''

const isInList = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value)

/** InPost's types of points that are shops. All other points are lockers. */
const SHOP_TYPES = ['pop', 'parcel_locker_superpop']

/** Converts a point of InPost's list. Null for a point that accepts no parcels to collect, or has no address. */
function toListedPoint(inpostPoint: InpostPoint): ListedPoint | null {
  const code = toText(inpostPoint?.name)
  const addressDetails = inpostPoint?.address_details
  const street = [toText(addressDetails?.street), toText(addressDetails?.building_number)]
    .filter(Boolean)
    .join(' ')
  const place: PickupPlace = {
    kind: SHOP_TYPES.some((type) => isInList(inpostPoint?.type, type)) ? 'shop' : 'locker',
    address: street || toText(inpostPoint?.address?.line1),
    postalCode: toText(addressDetails?.post_code),
    city: toText(addressDetails?.city),
    description: toText(inpostPoint?.location_description),
    openingHours: toText(inpostPoint?.opening_hours),
  }
  const isOpen = inpostPoint?.status === 'Operating' && isInList(inpostPoint.functions, 'parcel_collect')
  if (!isOpen || !code || !place.address || !place.postalCode || !place.city) return null
  return {
    code,
    place,
    distance:
      typeof inpostPoint.distance === 'number' && inpostPoint.distance >= 0
        ? Math.round(inpostPoint.distance)
        : null,
  }
}
