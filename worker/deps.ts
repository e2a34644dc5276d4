import type { OrderChange } from '../domain/chat/chat'
import type { LabelArtwork } from '../domain/products/guarantee-label/guarantee-label'
import type { ShopSettings } from '../domain/settings/settings'
import type { Db } from './database/db'
import type { Mailer } from './mail/senders/mailer'
import type { PushSender } from './alerts/push/push-sender'
import type { AdminSecrets } from './features/admin/sign-in/secrets'
import type { CompanySource } from './features/checkout/fetch-company'
import type { TownsSource } from './features/checkout/fetch-towns'
import type { PointsSource } from './features/pickup-points/fetch-points'
import type { PaymentGateway } from './features/payments/gateway'
import type { CollectionService } from './features/shipments/collections/collection-service'
import type { LabelServices } from './features/shipments/label-service'
import type { NbpSource } from './features/rates/fetch-nbp-rate'
import type { DnsSource } from './features/settings/set-up/fetch-dns'
import type { RatesSource } from './features/rates/fetch-rates'
import type { Timestamp } from '../domain/time/time'

/** A D1 session for reads. `bookmark`: the session's bookmark after its reads, null if D1 gives none. */
export type ReplicaSession = { db: Db; bookmark: () => string | null }

/**
 * Everything that a use case may access, for requests, cron and Durable Objects alike. Created only in make-deps.ts.
 */
export type Deps = {
  db: Db
  /**
   * Returns a database session for catalogue reads. Any replica may answer, because orders and their input (such as
   * settings) are read from the primary (`db`). With a `bookmark`, the replica is at least as recent as the bookmark.
   * Without one, the nearest replica answers.
   */
  openReplica: (bookmark: string | null) => ReplicaSession
  kv: KVNamespace
  /** Uploaded pictures and manuals. */
  images: R2Bucket
  /** The room of each chat, by session id. */
  rooms: Env['CHAT_ROOM']
  /**
   * Tells open staff pages of a change of an order, after the response. A lost message does no harm, because the pages
   * also poll.
   */
  notifyStaff: (change: OrderChange) => void
  /** The current time (ms UTC). */
  now: () => Timestamp
  /** The payment provider; null in production if its key is missing. */
  gateway: PaymentGateway | null
  ratesSource: RatesSource
  /** Rates of the Polish central bank, for the VAT of sales in foreign currencies. */
  nbpSource: NbpSource
  /** The towns of postal codes. */
  townsSource: TownsSource
  /** The VAT register, which finds the company with a given tax number. */
  companySource: CompanySource
  /** The courier's list of parcel lockers and shop points. */
  pointsSource: PointsSource
  /** The services from which the shop orders labels; each only if its keys are configured. */
  labelServices: LabelServices
  /** Orders couriers of InPost who collect parcels; null if InPost's keys are not configured. */
  collectionService: CollectionService | null
  /** The DNS, which the set-up page of the owner checks. */
  dnsSource: DnsSource
  mailer: Mailer
  /** `MAIL_SENDER` and `MAIL_FROM`, for the set-up page. */
  mailSetUp: { sender: string; from: string }
  /** Sends pushes. Null without the VAPID keys; no device gets pushes then. */
  pushSender: PushSender | null
  /** The secrets of the staff sign-in. Null if they are not configured; sign-in is then impossible. */
  admin: AdminSecrets | null
  /** True if the shop sells to the public; example content must then be hidden. */
  isProduction: boolean
  /** The owner's settings, read when these deps were created. */
  settings: ShopSettings
  /** The official artwork of the label GARAN; null while its files are missing (rules 4.7). */
  labelArtwork: LabelArtwork | null
  /** Base URL of the shop, without a trailing slash. */
  appUrl: string
  /**
   * Counts a call that misses the catalogue cache against the rate limit, before its answer is computed.
   * @throws request.too_many
   */
  countCacheMiss?: () => Promise<void>
  /** Runs work after the response. Only for work that may get lost. */
  waitUntil: (promise: Promise<unknown>) => void
}
