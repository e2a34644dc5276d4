import { fingerprint } from '../../fingerprint'

/** The key in the links of one mail: 192 random bits in hex. Only its hash is kept beside the subscription. */
export const newToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const tokenHashOf = (token: string): Promise<string> => fingerprint(['newsletter token', token])

/** What remains of an address that unsubscribed. Capitals make no other address. */
export const addressHashOf = (email: string): Promise<string> =>
  fingerprint(['newsletter address', email.toLowerCase()])
