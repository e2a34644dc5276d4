import { adminPaths, type AdminView } from '../../app/admin-paths'

const RETURN_PATH_PARAM = 'next'

/**
 * Returns the redirect target of a staff page, or null if the page is shown. Without a token the target is the login,
 * with the requested page as its return path. With a token the login redirects to that page.
 */
export function findRedirectTarget(
  view: AdminView | null,
  isSignedIn: boolean,
  requestedPath: string,
): string | null {
  const { login, dashboard } = adminPaths
  if (view === 'login') return isSignedIn ? (readReturnPath(requestedPath) ?? dashboard) : null
  if (!view) return isSignedIn ? dashboard : login
  if (isSignedIn) return null
  return requestedPath === dashboard
    ? login
    : `${login}?${new URLSearchParams({ [RETURN_PATH_PARAM]: requestedPath }).toString()}`
}

/** Returns the staff page that was requested before the login. Other paths are ignored, to prevent an open redirect. */
function readReturnPath(requestedPath: string): string | null {
  const nextPath = new URLSearchParams(requestedPath.split('?')[1]).get(RETURN_PATH_PARAM)
  return nextPath?.startsWith('/admin/') && !nextPath.startsWith(adminPaths.login) ? nextPath : null
}
