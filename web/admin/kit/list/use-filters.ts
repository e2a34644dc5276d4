import { hiddenSearchStorage } from '../../../storage/admin-storage'
import { navigate, useLocation, useSearchParams } from '../../../navigation'

/** Stores the filters of a list in the URL, so that a reload and Back restore them. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const { pathname } = useLocation()
  const params = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const setFilters = (changes: Partial<Record<Name, string>>) => {
    const queryString = new URLSearchParams(
      Object.entries<string>({ ...values, ...changes }).filter(([, value]) => value),
    ).toString()
    // Replaces the history entry, so that Back leaves the list instead of undoing filters.
    navigate(pathname + (queryString && `?${queryString}`), { replace: true })
  }
  return {
    values,
    /** The filters that are set, as parameters for the API. A search text that the URL masks is included in full. */
    query: Object.fromEntries(
      Object.entries<string>(values)
        .filter(([, value]) => value)
        .map(([name, value]) => [name, (name === 'q' && hiddenSearchStorage.read(value)) || value]),
    ),
    isFiltered: names.some((name) => values[name] !== ''),
    set: setFilters,
    clear: () => navigate(pathname, { replace: true }),
  }
}
