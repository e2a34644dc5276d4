import { fingerprint } from '../../fingerprint'

/** A short hash of an e-mail address for the log of staff actions. Not reversible. */
export const emailMark = async (email: string): Promise<string> =>
  (await fingerprint(['customer', email])).slice(0, 12)
