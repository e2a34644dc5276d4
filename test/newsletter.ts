import { eq } from 'drizzle-orm'
import type { Language } from '../domain/language'
import { newsletterSubscribers as subscribers } from '../worker/features/marketing/newsletter/newsletter.table'
import { listIssues, sendIssue } from '../worker/features/marketing/newsletter/send-issue'
import { signUp } from '../worker/features/marketing/newsletter/sign-up'
import { db, makeIp, shop } from './factories'

/** A confirmed subscriber with a new e-mail address. */
export async function makeSubscriber(language: Language = 'pl', confirmedAt = Date.now()) {
  const email = `czytelnik-${crypto.randomUUID()}@example.com`
  await signUp(shop(), { email, language, consent: true }, makeIp())
  const [reader] = await db()
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt })
    .where(eq(subscribers.email, email))
    .returning({ id: subscribers.id })
  return { email, id: reader?.id ?? '' }
}

/** A newsletter issue with a unique subject. */
export const makeIssueContent = () => {
  const uniqueSuffix = crypto.randomUUID().slice(0, 8)
  return {
    pl: { subject: `Nowe młoty ${uniqueSuffix}`, text: 'Dzień dobry.\n\nMamy nowe młoty.' },
    en: { subject: `New hammers ${uniqueSuffix}`, text: 'Hello.\n\nWe have new hammers.' },
  }
}

/** The id of an issue that is being sent to the confirmed subscribers. */
export async function makeSentIssue() {
  await sendIssue(shop(), { jti: 'test', ip: null }, makeIssueContent())
  const [issue] = (await listIssues(shop())).letters
  return issue?.id ?? ''
}
