import { useInfiniteQuery } from '@tanstack/react-query'

/** A page of a list of staff as the API gives it (api, administration). */
export type StaffPageOf<T> = { items: T[]; nextCursor: string | null; total: number }

/**
 * A list of staff, page behind page. It is asked for again when somebody comes back to it: what others have done
 * meanwhile is in it. `key` names the list and everything that it is narrowed by. What else a page carries is in `first`.
 */
export function useStaffList<T, More = object>(
  key: readonly unknown[],
  pageBehind: (cursor: string | null) => Promise<StaffPageOf<T> & More>,
) {
  const query = useInfiniteQuery({
    queryKey: ['staff', ...key],
    queryFn: ({ pageParam }) => pageBehind(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return {
    items: query.data?.pages.flatMap((page) => page.items),
    first: query.data?.pages[0],
    total: query.data?.pages.at(-1)?.total,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    showMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
