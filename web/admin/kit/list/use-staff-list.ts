import { useInfiniteQuery } from '@tanstack/react-query'

/** A page of a staff list, as the API returns it. */
export type StaffListPage<T> = { items: T[]; nextCursor: string | null; total: number }

/**
 * Loads a staff list page by page. Refetches when the list mounts or the window gets the focus, to show changes by
 * others. `queryKey` must contain the name of the list and all its filters. `first` is the first page, with its additional
 * fields.
 */
export function useStaffList<T, ExtraFields = object>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | null) => Promise<StaffListPage<T> & ExtraFields>,
) {
  const staffListQuery = useInfiniteQuery({
    queryKey: ['staff', ...queryKey],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return {
    items: staffListQuery.data?.pages.flatMap((page) => page.items),
    first: staffListQuery.data?.pages[0],
    total: staffListQuery.data?.pages.at(-1)?.total,
    hasMore: staffListQuery.hasNextPage,
    isLoadingMore: staffListQuery.isFetchingNextPage,
    error: staffListQuery.error,
    showMore: () => void staffListQuery.fetchNextPage(),
    retry: () => void staffListQuery.refetch(),
  }
}
