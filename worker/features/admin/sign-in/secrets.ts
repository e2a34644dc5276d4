import { readHash } from './password'

/** Secrets for the sign-in of staff (docs/operating.md). */
export type AdminSecrets = {
  /** Format: `scrypt$N$r$p$salt$hash`, the output of `npm run admin:password`. */
  passwordHash: string
  tokenKey: string
}

/**
 * Minimum length of a key in characters, so that no typed password is used as a key. A good key is longer: 256 random
 * bits take 43 characters in base64url and 64 in hex.
 */
const MIN_KEY_LENGTH = 32

/** Reads the secrets of the staff sign-in. Null if one is missing or malformed; sign-in is then impossible. */
export function readAdminSecrets(
  env: Pick<Env, 'ADMIN_PASSWORD_HASH' | 'ADMIN_TOKEN_KEY'>,
): AdminSecrets | null {
  const { ADMIN_PASSWORD_HASH: passwordHash = '', ADMIN_TOKEN_KEY: tokenKey = '' } = env
  if (tokenKey.length < MIN_KEY_LENGTH || !readHash(passwordHash)) return null
  return { passwordHash, tokenKey }
}
