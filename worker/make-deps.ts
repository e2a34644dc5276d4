import { drizzle } from 'drizzle-orm/d1'
import type { Db } from './db'
import type { Deps, Replica } from './deps'
import { cloudflareMailer } from './email/cloudflare-mailer'
import { logMailer, type Mailer } from './email/mailer'
import { resendMailer } from './email/resend-mailer'
import { adminSecrets } from './features/admin/secrets'
import type { PaymentGateway } from './features/payments/gateway'
import { sandboxGateway } from './features/payments/sandbox'
import { stripeGateway } from './features/payments/stripe'
import { catalogVersionNow } from './features/products/catalog-cache'
import { fetchRates } from './features/rates/source'
import { settingsNow } from './features/settings/settings-now'
import { isLocal } from './is-local'

export async function makeDeps(env: Env, later: Deps['later']): Promise<Deps> {
  const deps = lastingDeps(env, later)
  return { ...deps, settings: await settingsNow(deps) }
}

/**
 * The same for what tells of the catalogue, whose version is asked for together with the settings: whoever is far from the
 * database waits for each question that follows another.
 */
export async function makeCatalogDeps(env: Env, later: Deps['later']): Promise<Deps> {
  const deps = lastingDeps(env, later)
  // Whoever needs the version asks again, and meets what is wrong then.
  const [settings] = await Promise.all([settingsNow(deps), catalogVersionNow(deps).catch(() => null)])
  return { ...deps, settings }
}

/** For what lives longer than a request: whoever needs the settings there reads them when they are needed. */
export function lastingDeps(env: Env, later: Deps['later']): Omit<Deps, 'settings'> {
  const now = () => Date.now()
  const db = drizzle(env.DB)
  const isProduction = !isLocal(env)
  return {
    db,
    replicaSince: (bookmark) => replicaOf(env.DB, bookmark),
    kv: env.KV,
    images: env.IMAGES,
    rooms: env.CHAT_ROOM,
    now,
    gateway: gatewayOf(env, isProduction, db, now),
    ratesSource: (signal) => fetchRates(env.RATES_URL, signal),
    mailer: mailerOf(env),
    admin: adminSecrets(env),
    isProduction,
    appUrl: env.APP_URL.replace(/\/$/, ''),
    later,
  }
}

function replicaOf(database: D1Database, bookmark: string | null): Replica {
  const session = database.withSession(bookmark ?? 'first-unconstrained')
  // Drizzle's type names only the database; a session has the same methods.
  return { db: drizzle(session as unknown as D1Database), bookmark: () => session.getBookmark() }
}

function gatewayOf(env: Env, isProduction: boolean, db: Db, now: () => number): PaymentGateway | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_URL: apiUrl } = env
  if (secretKey && publishableKey) {
    return stripeGateway({
      secretKey,
      publishableKey,
      webhookSecret: env.WEBHOOK_SECRET,
      ...(apiUrl ? { apiUrl } : {}),
    })
  }
  return isProduction ? null : sandboxGateway({ db, now, webhookSecret: env.WEBHOOK_SECRET })
}

/** Who sends the mails: `MAIL_SENDER` names it, in `MAIL_FROM`'s name. */
function mailerOf(env: Env): Mailer {
  const { MAIL_SENDER: sender, MAIL_FROM: from } = env
  switch (sender) {
    case 'cloudflare':
      return cloudflareMailer(env.SEND_EMAIL, from)
    case 'resend':
      return resendMailer({
        // Without a key every mail waits, and the health page says so.
        apiKey: env.RESEND_API_KEY ?? '',
        from,
        apiUrl: env.RESEND_API_URL ?? 'https://api.resend.com',
      })
    case 'log':
      return logMailer
    default:
      return () => Promise.reject(new Error('mail.unknown_sender'))
  }
}
