/** What may be set besides the bindings of wrangler.toml; absent in a plain local shop. */
interface Env {
  /** With both keys payments go through Stripe; without them through the sandbox, never in production. */
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  /** Where Stripe's API is, "http://127.0.0.1:12111" for a local stand-in; Stripe itself when absent. */
  STRIPE_API_URL?: string
  /** The country of local requests that carry no CF-IPCountry. */
  DEV_COUNTRY?: string
}
