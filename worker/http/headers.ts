/** Nothing that is no document of the shop loads, runs or frames anything, wherever it is opened. */
const NO_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer (reliability T19, T21); documents have a wider policy of their own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NO_DOCUMENT,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'payment=(), camera=(), microphone=(), geolocation=()',
}

const ON_ALL = Object.entries(SECURITY_HEADERS)

/** What is inside a document, by hash; null when there is none. */
export type InlineHashes = {
  stylesHash: string | null
  /** Of the script that it begins with. */
  scriptHash: string | null
}

type Document = InlineHashes & {
  /** Whether the payment provider may work in it (`isPaying`). */
  pays: boolean
}

/**
 * The headers of a document (decision 029). Scripts are files of the shop, and the one that it begins with; text becomes
 * markup only where staff read a mail, by the policy of that name. Style attributes are allowed because React renders them.
 * The provider's hosts, its own published list, are on documents that pay; there its script makes styles and elements by
 * text.
 */
export function documentHeaders({ pays, stylesHash, scriptHash }: Document): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${quoted(scriptHash)}${pays ? ' https://js.stripe.com https://*.js.stripe.com' : ''}`,
      ...(pays ? ["style-src 'self' 'unsafe-inline'"] : stylesOf(stylesHash)),
      `img-src 'self' data: blob:${pays ? ' https://*.stripe.com' : ''}`,
      "font-src 'self'",
      pays ? "connect-src 'self' https://api.stripe.com" : "connect-src 'self'",
      ...(pays ? ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'] : []),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(pays ? [] : ["require-trusted-types-for 'script'", 'trusted-types mail']),
    ].join('; '),
    'Permissions-Policy': `payment=(${pays ? 'self "https://js.stripe.com"' : ''}), camera=(), microphone=(), geolocation=()`,
  }
}

const quoted = (hash: string | null) => (hash ? ` '${hash}'` : '')

const stylesOf = (hash: string | null) => [
  `style-src 'self'${quoted(hash)}`,
  "style-src-attr 'unsafe-inline'",
]

/**
 * The answer with the security headers; what it set itself stays. No refusal is cached. Staging is kept out of search engines. Headers of what
 * came from elsewhere cannot be changed: that is copied.
 */
export function withSecurityHeaders(
  response: Response,
  { KEPT_OUT_OF_SEARCH: isKeptOut }: Pick<Env, 'KEPT_OUT_OF_SEARCH'>,
): Response {
  const secure = (answer: Response): Response => {
    for (const [name, value] of ON_ALL) if (!answer.headers.has(name)) answer.headers.set(name, value)
    // What is missing or fails now may be there in a moment: a cache must not keep saying that it is not.
    if (answer.status >= 400) answer.headers.set('Cache-Control', 'no-store')
    if (isKeptOut) answer.headers.set('X-Robots-Tag', 'noindex, nofollow')
    return answer
  }
  try {
    return secure(response)
  } catch {
    return secure(new Response(response.body, response))
  }
}
