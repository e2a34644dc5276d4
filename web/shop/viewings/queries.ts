import { queryOptions } from '@tanstack/react-query'
import type { NewViewing, ViewingLink, ViewingMove } from '../../../domain/viewings/viewing'
import { api, readBody } from '../../api'

/** Fetches the product and its free slots. Never cached, because other visitors book slots too. */
export const slotsQuery = (productSlug: string) =>
  queryOptions({
    queryKey: ['viewing-slots', productSlug],
    queryFn: () => readBody(api.viewings.slots.$get({ query: { product: productSlug } })),
    staleTime: 0,
  })
export type FreeSlots = Awaited<ReturnType<NonNullable<ReturnType<typeof slotsQuery>['queryFn']>>>

const bookedViewingKey = (link: ViewingLink | null) => ['viewing', link?.id] as const

/** Fetches the booked viewing that a viewing link opens. */
export const bookedViewingQuery = (link: ViewingLink | null) =>
  queryOptions({
    queryKey: bookedViewingKey(link),
    queryFn: () =>
      readBody(
        api.viewings[':id'].$get({ param: { id: link?.id ?? '' }, query: { token: link?.token ?? '' } }),
      ),
    enabled: link !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const bookViewing = (viewing: NewViewing, idempotencyKey: string) =>
  readBody(api.viewings.$post({ json: viewing }, { headers: { 'Idempotency-Key': idempotencyKey } }))

export const moveViewing = ({ id, token }: ViewingLink, move: ViewingMove) =>
  readBody(api.viewings[':id'].$put({ param: { id }, query: { token }, json: move }))

export const cancelViewing = ({ id, token }: ViewingLink, version: number) =>
  readBody(api.viewings[':id'].cancel.$post({ param: { id }, query: { token }, json: { version } }))
