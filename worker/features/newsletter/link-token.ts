import { fingerprint } from '../../fingerprint'
import { randomHex } from '../../random-hex'

/** The key in the links of one mail: 192 random bits in hex. Only its hash is kept beside the subscription. */
export const newToken = (): string => randomHex(24)

export const tokenHashOf = (token: string): Promise<string> => fingerprint(['newsletter token', token])

/** What remains of an address that unsubscribed. Capitals make no other address. */
export const addressHashOf = (email: string): Promise<string> =>
  fingerprint(['newsletter address', email.toLowerCase()])
