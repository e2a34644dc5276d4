import { readHash } from './password'

/** Secrets for the sign-in of staff (docs/operating.md). */
export type AdminSecrets = {
  /** `scrypt$N$r$p$salt$hash`. */
  passwordHash: string
  tokenKey: string
}

/** Minimum length of a key in characters, to reject words. 256 random bits take 43 in base64url and 64 in hex. */
const MIN_KEY_LENGTH = 32

/** Null if a secret is missing or malformed; sign-in is then impossible. */
export function readAdminSecrets(
  env: Pick<Env, 'ADMIN_PASSWORD_HASH' | 'ADMIN_TOKEN_KEY'>,
): AdminSecrets | null {
  const { ADMIN_PASSWORD_HASH: passwordHash = '', ADMIN_TOKEN_KEY: tokenKey = '' } = env
  if (tokenKey.length < MIN_KEY_LENGTH || !readHash(passwordHash)) return null
  return { passwordHash, tokenKey }
}
