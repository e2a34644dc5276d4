import { readHash } from './password'

/** What signing in needs; both come from secrets (docs/operating.md). */
export type AdminSecrets = {
  /** `scrypt$N$r$p$salt$hash`. */
  passwordHash: string
  tokenKey: string
}

/** 256 bits in base64url have 43 characters, in hex 64; this tells a key from a word. */
const SHORTEST_KEY = 32

/** Null when one of the secrets is missing or is not what it has to be: then nobody is staff. */
export function adminSecrets(env: Pick<Env, 'ADMIN_PASSWORD_HASH' | 'ADMIN_TOKEN_KEY'>): AdminSecrets | null {
  const { ADMIN_PASSWORD_HASH: passwordHash = '', ADMIN_TOKEN_KEY: tokenKey = '' } = env
  if (tokenKey.length < SHORTEST_KEY || !readHash(passwordHash)) return null
  return { passwordHash, tokenKey }
}
