/** Hosts of the push services of Chrome, Edge, Firefox, Safari and Windows. `*.` stands for any subdomain. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * True for an address of a known push service, or of the local stand-in. The browser sends the address that the shop
 * then calls. Without this check, the address could lead into a private network (SSRF).
 */
export function isPushEndpoint(endpoint: string, standInOrigin: string | null): boolean {
  const url = URL.parse(endpoint)
  if (!url) return false
  if (standInOrigin !== null && url.origin === standInOrigin) return true
  const hasOnlyHostAndPath = url.port === '' && url.username === '' && url.password === ''
  return (
    url.protocol === 'https:' &&
    hasOnlyHostAndPath &&
    PUSH_HOSTS.some((host) =>
      host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
    )
  )
}
