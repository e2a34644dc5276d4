import type { PointsSource } from './features/pickup-points/fetch-points'
import { drizzle } from 'drizzle-orm/d1'
import { labelArtwork } from '../content/label-artwork'
import { PROCESSOR_NAMES, type Processor } from '../domain/customers/processors'
import type { OrderChange } from '../domain/chat/chat'
import type { Db } from './database/db'
import type { Deps, ReplicaSession } from './deps'
import { createCloudflareMailer } from './mail/senders/cloudflare-mailer'
import { readVapidKeys } from './alerts/push/p256-keys'
import { createPushSender } from './alerts/push/push-sender'
import { logMailer, type Mailer } from './mail/senders/mailer'
import { createResendMailer } from './mail/senders/resend-mailer'
import { readAdminSecrets } from './features/admin/sign-in/secrets'
import type { PaymentGateway } from './features/payments/gateway'
import { createSandboxGateway } from './features/payments/sandbox'
import { createStripeGateway } from './features/payments/stripe'
import type { CollectionService } from './features/shipments/collections/collection-service'
import { createLazyLabelService } from './features/shipments/lazy-label-service'
import type { LabelServices } from './features/shipments/label-service'
import { readCatalogVersion } from './features/products/catalog/catalog-cache'
import { fetchNbpRate } from './features/rates/fetch-nbp-rate'
import { fetchRates } from './features/rates/fetch-rates'
import { readSettings } from './features/settings/settings-now'
import { isLocal } from './is-local'
import { errorNameOf, log } from './log'
import type { Timestamp } from '../domain/time/time'

export async function makeDeps(env: Env, waitUntil: Deps['waitUntil']): Promise<Deps> {
  const deps = createLongLivedDeps(env, waitUntil)
  return { ...deps, settings: await readSettingsWithProcessors(env, deps) }
}

/**
 * `makeDeps` for catalogue pages. Reads catalogue version and settings in parallel, because sequential queries are slow
 * far from the database.
 */
export async function makeCatalogDeps(env: Env, waitUntil: Deps['waitUntil']): Promise<Deps> {
  const deps = createLongLivedDeps(env, waitUntil)
  // Ignore the error, because the next read of the version reports it.
  const [settings] = await Promise.all([
    readSettingsWithProcessors(env, deps),
    readCatalogVersion(deps).catch(() => null),
  ])
  return { ...deps, settings }
}

/** Deps that outlive a request. They have no settings, which must be read when needed. */
export function createLongLivedDeps(env: Env, waitUntil: Deps['waitUntil']): Omit<Deps, 'settings'> {
  const now = () => Date.now()
  const db = drizzle(env.DB)
  const isProduction = !isLocal(env)
  return {
    db,
    openReplica: (bookmark) => openReplica(env.DB, bookmark),
    kv: env.KV,
    images: env.IMAGES,
    rooms: env.CHAT_ROOM,
    notifyStaff: (change) => waitUntil(sendOrderChange(env, change)),
    now,
    gateway: createGateway(env, isProduction, db, now),
    ratesSource: (signal) => fetchRates(env.RATES_URL, signal),
    nbpSource: (currency, day) => fetchNbpRate(env.NBP_URL, currency, day),
    townsSource: async (postalCode) => {
      const { fetchTowns } = await import('./features/checkout/fetch-towns')
      return fetchTowns(env.TOWNS_URL, postalCode)
    },
    companySource: async (nip, day) => {
      const { fetchCompany } = await import('./features/checkout/fetch-company')
      return fetchCompany(env.COMPANIES_URL, nip, day)
    },
    pointsSource: {
      list: async (...search) => (await loadPointsSource(env)).list(...search),
      find: async (...search) => (await loadPointsSource(env)).find(...search),
    },
    labelServices: createLabelServices(env),
    collectionService: createCollectionService(env),
    dnsSource: async (name, type) => {
      const { fetchDns } = await import('./features/settings/set-up/fetch-dns')
      return fetchDns(env.DNS_URL, name, type)
    },
    mailer: createMailer(env),
    mailSetUp: { sender: env.MAIL_SENDER, from: env.MAIL_FROM },
    pushSender: createPushSender({
      vapidKeys: env.VAPID_KEYS,
      standInOrigin: isProduction ? null : (env.PUSH_STAND_IN_URL ?? null),
      now,
    }),
    admin: readAdminSecrets(env),
    isProduction,
    labelArtwork,
    appUrl: env.APP_URL.replace(/\/$/, ''),
    waitUntil,
  }
}

/** Loads the client of the courier's list on demand, because few requests need it. */
async function loadPointsSource(env: Env): Promise<PointsSource> {
  const { createPointsSource } = await import('./features/pickup-points/fetch-points')
  return createPointsSource(env.POINTS_URL)
}

async function sendOrderChange(env: Env, change: OrderChange): Promise<void> {
  try {
    await env.CHAT_INBOX.getByName('staff').broadcastOrderChange(change)
  } catch (error) {
    log('warn', 'staff.not_notified', { error: errorNameOf(error) })
  }
}

function openReplica(database: D1Database, bookmark: string | null): ReplicaSession {
  const d1Session = database.withSession(bookmark ?? 'first-unconstrained')
  // The cast is safe: Drizzle's type allows only a database, but a session has the same methods.
  return { db: drizzle(d1Session as unknown as D1Database), bookmark: () => d1Session.getBookmark() }
}

function createGateway(env: Env, isProduction: boolean, db: Db, now: () => Timestamp): PaymentGateway | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_URL: apiUrl } = env
  if (secretKey && publishableKey) {
    return createStripeGateway({
      secretKey,
      publishableKey,
      webhookSecret: env.WEBHOOK_SECRET,
      ...(apiUrl ? { apiUrl } : {}),
    })
  }
  return isProduction ? null : createSandboxGateway({ db, now, webhookSecret: env.WEBHOOK_SECRET })
}

function createLabelServices(env: Env): LabelServices {
  const { INPOST_TOKEN: token, INPOST_ORGANIZATION_ID: organizationId, INPOST_API_URL: apiUrl } = env
  const credentials = readFurgonetkaCredentials(env)
  return {
    ...(token && organizationId
      ? {
          inpost: createLazyLabelService(async () => {
            const { createInpostService } = await import('./features/shipments/inpost')
            return createInpostService({ apiUrl, token, organizationId })
          }),
        }
      : {}),
    ...(credentials
      ? {
          furgonetka: createLazyLabelService(async () => {
            const { createFurgonetkaService } = await import('./features/shipments/furgonetka/furgonetka')
            return createFurgonetkaService({ apiUrl: env.FURGONETKA_API_URL, tokens: env.KV, ...credentials })
          }),
        }
      : {}),
  }
}

/** Orders collections at InPost. Its code loads with its first call, because most requests need none. */
function createCollectionService(env: Env): CollectionService | null {
  const { INPOST_TOKEN: token, INPOST_ORGANIZATION_ID: organizationId, INPOST_API_URL: apiUrl } = env
  if (!token || !organizationId) return null
  const load = async () => {
    const { createInpostCollections } = await import('./features/shipments/collections/inpost-collections')
    return createInpostCollections({ apiUrl, token, organizationId })
  }
  return {
    order: async (order) => (await load()).order(order),
    find: async (...search) => (await load()).find(...search),
    read: async (externalId) => (await load()).read(externalId),
    cancel: async (externalId) => (await load()).cancel(externalId),
  }
}

type FurgonetkaEnv = Pick<
  Env,
  'FURGONETKA_CLIENT_ID' | 'FURGONETKA_CLIENT_SECRET' | 'FURGONETKA_LOGIN' | 'FURGONETKA_PASSWORD'
>

/** The shop's account at Furgonetka; null if a part of it is missing. */
function readFurgonetkaCredentials({
  FURGONETKA_CLIENT_ID: clientId,
  FURGONETKA_CLIENT_SECRET: clientSecret,
  FURGONETKA_LOGIN: login,
  FURGONETKA_PASSWORD: password,
}: FurgonetkaEnv) {
  return clientId && clientSecret && login && password ? { clientId, clientSecret, login, password } : null
}

const readSettingsWithProcessors = async (
  env: Env,
  deps: Pick<Deps, 'db' | 'now'>,
): Promise<Deps['settings']> => ({ ...(await readSettings(deps)), processors: processorsOf(env) })

/** The services that get personal data in this configuration of the Worker, for the privacy policy. */
export function processorsOf(
  env: Pick<
    Env,
    'ENVIRONMENT' | 'MAIL_SENDER' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'VAPID_KEYS'
  > &
    FurgonetkaEnv,
): Processor[] {
  const isServiceUsed: Record<Processor, boolean> = {
    cloudflareHosting: !isLocal(env),
    pushServices: !isLocal(env) && readVapidKeys(env.VAPID_KEYS) !== null,
    stripePayments: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY),
    cloudflareMail: env.MAIL_SENDER === 'cloudflare',
    resendMail: env.MAIL_SENDER === 'resend',
    furgonetkaLabels: readFurgonetkaCredentials(env) !== null,
  }
  return PROCESSOR_NAMES.filter((name) => isServiceUsed[name])
}

/** The mailer selected by `MAIL_SENDER`, sending as `MAIL_FROM`. */
function createMailer(env: Env): Mailer {
  const { MAIL_SENDER: sender, MAIL_FROM: from } = env
  switch (sender) {
    case 'cloudflare':
      return createCloudflareMailer(env.SEND_EMAIL, from)
    case 'resend':
      return createResendMailer({
        // Without a key every mail stays in the outbox, and the health check reports it.
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
