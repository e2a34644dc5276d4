import { createFingerprint } from '../../fingerprint'

/** A short hash of an e-mail address for the log of staff actions. Not reversible. */
export const createEmailFingerprint = async (email: string): Promise<string> =>
  (await createFingerprint(['customer', email])).slice(0, 12)
