import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reporting } from './connection'

/**
 * Data never becomes stale by itself, nothing is asked again on focus, nothing is retried (specification 7). Without a
 * connection questions wait for it; changes fail at once, so that nothing is bought behind anyone's back later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache(reporting),
    mutationCache: new MutationCache(reporting),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
