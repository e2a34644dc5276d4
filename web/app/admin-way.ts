import { adminPaths, type AdminView } from './admin-paths'

const NEXT = 'next'

/**
 * Where a page of staff leads instead of being shown: without a token to the login, which leads back; with one away
 * from the login. Null when it is shown.
 */
export function leadsTo(view: AdminView | null, isSignedIn: boolean, address: string): string | null {
  const { login, dashboard } = adminPaths
  if (view === 'login') return isSignedIn ? (nextOf(address) ?? dashboard) : null
  if (!view) return isSignedIn ? dashboard : login
  if (isSignedIn) return null
  return address === dashboard ? login : `${login}?${new URLSearchParams({ [NEXT]: address }).toString()}`
}

/** The page of staff that was asked for before the login; no other address is believed. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get(NEXT)
  return next?.startsWith('/admin/') && !next.startsWith(adminPaths.login) ? next : null
}
