/** Optional variables beside the bindings of wrangler.toml; a plain local shop has none. */
interface Env {
  /**
   * With both Stripe keys, payments go through Stripe. Without them they go through the sandbox, except in production.
   */
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  /** Base URL of Stripe's API, "http://127.0.0.1:12111" for a local stand-in; Stripe itself if absent. */
  STRIPE_API_URL?: string
  /** Token and organisation of the shop's account at InPost. With both, staff order labels (docs/operating.md). */
  INPOST_TOKEN?: string
  INPOST_ORGANIZATION_ID?: string
  /** The shop's account at Furgonetka. With all four, staff order labels of several couriers (docs/operating.md). */
  FURGONETKA_CLIENT_ID?: string
  FURGONETKA_CLIENT_SECRET?: string
  FURGONETKA_LOGIN?: string
  FURGONETKA_PASSWORD?: string
  /** API key of Resend, required if `MAIL_SENDER` is "resend". */
  RESEND_API_KEY?: string
  /** Base URL of Resend's API, "http://127.0.0.1:12112" for a local stand-in; Resend itself if absent. */
  RESEND_API_URL?: string
  /** Hash and key that staff sign-in requires together (docs/operating.md). */
  ADMIN_PASSWORD_HASH?: string
  ADMIN_TOKEN_KEY?: string
  /** Key pair that signs pushes: public and private key in base64url, separated by a dot (docs/operating.md). */
  VAPID_KEYS?: string
  /** Origin of a local stand-in of a push service, "http://127.0.0.1:12113". Ignored in production. */
  PUSH_STAND_IN_URL?: string
  /** Keeps search engines out of staging; set by `npm run deploy`. */
  KEPT_OUT_OF_SEARCH?: string
  /** Country of local requests without CF-IPCountry. */
  DEV_COUNTRY?: string
}

/**
 * Declares only the parts of the Node API that the Worker uses. The full Node types would declare APIs that Workers do
 * not have.
 */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, work: () => R): R
    getStore(): T | undefined
  }
}

declare module 'node:crypto' {
  /** Synchronous, unlike the digest of WebCrypto, so that code which builds a list of statements need not be async. */
  export function createHash(algorithm: 'sha256'): {
    update(text: string): { digest(encoding: 'hex'): string }
  }
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}
