import { sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language'
import type { Deps } from '../../../deps'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { shopAlert } from '../../../mail/templates/alerts/shop-alert'
import { createFingerprint } from '../../../fingerprint'
import { bookChecks, type CHECK_KINDS, type BookCheckFinding } from './books.table'
import { BOOK_RULES } from './rules'
import { HOUR_MS } from '../../../../domain/time/time'

/** Maximum number of findings per rule, so that one frequent violation does not fill the alert mail. */
const MAX_FINDINGS = 20

/** Returns the violations of the integrity rules of money and goods, read in one batch; at most `limit` per rule. */
export async function findBookViolations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  maxFindings = Number.MAX_SAFE_INTEGER,
): Promise<BookCheckFinding[]> {
  const [first, ...rest] = BOOK_RULES.map((rule) => {
    const [firstPart = '', ...otherParts] = rule.sql.split(':now')
    const ruleSql = otherParts.reduce(
      (statementSql, sqlPart) => sql`${statementSql}${now()}${sql.raw(sqlPart)}`,
      sql.raw(firstPart),
    )
    return db
      .select({ subject: sql<string>`subject`, detail: sql<string>`detail` })
      .from(sql`(${ruleSql}) AS faults`)
      .limit(maxFindings)
  })
  if (!first) return []
  const ruleResults = await db.batch([first, ...rest])
  return ruleResults.flatMap((rows, index) =>
    rows.map(({ subject, detail }) => ({
      rule: BOOK_RULES[index]?.name ?? '',
      subject,
      detail,
    })),
  )
}

/** Checks the integrity rules of money and goods and stores the findings. Alerts the shop if there are any. */
export async function checkBooks(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
): Promise<BookCheckFinding[]> {
  const findings = await findBookViolations(deps, MAX_FINDINGS)
  await reportFindings(deps, 'books', findings, {
    pl: 'Księgi sklepu się nie zgadzają',
    en: 'The shop’s books do not balance',
  })
  return findings
}

/** Stores the findings of a check and alerts the shop. The same findings cause at most one alert an hour. */
export async function reportFindings(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  kind: (typeof CHECK_KINDS)[number],
  findings: BookCheckFinding[],
  alertSubject: Record<Language, string>,
): Promise<void> {
  const now = deps.now()
  const findingsText = findings
    .map((finding) => `${finding.rule}: ${finding.subject} (${finding.detail})`)
    .join('\n')
  const findingsHash = (await createFingerprint(findings)).slice(0, 12)
  await deps.db.batch([
    deps.db.insert(bookChecks).values({ kind, findings, at: now }),
    ...(findings.length > 0
      ? enqueueAlert(
          deps,
          shopAlert('money', {
            key: `${kind}:${Math.floor(now / HOUR_MS)}:${findingsHash}`,
            subject: alertSubject,
            detail: findingsText,
            pushBody: {
              pl: 'Otwórz pulpit i sprawdź różnice.',
              en: 'Open the dashboard and check the differences.',
            },
            path: '/admin/dashboard',
          }),
        )
      : []),
  ])
}
