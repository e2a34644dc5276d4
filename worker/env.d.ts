/** What may be set besides the bindings of wrangler.toml; absent in a plain local shop. */
interface Env {
  /** With both keys payments go through Stripe; without them through the sandbox, never in production. */
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  /** Where Stripe's API is, "http://127.0.0.1:12111" for a local stand-in; Stripe itself when absent. */
  STRIPE_API_URL?: string
  /** For `MAIL_SENDER = "resend"`. */
  RESEND_API_KEY?: string
  /** Where Resend's API is, "http://127.0.0.1:12112" for a local stand-in; Resend itself when absent. */
  RESEND_API_URL?: string
  /** With both, staff can sign in; each must be what docs/operating.md says. */
  ADMIN_PASSWORD_HASH?: string
  ADMIN_TOKEN_KEY?: string
  /** Set where search engines must list nothing: in staging, by `npm run deploy`. */
  KEPT_OUT_OF_SEARCH?: string
  /** The country of local requests that carry no CF-IPCountry. */
  DEV_COUNTRY?: string
}

/** Of Node's modules the Worker uses these; the types of all of Node would promise what is not there. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, work: () => R): R
    getStore(): T | undefined
  }
}

declare module 'node:crypto' {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}
