import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../domain/time/time'
import { api, readBody } from '../../api'

/** A search for points: a text with the town of the buyer, or coordinates such as "52.23,21.01". */
export type PointsSearch = { q: string; town: string } | { near: string }

export type FoundPoints = Awaited<ReturnType<typeof fetchPoints>>
export type FoundPoint = FoundPoints['points'][number]

const fetchPoints = (search: PointsSearch) => readBody(api['pickup-points'].$get({ query: search }))

const POINTS_STALE_MS = 10 * MINUTE_MS

export const pointsQuery = (search: PointsSearch) =>
  queryOptions({
    queryKey: ['pickup-points', search],
    queryFn: () => fetchPoints(search),
    staleTime: POINTS_STALE_MS,
  })
