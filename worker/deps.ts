import type { ShopSettings } from '../domain/settings'
import type { Db } from './db'
import type { emails } from './email/emails.table'
import type { Mailer } from './email/mailer'
import type { AdminSecrets } from './features/admin/secrets'
import type { PaymentGateway } from './features/payments/gateway'
import type { RatesSource } from './features/rates/source'

/** What a session of D1 reads by, and where it stands after what it has read so far (null: D1 does not tell). */
export type Replica = { db: Db; bookmark: () => string | null }

/** Everything a verb may touch, for requests, cron and Durable Objects alike; made in make-deps.ts and nowhere else. */
export type Deps = {
  db: Db
  /**
   * A database for reads of the catalogue that any replica may answer, because an order is decided by `db` (design 4): one
   * that knows all that was known at `bookmark`, or whichever is nearest. What orders go by, such as the settings, is read
   * by `db`.
   */
  replicaSince: (bookmark: string | null) => Replica
  kv: KVNamespace
  /** Pictures that staff sent. */
  images: R2Bucket
  /** The room of each chat, by the id of its session. */
  rooms: Env['CHAT_ROOM']
  /** ms UTC. */
  now: () => number
  /** Null when payments are not configured: production without a provider's key. */
  gateway: PaymentGateway | null
  ratesSource: RatesSource
  mailer: Mailer
  /**
   * Mails that were written as taken already by whoever has these, and waits for nothing but `sendDueMails`. Absent: a mail is
   * written for whoever comes first.
   */
  hand?: (typeof emails.$inferSelect)[]
  /** Null when the secrets for signing in are not set: then nobody is staff. */
  admin: AdminSecrets | null
  /** Whether the shop sells to anyone: nothing that is only an example may then be shown. */
  isProduction: boolean
  /** What the owner has set, read when these were made. */
  settings: ShopSettings
  /** Where the shop is, without a slash at the end. */
  appUrl: string
  /** Asked before an answer is worked out that is not kept in memory. Throws `request.too_many`. */
  beforeWork?: () => Promise<void>
  /** Lets work go on after the answer. Nothing that matters may live only there. */
  later: (work: Promise<unknown>) => void
}
