declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../worker/index')
  }
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** Statements that fill the shop of the cost tests; absent in other runtimes. */
    FILL?: string[]
    ADMIN_PASSWORD_HASH: string
    ADMIN_TOKEN_KEY: string
  }
}
