import { queryOptions } from '@tanstack/react-query'
import { api, readBody } from '../../api'

export const reviewsKey = ['reviews'] as const

export const reviewsQuery = queryOptions({
  queryKey: reviewsKey,
  queryFn: () => readBody(api.reviews.$get()),
})
