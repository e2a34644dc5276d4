import { jwtVerify, SignJWT } from 'jose'
import { STAFF_TOKEN_LIFETIME_MS } from '../../../../domain/admin/admin'
import type { AdminSecrets } from './secrets'
import type { Timestamp } from '../../../../domain/time/time'

const TOKEN_ALGORITHM = 'HS256'
const TOKEN_ISSUER = 'ekspo-narzedzia'
const TOKEN_AUDIENCE = 'ekspo-narzedzia:admin'

type TokenClaims = { jti: string; tokenVersion: number; expiresAt: Timestamp }

/** Derives the signing key. It includes the password hash, so a changed password revokes every token. */
export async function deriveTokenKey({ tokenKey, passwordHash }: AdminSecrets): Promise<Uint8Array> {
  const secretBytes = new TextEncoder().encode(JSON.stringify(['admin token', tokenKey, passwordHash]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', secretBytes))
}

/** Creates a token that expires twelve hours after `now`. */
export async function createStaffToken(
  secrets: AdminSecrets,
  tokenVersion: number,
  now: Timestamp,
): Promise<TokenClaims & { token: string }> {
  const jti = crypto.randomUUID()
  const issuedAt = Math.floor(now / 1000)
  const expiry = issuedAt + STAFF_TOKEN_LIFETIME_MS / 1000
  const token = await new SignJWT({ tv: tokenVersion })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'JWT' })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .setJti(jti)
    .sign(await deriveTokenKey(secrets))
  return { token, jti, tokenVersion, expiresAt: expiry * 1000 }
}

/** Claims of a token; null if it is invalid or expired. */
export async function readToken(
  secrets: AdminSecrets,
  token: string,
  now: Timestamp,
): Promise<TokenClaims | null> {
  const verifyOptions = {
    algorithms: [TOKEN_ALGORITHM],
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    // Requires these claims, because `jwtVerify` accepts tokens without an expiry by default.
    requiredClaims: ['exp', 'iat', 'jti'],
    currentDate: new Date(now),
  }
  // jose throws many error types; each means an invalid token.
  const verifiedToken = await jwtVerify(token, await deriveTokenKey(secrets), verifyOptions).catch(() => null)
  if (!verifiedToken) return null
  const { jti, exp, tv } = verifiedToken.payload
  if (typeof jti !== 'string' || typeof exp !== 'number' || typeof tv !== 'number') return null
  return { jti, tokenVersion: tv, expiresAt: exp * 1000 }
}
