import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { CURRENCIES, type Currency } from '../../../domain/money/currency'
import { acceptsCurrency, PAYMENT_METHOD_DETAILS } from '../../../domain/payments/payment-methods'
import { AppError } from '../../../domain/errors'
import { minor, ZERO } from '../../../domain/money/money'
import {
  isCardExpired,
  type Intent,
  type IntentStatus,
  isCardNumber,
  SANDBOX_BLIK_CODE,
  SANDBOX_CARDS,
  SANDBOX_PROCESSING_DELAY_MS,
  type SandboxConfirmBody,
  type SandboxError,
  type SandboxMethod,
} from '../../../domain/payments/payment'
import { type Db, isConstraintViolation, jsonListSql, runBatch } from '../../database/db'
import { type PaymentGateway, type ProviderEvent, RefundRejectedError } from './gateway'
import { sandboxIntents, sandboxRefunds } from './payments.table'
import { signEvent, verifyEvent } from './signature'
import type { Timestamp } from '../../../domain/time/time'

type SandboxIntentRow = typeof sandboxIntents.$inferSelect
type SandboxDeps = { db: Db; now: () => Timestamp }

/**
 * A payment provider inside the Worker, for a shop without an API key of a real provider. Stores its intents in D1 and
 * accepts the provider's test card numbers. Sends signed events to the shop's own webhook. All code behind the gateway
 * is therefore the same as in production.
 */
export function createSandboxGateway(sandboxConfig: SandboxDeps & { webhookSecret: string }): PaymentGateway {
  const { db, now } = sandboxConfig
  return {
    provider: 'sandbox',
    publishableKey: null,
    async create({ orderId, attempt, amount, currency }) {
      const idempotencyKey = `pi:${orderId}:${attempt}`
      const intentId = `pi_sandbox_${createToken()}`
      const [, [row]] = await db.batch([
        db
          .insert(sandboxIntents)
          .values({
            id: intentId,
            clientSecret: `${intentId}_secret_${createToken()}`,
            idempotencyKey,
            orderId,
            amount,
            currency,
            status: 'requires_payment_method',
            createdAt: now(),
            refunded: ZERO,
            declined: false,
            settlesAt: null,
          })
          .onConflictDoNothing(),
        findIntentByKey(db, idempotencyKey),
      ])
      // Rejects an idempotency key reused with other parameters, like the real provider.
      if (!row || row.amount !== amount || row.currency !== currency) throw new AppError('payment.try_again')
      return toIntent(row)
    },
    async find(intentId) {
      const [, [row]] = await db.batch([settleDueIntents(sandboxConfig), findIntentById(db, intentId)])
      return row ? toIntent(row) : null
    },
    async cancel(intentId) {
      const cancellableStatuses: IntentStatus[] = [
        'requires_payment_method',
        'requires_confirmation',
        'requires_action',
      ]
      const {
        row: [row],
      } = await runBatch(db, {
        settle: settleDueIntents(sandboxConfig),
        change: db
          .update(sandboxIntents)
          .set({ status: 'canceled' })
          .where(and(eq(sandboxIntents.id, intentId), inArray(sandboxIntents.status, cancellableStatuses))),
        row: findIntentById(db, intentId),
      })
      return row ? toIntent(row) : null
    },
    async refund({ key, intentId, amount }) {
      const batchPromise = db.batch([
        db
          .insert(sandboxRefunds)
          .select(
            sql`SELECT ${`re_sandbox_${createToken()}`}, ${key}, id, coalesce(${amount}, amount_minor - refunded_minor) FROM sandbox_intents WHERE id = ${intentId} AND status = 'succeeded' AND refunded_minor < amount_minor`,
          )
          .onConflictDoNothing(),
        // The CHECK constraint rejects refunds above the paid amount, like the real provider.
        db
          .update(sandboxIntents)
          .set({
            refunded: sql`(SELECT coalesce(sum(amount_minor), 0) FROM sandbox_refunds WHERE intent_id = ${intentId})`,
          })
          .where(eq(sandboxIntents.id, intentId)),
        db
          .select({ id: sandboxRefunds.id })
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.idempotencyKey, key)),
        db
          .select({ status: sandboxIntents.status })
          .from(sandboxIntents)
          .where(eq(sandboxIntents.id, intentId)),
      ])
      const [, , [row], [intent]] = await batchPromise.catch((error: unknown) => {
        throw isConstraintViolation(error, 'sandbox_refund') ? new RefundRejectedError() : error
      })
      if (!row && intent?.status !== 'succeeded') throw new RefundRejectedError()
      return row?.id ?? null
    },
    async refundedAmountOf(intentId) {
      const [row] = await db
        .select({ refunded: sandboxIntents.refunded })
        .from(sandboxIntents)
        .where(eq(sandboxIntents.id, intentId))
      return row?.refunded ?? ZERO
    },
    async succeededSince(since) {
      const [, rows] = await db.batch([
        settleDueIntents(sandboxConfig),
        db
          .select()
          .from(sandboxIntents)
          .where(and(eq(sandboxIntents.status, 'succeeded'), gte(sandboxIntents.createdAt, since)))
          .orderBy(desc(sandboxIntents.createdAt))
          .limit(1000),
      ])
      return rows.map(toIntent)
    },
    readEvent: (body, signature) => readEvent(body, signature, sandboxConfig.webhookSecret, now()),
  }
}

const createToken = () => crypto.randomUUID().replaceAll('-', '')

const toIntent = (row: SandboxIntentRow): Intent => ({
  id: row.id,
  status: row.status,
  amount: row.amount,
  amountReceived: row.status === 'succeeded' ? row.amount : minor(0),
  currency: row.currency,
  orderId: row.orderId,
  clientSecret: row.clientSecret,
  declined: row.declined && row.status === 'requires_payment_method',
})

/** Query that marks `processing` payments as succeeded once they are due. */
const settleDueIntents = ({ db, now }: SandboxDeps) =>
  db
    .update(sandboxIntents)
    .set({ status: 'succeeded' })
    .where(and(eq(sandboxIntents.status, 'processing'), lte(sandboxIntents.settlesAt, now())))

const findIntentByKey = (db: Db, idempotencyKey: string) =>
  db.select().from(sandboxIntents).where(eq(sandboxIntents.idempotencyKey, idempotencyKey))
const findIntentById = (db: Db, intentId: string) =>
  db.select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId))
const findIntentBySecret = (db: Db, clientSecret: string) =>
  db.select().from(sandboxIntents).where(eq(sandboxIntents.clientSecret, clientSecret))

export type PaymentConfirmation = { intent: Intent; error: SandboxError | null }

/**
 * Confirms a payment like the provider's form. Needs one round trip, because the outcome depends only on the method and
 * the currency.
 * @throws payment.unknown_intent, payment.not_confirmable if the intent is processing, succeeded or cancelled
 */
export async function confirmSandboxPayment(
  deps: SandboxDeps,
  request: SandboxConfirmBody,
): Promise<PaymentConfirmation> {
  const { db } = deps
  const now = deps.now()
  const { clientSecret } = request
  const hasPaymentMethod = 'method' in request
  const resolveOutcomeForCurrency = (currency: Currency) =>
    hasPaymentMethod ? resolveOutcome(request.method, currency, now) : threeDSecureOutcomeOf(request.action)
  const {
    confirmedRow: [confirmedRow],
    intentRow: [intentRow],
  } = await runBatch(db, {
    settle: settleDueIntents(deps),
    confirmedRow: confirmIntentQuery(db, {
      clientSecret,
      outcomesJson: JSON.stringify(
        Object.fromEntries(CURRENCIES.map((currency) => [currency, resolveOutcomeForCurrency(currency)])),
      ),
      settlesAt: now + SANDBOX_PROCESSING_DELAY_MS,
      expectedStatuses: hasPaymentMethod
        ? ['requires_payment_method', 'requires_action']
        : ['requires_action'],
    }),
    intentRow: findIntentBySecret(db, clientSecret),
  })
  if (!intentRow) throw new AppError('payment.unknown_intent')
  if (!confirmedRow) throw new AppError('payment.not_confirmable')
  return { intent: toIntent(intentRow), error: resolveOutcomeForCurrency(intentRow.currency).error }
}

type ConfirmedSandboxPayment = {
  clientSecret: string
  outcomesJson: string
  settlesAt: Timestamp
  expectedStatuses: IntentStatus[]
}

/**
 * Query that confirms an intent. `outcomesJson`: JSON map from currency to outcome. `expectedStatuses`: the
 * statuses in which the intent can be confirmed.
 */
const confirmIntentQuery = (
  db: Db,
  { clientSecret, outcomesJson, settlesAt, expectedStatuses }: ConfirmedSandboxPayment,
) => {
  const outcomeSql = (field: keyof SandboxOutcome) =>
    sql`json_extract(${outcomesJson}, '$.' || ${sandboxIntents.currency} || ${sql.raw(`'.${field}'`)})`
  return db
    .update(sandboxIntents)
    .set({
      status: outcomeSql('status'),
      declined: sql`${outcomeSql('error')} IS NOT NULL`,
      settlesAt: sql`CASE ${outcomeSql('status')} WHEN 'processing' THEN ${settlesAt} END`,
    })
    .where(
      and(
        eq(sandboxIntents.clientSecret, clientSecret),
        sql`${sandboxIntents.status} IN ${jsonListSql(expectedStatuses)}`,
      ),
    )
    .returning({ id: sandboxIntents.id })
}

type SandboxOutcome = { status: IntentStatus; error: SandboxError | null }

const createErrorOutcome = (error: SandboxError): SandboxOutcome => ({
  status: 'requires_payment_method',
  error,
})
const createStatusOutcome = (status: IntentStatus): SandboxOutcome => ({ status, error: null })

function resolveOutcome(method: SandboxMethod, currency: Currency, now: Timestamp): SandboxOutcome {
  if (method.type === 'blik') {
    if (currency !== 'PLN') return createErrorOutcome('blik_only_pln')
    if (!/^\d{6}$/.test(method.code)) return createErrorOutcome('invalid_blik')
    return method.code === SANDBOX_BLIK_CODE
      ? createStatusOutcome('succeeded')
      : createErrorOutcome('blik_declined')
  }
  if (method.type !== 'card') {
    if (!acceptsCurrency(method.type, currency)) return createErrorOutcome('currency_not_accepted')
    const { confirmation } = PAYMENT_METHOD_DETAILS[method.type]
    return createStatusOutcome(confirmation === 'bank' ? 'requires_action' : 'succeeded')
  }
  const cardNumber = method.number.replace(/[\s-]/g, '')
  if (!isCardNumber(cardNumber)) return createErrorOutcome('invalid_number')
  const isExpired = isCardExpired(method.expiry, now)
  if (isExpired === null) return createErrorOutcome('invalid_expiry')
  if (isExpired) return createErrorOutcome('expired_card')
  if (!/^\d{3,4}$/.test(method.cvc)) return createErrorOutcome('invalid_cvc')
  if (cardNumber === SANDBOX_CARDS.succeeds) return createStatusOutcome('succeeded')
  if (cardNumber === SANDBOX_CARDS.needsAction) return createStatusOutcome('requires_action')
  if (cardNumber === SANDBOX_CARDS.processing) return createStatusOutcome('processing')
  return createErrorOutcome('card_declined')
}

const threeDSecureOutcomeOf = (action: 'approve' | 'reject'): SandboxOutcome =>
  action === 'approve' ? createStatusOutcome('succeeded') : createErrorOutcome('authentication_failed')

const STRIPE_EVENT_TYPES: Partial<Record<IntentStatus, string>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  canceled: 'payment_intent.canceled',
}

/** Body and signature header of the webhook call that reports a sandbox intent. */
export async function createSandboxEvent(intent: Intent, webhookSecret: string, now: Timestamp) {
  const body = JSON.stringify({
    id: `evt_sandbox_${createToken()}`,
    type: STRIPE_EVENT_TYPES[intent.status] ?? 'payment_intent.payment_failed',
    data: { intent: { ...intent, clientSecret: null } },
  })
  return { body, signature: await signEvent(body, webhookSecret, now) }
}

async function readEvent(
  body: string,
  signature: string,
  webhookSecret: string,
  now: Timestamp,
): Promise<ProviderEvent> {
  if (!(await verifyEvent(body, signature, webhookSecret, now))) throw new AppError('payment.bad_signature')
  // The cast is safe: the signature is verified, so `createSandboxEvent` wrote the body.
  const event = JSON.parse(body) as { id: string; type: string; data: { intent: Intent } }
  return { id: event.id, type: event.type, intent: event.data.intent }
}
