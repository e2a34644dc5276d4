import { adminPaths, type AdminView } from './admin-paths'

const NEXT = 'next'

/**
 * Returns the redirect target of a staff page, or null if the page is shown. Without a token the target is the login,
 * with the requested page as its return path. With a token the login redirects to that page.
 */
export function leadsTo(view: AdminView | null, isSignedIn: boolean, address: string): string | null {
  const { login, dashboard } = adminPaths
  if (view === 'login') return isSignedIn ? (nextOf(address) ?? dashboard) : null
  if (!view) return isSignedIn ? dashboard : login
  if (isSignedIn) return null
  return address === dashboard ? login : `${login}?${new URLSearchParams({ [NEXT]: address }).toString()}`
}

/** The staff page requested before the login. Other paths are ignored: no open redirect. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get(NEXT)
  return next?.startsWith('/admin/') && !next.startsWith(adminPaths.login) ? next : null
}
