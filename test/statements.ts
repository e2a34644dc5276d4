import { eq } from 'drizzle-orm'
import { complaints } from '../worker/features/returns/complaints/complaints.table'
import { client, readAnswer, db } from './factories'

/** A complaint without an existing order. Returns its id. */
export async function makeComplaint(change: Record<string, unknown> = {}): Promise<string> {
  const body = {
    name: 'Łucja Żak',
    order: 'młot',
    email: 'lucja@example.com',
    description: 'Nie włącza się.',
    wish: 'repair',
    ...change,
  }
  return (await readAnswer<{ id: string }>(client()('POST', '/api/complaints', body))).body.id
}

/** A withdrawal without an existing order. Returns its id. */
export async function makeWithdrawal(change: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Łucja Żak', order: 'młot', email: 'lucja@example.com', ...change }
  return (await readAnswer<{ id: string }>(client()('POST', '/api/withdrawals', body))).body.id
}

export async function photoTokenOf(id: string): Promise<string> {
  const [row] = await db()
    .select({ token: complaints.photoToken })
    .from(complaints)
    .where(eq(complaints.id, id))
  return row?.token ?? ''
}
