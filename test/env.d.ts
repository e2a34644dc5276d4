declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../worker/index')
  }
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** Statements that fill the shop of the costs; other runtimes have none. */
    FILL?: string[]
    ADMIN_PASSWORD_HASH: string
    ADMIN_TOKEN_KEY: string
  }
}
