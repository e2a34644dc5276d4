declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../worker/index')
  }
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    ADMIN_PASSWORD_HASH: string
    ADMIN_TOKEN_KEY: string
  }
}
