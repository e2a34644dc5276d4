/** Content security policy of responses that are not HTML documents: they may load, run and frame nothing. */
const NON_DOCUMENT_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Security headers of every response. HTML documents replace the content security policy with one that allows more. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NON_DOCUMENT_CSP,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'payment=(), camera=(), microphone=(), geolocation=()',
}

const SECURITY_HEADER_ENTRIES = Object.entries(SECURITY_HEADERS)

/** Hashes of a document's inline styles and first inline script; null if the document has none. */
export type InlineHashes = {
  stylesHash: string | null
  /** Hash of the first inline script. */
  scriptHash: string | null
}

type DocumentPolicy = InlineHashes & {
  /** True if the payment provider may run in the document (`isPaymentPath`). */
  hasPaymentProvider: boolean
  /** True for staff pages, which can be installed as an app. */
  isStaffPage: boolean
}

/**
 * Headers of an HTML document (decision 029). Scripts are limited to the shop's files and the first inline script.
 * Trusted Types allow HTML strings only where staff read a mail. Style attributes are allowed, because React renders
 * them.
 * Staff pages also allow the manifest of the app and its service worker. Their barcode scanner needs the camera, and
 * WebAssembly in browsers without a scanner of their own.
 * Payment pages also allow the provider's hosts, from the provider's published list.
 * They have no Trusted Types and allow inline styles, because the provider's script creates styles and elements from
 * text.
 */
export function documentHeaders({
  hasPaymentProvider,
  isStaffPage,
  stylesHash,
  scriptHash,
}: DocumentPolicy): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${isStaffPage ? " 'wasm-unsafe-eval'" : ''}${quoteHash(scriptHash)}${hasPaymentProvider ? ' https://js.stripe.com https://*.js.stripe.com' : ''}`,
      ...(hasPaymentProvider ? ["style-src 'self' 'unsafe-inline'"] : styleDirectives(stylesHash)),
      `img-src 'self' data: blob:${hasPaymentProvider ? ' https://*.stripe.com' : ''}`,
      "font-src 'self'",
      hasPaymentProvider ? "connect-src 'self' https://api.stripe.com" : "connect-src 'self'",
      ...(hasPaymentProvider
        ? ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com']
        : []),
      ...(isStaffPage ? ["manifest-src 'self'"] : []),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(hasPaymentProvider
        ? []
        : [
            "require-trusted-types-for 'script'",
            `trusted-types mail${isStaffPage ? ' service-worker' : ''}`,
          ]),
    ].join('; '),
    'Permissions-Policy': `payment=(${hasPaymentProvider ? 'self "https://js.stripe.com"' : ''}), camera=(${isStaffPage ? 'self' : ''}), microphone=(), geolocation=(${hasPaymentProvider ? 'self' : ''})`,
  }
}

const quoteHash = (hash: string | null) => (hash ? ` '${hash}'` : '')

const styleDirectives = (hash: string | null) => [
  `style-src 'self'${quoteHash(hash)}`,
  "style-src-attr 'unsafe-inline'",
]

/**
 * Adds the security headers, except those that the response already has. Errors are never cached.
 * On staging, a header keeps search engines out. Copies responses with immutable headers.
 */
export function withSecurityHeaders(
  response: Response,
  { KEPT_OUT_OF_SEARCH: isKeptOut }: Pick<Env, 'KEPT_OUT_OF_SEARCH'>,
): Response {
  const addSecurityHeaders = (securedResponse: Response): Response => {
    for (const [name, value] of SECURITY_HEADER_ENTRIES)
      if (!securedResponse.headers.has(name)) securedResponse.headers.set(name, value)
    // Caches must not store errors, because the cause of an error can disappear at any time.
    if (securedResponse.status >= 400) securedResponse.headers.set('Cache-Control', 'no-store')
    if (isKeptOut) securedResponse.headers.set('X-Robots-Tag', 'noindex, nofollow')
    return securedResponse
  }
  try {
    return addSecurityHeaders(response)
  } catch {
    return addSecurityHeaders(new Response(response.body, response))
  }
}
