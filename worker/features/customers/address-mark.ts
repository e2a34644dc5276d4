import { fingerprint } from '../../fingerprint'

/** A short hash that stands for an email address in the log of staff actions. It is not reversible. */
export const addressMark = async (email: string): Promise<string> =>
  (await fingerprint(['customer', email])).slice(0, 12)
