import { createFingerprint } from '../../../fingerprint'
import { randomHex } from '../../../hex'

/** Token for the links of one mail, 192 random bits in hex. Only its hash is stored. */
export const createLinkToken = (): string => randomHex(24)

export const hashLinkToken = (token: string): Promise<string> =>
  createFingerprint(['newsletter token', token])

/** Hash of an e-mail address, the same for upper and lower case. The hash stays stored after an unsubscription. */
export const hashEmailAddress = (email: string): Promise<string> =>
  createFingerprint(['newsletter address', email.toLowerCase()])
