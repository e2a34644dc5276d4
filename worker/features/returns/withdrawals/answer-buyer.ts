import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { EmailStatus } from '../../../../domain/mail/email-list'
import type { WithdrawalChange } from '../../../../domain/returns/withdrawal'
import {
  DECISION_BY_MAIL,
  DECISION_MAIL_KINDS,
  decisionOf,
  decisionToTell,
  isDecisionMail,
  needsAnswer,
  type WithdrawalDecision,
} from '../../../../domain/returns/withdrawal-decision'
import type { Timestamp } from '../../../../domain/time/time'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import type { SummarizedOrder } from '../../../mail/parts/order-summary'
import {
  withdrawalAcceptedMail,
  withdrawalRefusedMail,
} from '../../../mail/templates/withdrawal-decision-mails'
import type { withdrawals } from './withdrawals.table'

type WithdrawalRow = typeof withdrawals.$inferSelect

/** SQL condition: the mail is about the withdrawal or one of its decisions. */
export const isAboutWithdrawalSql = (id: string) => and(gte(emails.about, id), lt(emails.about, `${id};`))

/** SQL condition: the mail told the buyer a decision. An unsent mail has told nothing. */
const isToldDecisionSql = (id: string) =>
  and(isAboutWithdrawalSql(id), inArray(emails.kind, DECISION_MAIL_KINDS), eq(emails.status, 'sent'))

/** Query of the decisions that the buyer was told, newest first, for a larger batch. */
export const toldDecisionsQuery = (db: Deps['db'], id: string) =>
  db
    .select({ kind: emails.kind, about: emails.about })
    .from(emails)
    .where(isToldDecisionSql(id))
    .orderBy(desc(emails.createdAt), desc(emails.about))

type DecisionMail = { kind: string; about: string }

/** The last decision that the buyer was told, and when staff decided; null for none. `mails`: newest first. */
export function lastDecisionOf(mails: readonly DecisionMail[]) {
  const mail = mails.find(({ kind }) => isDecisionMail(kind))
  return mail && isDecisionMail(mail.kind)
    ? { decision: DECISION_BY_MAIL[mail.kind], at: Number(mail.about.split(':')[1]) }
    : null
}

type AnswerCase = {
  row: WithdrawalRow
  order: SummarizedOrder | null
  change: WithdrawalChange
  /** The rows of `toldDecisionsQuery`. */
  toldDecisions: readonly DecisionMail[]
}

/**
 * Plans the answer to the buyer that a change of the status needs (rules 3.15). The buyer is not told the same decision
 * twice.
 * - `columns`: changed columns of the withdrawal
 * - `statements` run after the update: they delete the unsent mail of an earlier decision, and write the new mail
 * - `lock`: SQL condition that no mail was sent meanwhile, because the new mail names the decision that it replaces
 */
export function planAnswer(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  { row, order, change, toldDecisions }: AnswerCase,
) {
  const { db, settings, appUrl } = deps
  const { id } = row
  const decidedAt = deps.now()
  const decision = decisionToTell(change.from, change.status, needsAnswer(row, order && order.order))
  const lastDecision = lastDecisionOf(toldDecisions)
  const reason = change.status === 'refused' ? change.reason : null
  const isAlreadyTold =
    lastDecision?.decision === decision && (reason === null || reason === row.refusalReason)
  const facts = { withdrawal: row, order, decidedAt, replacedAt: lastDecision?.at ?? null }
  const mail =
    decision === null || isAlreadyTold
      ? null
      : change.status === 'refused'
        ? withdrawalRefusedMail(
            { ...facts, status: change.from, reason: change.reason },
            { settings, appUrl },
          )
        : withdrawalAcceptedMail({ ...facts, status: change.status }, { settings, appUrl })
  const isNewDecision = decisionOf(change.from) !== decisionOf(change.status)
  const statements: BatchItem<'sqlite'>[] = [
    ...(isNewDecision ? [deleteUnsentDecisions(db, id)] : []),
    ...(mail ? [enqueueNewMail(deps, mail)] : []),
  ]
  return {
    columns: {
      acceptedAt: acceptedAtOf({
        storedAt: row.acceptedAt,
        decision,
        change,
        decidedAt: isAlreadyTold && lastDecision ? lastDecision.at : decidedAt,
      }),
      ...(reason !== null
        ? { refusalReason: reason }
        : change.from === 'refused'
          ? { refusalReason: TOLD_REASON_SQL }
          : {}),
    },
    statements,
    lock: isNewDecision
      ? sql`(SELECT count(*) FROM ${emails} WHERE ${isToldDecisionSql(id)}) = ${toldDecisions.length}`
      : undefined,
  }
}

/** SQL condition: the withdrawal has a mail about a refusal. For queries over withdrawals. */
const refusalMailSql = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM emails
  WHERE emails.kind = 'withdrawal_refused' AND emails.about >= withdrawals.id
  AND emails.about < withdrawals.id || ';' AND ${condition})`

/**
 * SQL: the reason of an undone refusal. Null if its mail was never sent, so that the buyer was told nothing; empty if
 * only an earlier refusal was told.
 */
const TOLD_REASON_SQL = sql<string | null>`CASE
  WHEN NOT ${refusalMailSql(sql`emails.status <> 'sent'`)} THEN refusal_reason
  WHEN ${refusalMailSql(sql`emails.status = 'sent'`)} THEN '' END`

/** SQL: the status of the mail about the last refusal of a withdrawal; null for none. For queries over withdrawals. */
export const REFUSAL_MAIL_STATUS_SQL = sql<EmailStatus | null>`(SELECT emails.status FROM emails
  WHERE emails.kind = 'withdrawal_refused' AND emails.about >= withdrawals.id AND emails.about < withdrawals.id || ';'
  ORDER BY emails.created_at DESC LIMIT 1)`

type AcceptanceCase = {
  storedAt: Timestamp | null
  decision: WithdrawalDecision | null
  change: WithdrawalChange
  decidedAt: Timestamp
}

/** When the buyer was told the acceptance. Later steps keep this time, and another decision removes it. */
function acceptedAtOf({ storedAt, decision, change, decidedAt }: AcceptanceCase): Timestamp | null {
  if (decisionOf(change.status) !== 'accepted') return null
  return decision === 'accepted' ? decidedAt : storedAt
}

const deleteUnsentDecisions = (db: Deps['db'], id: string) =>
  db
    .delete(emails)
    .where(
      and(
        isAboutWithdrawalSql(id),
        or(...DECISION_MAIL_KINDS.map(isMailOfKindSql)),
        ne(emails.status, 'sent'),
      ),
    )
