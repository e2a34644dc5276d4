import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { watchedDatabase } from '../test/d1'
import { db } from '../test/factories'
import { emails } from './email/emails.table'
import { type Placeholders, prepareQuery, rowsInto, withResultCallback } from './prepared'

const about = () => crypto.randomUUID()

const row = (subject: string, changes: Partial<typeof emails.$inferSelect> = {}) => ({
  id: crypto.randomUUID(),
  kind: 'order_paid' as const,
  about: about(),
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

const write = rowsInto(emails)
const writeOnce = rowsInto(emails, (insert) => insert.onConflictDoNothing())
const byId = prepareQuery((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(emails).where(eq(emails.id, id)),
)

describe('a prepared query', () => {
  it('returns the same as its Drizzle query, alone and in a batch, with new values each time', async () => {
    const [first, second] = [row('first', { attachments: ['a', 'b'] }), row('second')]
    await db().batch([write(db(), first, second)])
    for (const mail of [first, second, first]) {
      const expectedRows = await db().select().from(emails).where(eq(emails.id, mail.id))
      expect(expectedRows).toEqual([mail])
      expect(await byId(db(), { id: mail.id })).toEqual(expectedRows)
      expect(await db().batch([byId(db(), { id: first.id }), byId(db(), { id: mail.id })])).toEqual([
        [first],
        expectedRows,
      ])
    }
  })

  it('encodes values of typed columns, and null as NULL', async () => {
    const [full, bareRow] = [row('x', { headers: { 'X-A': 'ż' } }), row('y')]
    await write(db(), full, bareRow)
    const raw = await db().all<{ headers: string | null }>(
      sql`SELECT headers FROM emails WHERE id IN (${full.id}, ${bareRow.id}) ORDER BY subject`,
    )
    expect(raw).toEqual([{ headers: '{"X-A":"ż"}' }, { headers: null }])
  })

  it('keeps the values after its placeholders', async () => {
    const mail = row('once')
    await write(db(), mail)
    await expect(write(db(), { ...mail, subject: 'twice' })).rejects.toThrow(/UNIQUE/)
    await writeOnce(db(), { ...mail, subject: 'twice' })
    expect(await byId(db(), { id: mail.id })).toEqual([mail])
  })

  it('is built once and then only run', async () => {
    let buildCount = 0
    const findId = prepareQuery((db, { id, status }: Placeholders<{ id: string; status: string }>) => {
      buildCount += 1
      return db
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.id, id), eq(emails.status, status)))
    })
    const mail = row('z')
    await write(db(), mail)
    const texts: string[] = []
    const watchedDb = watchedDatabase((text) => {
      texts.push(text)
      return Promise.resolve()
    })
    expect(await findId(watchedDb, { id: mail.id, status: 'sent' })).toEqual([{ id: mail.id }])
    expect(await findId(watchedDb, { id: mail.id, status: 'waiting' })).toEqual([])
    expect(await findId(watchedDb, { id: about(), status: 'sent' })).toEqual([])
    expect(buildCount).toBe(1)
    expect(texts).toHaveLength(3)
    expect(new Set(texts).size).toBe(1)
  })

  it('rejects a missing value', async () => {
    await expect(byId(db(), {} as { id: string })).rejects.toThrow()
  })
})

describe('a query with a result callback', () => {
  const writeId = rowsInto(emails, (insert) => insert.onConflictDoNothing().returning({ id: emails.id }))
  /** A query that inserts a row, with the results it has reported. */
  const insertWithCallback = (mail: ReturnType<typeof row>) => {
    const answers: { id: string }[][] = []
    return { answers, statement: withResultCallback(writeId(db(), mail), (answer) => answers.push(answer)) }
  }

  it('reports its result once, alone and in a batch, and still returns it', async () => {
    const [singleRow, together] = [row('x'), row('y')]
    const first = insertWithCallback(singleRow)
    expect(await first.statement).toEqual([{ id: singleRow.id }])
    const second = insertWithCallback(together)
    const [readRows, writtenRows] = await db().batch([byId(db(), { id: singleRow.id }), second.statement])
    expect([readRows, writtenRows]).toEqual([[singleRow], [{ id: together.id }]])
    expect([first.answers, second.answers]).toEqual([[[{ id: singleRow.id }]], [[{ id: together.id }]]])
    const repeat = insertWithCallback(together)
    await db().batch([repeat.statement])
    expect(repeat.answers).toEqual([[]])
  })

  it('reports nothing from a failed batch', async () => {
    const { answers, statement } = insertWithCallback(row('x'))
    const mail = row('y')
    await expect(db().batch([statement, write(db(), mail), write(db(), mail)])).rejects.toThrow()
    expect(answers).toEqual([])
  })
})
