import { useLocation } from 'react-router'
import { hiddenSearch } from '../../admin-storage'
import { navigate, useSearchParams } from '../../navigation'

/** What a list is narrowed by, kept in the address, so that a reload and Back find it again. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const { pathname } = useLocation()
  const params = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(
      Object.entries<string>({ ...values, ...changes }).filter(([, value]) => value),
    ).toString()
    // Back leaves the list instead of undoing filters one by one.
    navigate(pathname + (next && `?${next}`), { replace: true })
  }
  return {
    values,
    /** Only what is set, as the API is asked. */
    asked: Object.fromEntries(
      Object.entries<string>(values)
        .filter(([, value]) => value)
        .map(([name, value]) => [name, (name === 'q' && hiddenSearch.read(value)) || value]),
    ),
    isFiltered: names.some((name) => values[name] !== ''),
    set,
    clear: () => navigate(pathname, { replace: true }),
  }
}
