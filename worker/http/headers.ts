/**
 * Security headers of every answer (reliability T19, T21). Styles allow attributes in the markup because React
 * renders them; scripts allow nothing inline. The payment provider's hosts are its own published list.
 */
const CSP = [
  "default-src 'self'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.stripe.com",
  "font-src 'self'",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CSP,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'payment=(self "https://js.stripe.com"), camera=(), microphone=(), geolocation=()',
}

/** A copy of the answer with the security headers; what it set itself stays. Staging is kept out of search engines. */
export function withSecurityHeaders(
  response: Response,
  { KEPT_OUT_OF_SEARCH: isKeptOut }: Pick<Env, 'KEPT_OUT_OF_SEARCH'>,
): Response {
  const secured = new Response(response.body, response)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!secured.headers.has(name)) secured.headers.set(name, value)
  }
  if (isKeptOut) secured.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return secured
}
