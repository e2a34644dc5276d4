import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api'

export const reviewsKey = ['reviews'] as const

export const reviewsQuery = queryOptions({
  queryKey: reviewsKey,
  queryFn: () => read(api.reviews.$get()),
})
