declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../worker/index')
  }
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** SQL statements that insert the many rows of the cost tests; absent in other test projects. */
    FILL?: string[]
    ADMIN_PASSWORD_HASH: string
    ADMIN_TOKEN_KEY: string
    VAPID_KEYS: string
  }
}
