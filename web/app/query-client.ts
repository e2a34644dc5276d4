import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { queryCacheCallbacks } from './connection'

/**
 * Creates the query client: cached data never becomes stale by age, no refetch on focus, no retry (spec §7). Offline,
 * queries wait for the connection; mutations fail at once, so that no purchase happens later unnoticed.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache(queryCacheCallbacks),
    mutationCache: new MutationCache(queryCacheCallbacks),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
