import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { watchedDatabase } from '../../test/database/d1'
import { db } from '../../test/fixtures/factories'
import { emails } from '../mail/emails.table'
import { type Placeholders, prepareQuery, prepareInsert, withResultCallback } from './prepared'

const makeMailKey = () => crypto.randomUUID()

const row = (subject: string, changes: Partial<typeof emails.$inferSelect> = {}) => ({
  id: crypto.randomUUID(),
  kind: 'order_paid' as const,
  about: makeMailKey(),
  recipient: 'lucja@example.com',
  language: 'pl' as const,
  subject,
  html: '<p>Ż</p>',
  text: 'Ż',
  status: 'sent' as const,
  attempts: 1,
  nextAt: 0,
  sentAt: null,
  createdAt: 5,
  dueAt: 0,
  headers: null,
  attachments: null,
  ...changes,
})

const insertMail = prepareInsert(emails)
const insertMailOnce = prepareInsert(emails, (insert) => insert.onConflictDoNothing())
const emailById = prepareQuery((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(emails).where(eq(emails.id, id)),
)

describe('a prepared query', () => {
  it('returns the same as its Drizzle query, alone and in a batch, with new values each time', async () => {
    const [first, second] = [row('first', { attachments: ['a', 'b'] }), row('second')]
    await db().batch([insertMail(db(), first, second)])
    for (const mail of [first, second, first]) {
      const expectedRows = await db().select().from(emails).where(eq(emails.id, mail.id))
      expect(expectedRows).toEqual([mail])
      expect(await emailById(db(), { id: mail.id })).toEqual(expectedRows)
      expect(await db().batch([emailById(db(), { id: first.id }), emailById(db(), { id: mail.id })])).toEqual(
        [[first], expectedRows],
      )
    }
  })

  it('encodes values of typed columns, and null as NULL', async () => {
    const [full, bareRow] = [row('x', { headers: { 'X-A': 'ż' } }), row('y')]
    await insertMail(db(), full, bareRow)
    const rawRows = await db().all<{ headers: string | null }>(
      sql`SELECT headers FROM emails WHERE id IN (${full.id}, ${bareRow.id}) ORDER BY subject`,
    )
    expect(rawRows).toEqual([{ headers: '{"X-A":"ż"}' }, { headers: null }])
  })

  it('keeps the values after its placeholders', async () => {
    const mail = row('once')
    await insertMail(db(), mail)
    await expect(insertMail(db(), { ...mail, subject: 'twice' })).rejects.toThrow(/UNIQUE/)
    await insertMailOnce(db(), { ...mail, subject: 'twice' })
    expect(await emailById(db(), { id: mail.id })).toEqual([mail])
  })

  it('is built once and then only run', async () => {
    let buildCount = 0
    const findIdQuery = prepareQuery((db, { id, status }: Placeholders<{ id: string; status: string }>) => {
      buildCount += 1
      return db
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.id, id), eq(emails.status, status)))
    })
    const mail = row('z')
    await insertMail(db(), mail)
    const sqlTexts: string[] = []
    const watchedDb = watchedDatabase((text) => {
      sqlTexts.push(text)
      return Promise.resolve()
    })
    expect(await findIdQuery(watchedDb, { id: mail.id, status: 'sent' })).toEqual([{ id: mail.id }])
    expect(await findIdQuery(watchedDb, { id: mail.id, status: 'waiting' })).toEqual([])
    expect(await findIdQuery(watchedDb, { id: makeMailKey(), status: 'sent' })).toEqual([])
    expect(buildCount).toBe(1)
    expect(sqlTexts).toHaveLength(3)
    expect(new Set(sqlTexts).size).toBe(1)
  })

  it('rejects a missing value', async () => {
    await expect(emailById(db(), {} as { id: string })).rejects.toThrow()
  })
})

describe('a query with a result callback', () => {
  const insertMailReturningId = prepareInsert(emails, (insert) =>
    insert.onConflictDoNothing().returning({ id: emails.id }),
  )
  /** Creates a query that inserts a row, with the list of results that the query reports. */
  const insertWithCallback = (mail: ReturnType<typeof row>) => {
    const reportedRows: { id: string }[][] = []
    return {
      answers: reportedRows,
      statement: withResultCallback(insertMailReturningId(db(), mail), (answer) => reportedRows.push(answer)),
    }
  }

  it('reports its result once, alone and in a batch, and still returns it', async () => {
    const [singleRow, together] = [row('x'), row('y')]
    const firstInsert = insertWithCallback(singleRow)
    expect(await firstInsert.statement).toEqual([{ id: singleRow.id }])
    const secondInsert = insertWithCallback(together)
    const [readRows, writtenRows] = await db().batch([
      emailById(db(), { id: singleRow.id }),
      secondInsert.statement,
    ])
    expect([readRows, writtenRows]).toEqual([[singleRow], [{ id: together.id }]])
    expect([firstInsert.answers, secondInsert.answers]).toEqual([
      [[{ id: singleRow.id }]],
      [[{ id: together.id }]],
    ])
    const repeatedInsert = insertWithCallback(together)
    await db().batch([repeatedInsert.statement])
    expect(repeatedInsert.answers).toEqual([[]])
  })

  it('reports nothing from a failed batch', async () => {
    const { answers, statement } = insertWithCallback(row('x'))
    const mail = row('y')
    await expect(db().batch([statement, insertMail(db(), mail), insertMail(db(), mail)])).rejects.toThrow()
    expect(answers).toEqual([])
  })
})
