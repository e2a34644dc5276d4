import { client, answerOf } from './factories'

/** A complaint that names no order that there is; answers with its id. */
export async function makeComplaint(change: Record<string, unknown> = {}): Promise<string> {
  const body = {
    name: 'Łucja Żak',
    order: 'młot',
    email: 'lucja@example.com',
    description: 'Nie włącza się.',
    wish: 'repair',
    ...change,
  }
  return (await answerOf<{ id: string }>(client()('POST', '/api/complaints', body))).body.id
}

/** A statement of withdrawal that names no order that there is; answers with its id. */
export async function makeWithdrawal(change: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Łucja Żak', order: 'młot', email: 'lucja@example.com', ...change }
  return (await answerOf<{ id: string }>(client()('POST', '/api/withdrawals', body))).body.id
}
