import { QueryClient } from '@tanstack/react-query'

/** Data never becomes stale by itself, nothing is asked again on focus, nothing is retried (specification 7). */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
