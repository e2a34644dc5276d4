import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { watchedDatabase } from '../test/d1'
import { db } from '../test/factories'
import { emails } from './email/emails.table'
import { type Placeholders, prepared, rowsInto, withResultCallback } from './prepared'

const about = () => crypto.randomUUID()

const row = (subject: string, more: Partial<typeof emails.$inferSelect> = {}) => ({
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
  ...more,
})

const write = rowsInto(emails)
const writeOnce = rowsInto(emails, (insert) => insert.onConflictDoNothing())
const byId = prepared((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(emails).where(eq(emails.id, id)),
)

describe('a prepared query', () => {
  it('returns the same as its Drizzle query, alone and in a batch, with new values each time', async () => {
    const [first, second] = [row('first', { attachments: ['a', 'b'] }), row('second')]
    await db().batch([write(db(), first, second)])
    for (const one of [first, second, first]) {
      const asked = await db().select().from(emails).where(eq(emails.id, one.id))
      expect(asked).toEqual([one])
      expect(await byId(db(), { id: one.id })).toEqual(asked)
      expect(await db().batch([byId(db(), { id: first.id }), byId(db(), { id: one.id })])).toEqual([
        [first],
        asked,
      ])
    }
  })

  it('encodes values of typed columns, and null as NULL', async () => {
    const [full, bare] = [row('x', { headers: { 'X-A': 'ż' } }), row('y')]
    await write(db(), full, bare)
    const raw = await db().all<{ headers: string | null }>(
      sql`SELECT headers FROM emails WHERE id IN (${full.id}, ${bare.id}) ORDER BY subject`,
    )
    expect(raw).toEqual([{ headers: '{"X-A":"ż"}' }, { headers: null }])
  })

  it('keeps the values after its placeholders', async () => {
    const one = row('once')
    await write(db(), one)
    await expect(write(db(), { ...one, subject: 'twice' })).rejects.toThrow(/UNIQUE/)
    await writeOnce(db(), { ...one, subject: 'twice' })
    expect(await byId(db(), { id: one.id })).toEqual([one])
  })

  it('is built once and then only run', async () => {
    let made = 0
    const ask = prepared((db, { id, status }: Placeholders<{ id: string; status: string }>) => {
      made += 1
      return db
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.id, id), eq(emails.status, status)))
    })
    const one = row('z')
    await write(db(), one)
    const texts: string[] = []
    const watched = watchedDatabase((text) => {
      texts.push(text)
      return Promise.resolve()
    })
    expect(await ask(watched, { id: one.id, status: 'sent' })).toEqual([{ id: one.id }])
    expect(await ask(watched, { id: one.id, status: 'waiting' })).toEqual([])
    expect(await ask(watched, { id: about(), status: 'sent' })).toEqual([])
    expect(made).toBe(1)
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
  const told = (one: ReturnType<typeof row>) => {
    const answers: { id: string }[][] = []
    return { answers, statement: withResultCallback(writeId(db(), one), (answer) => answers.push(answer)) }
  }

  it('reports its result once, alone and in a batch, and still returns it', async () => {
    const [alone, together] = [row('x'), row('y')]
    const first = told(alone)
    expect(await first.statement).toEqual([{ id: alone.id }])
    const second = told(together)
    const [read, written] = await db().batch([byId(db(), { id: alone.id }), second.statement])
    expect([read, written]).toEqual([[alone], [{ id: together.id }]])
    expect([first.answers, second.answers]).toEqual([[[{ id: alone.id }]], [[{ id: together.id }]]])
    const repeat = told(together)
    await db().batch([repeat.statement])
    expect(repeat.answers).toEqual([[]])
  })

  it('reports nothing from a failed batch', async () => {
    const { answers, statement } = told(row('x'))
    const one = row('y')
    await expect(db().batch([statement, write(db(), one), write(db(), one)])).rejects.toThrow()
    expect(answers).toEqual([])
  })
})
