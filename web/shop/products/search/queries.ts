import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseListQuery } from '../list/list-query'
import { fetchProductListPage } from '../queries'

/** Maximum number of search suggestions: as many as fit above a phone's keyboard. */
const MAX_SUGGESTIONS = 5

/** Parses a typed search as the product list does: a price such as "do 800 zł" becomes the price filter. */
export const parseTypedSearch = (searchText: string) =>
  parseListQuery(null, new URLSearchParams({ q: searchText }))

/** Fetches the best matches for a partly typed search. */
export const suggestionsQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['suggestions', searchText],
    queryFn: ({ signal }) =>
      fetchProductListPage(parseTypedSearch(searchText), { limit: MAX_SUGGESTIONS, signal }),
    placeholderData: keepPreviousData,
  })
