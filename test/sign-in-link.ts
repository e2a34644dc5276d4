import { mailSignInLink } from '../worker/features/admin/sign-in/sign-in-link'
import { adminLinks } from '../worker/features/admin/admin.table'
import { db, makeIp, shop } from './factories'

/** The token of a new link mailed to the owner. Earlier links are ended, because only a few may be valid at once. */
export async function createSignInToken(): Promise<string> {
  await db().delete(adminLinks)
  let text = ''
  const mailer = async (mail: { text: string }) => void (text = mail.text)
  await mailSignInLink(shop({ mailer }), 'pl', makeIp())
  return /#sign-in=([\da-f]{64})/.exec(text)?.[1] ?? ''
}
