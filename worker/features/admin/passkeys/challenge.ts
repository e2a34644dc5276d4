import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { base64url } from 'jose'
import { PASSKEY_CHALLENGE_VALIDITY_MS } from '../../../../domain/admin/passkeys'
import type { Timestamp } from '../../../../domain/time/time'
import type { Db } from '../../../database/db'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { passkeyChallenges } from './passkeys.table'

export const hashChallenge = (challenge: string) => createFingerprint(['passkey challenge', challenge])

/**
 * Stores a new challenge: for a sign-in if `jti` is null, else for the registration of a passkey by the sign-in `jti`.
 * Deletes expired challenges.
 */
export async function issueChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  jti: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const challengeHash = await hashChallenge(base64url.encode(bytes))
  await db.batch([
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now())),
    db
      .insert(passkeyChallenges)
      .values({ challengeHash, jti, expiresAt: now() + PASSKEY_CHALLENGE_VALIDITY_MS }),
  ])
  return bytes
}

/** Reads the challenge that the browser signed, from its client data; null if malformed. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(clientDataJSON)))
    return typeof clientData === 'object' &&
      clientData !== null &&
      'challenge' in clientData &&
      typeof clientData.challenge === 'string'
      ? clientData.challenge
      : null
  } catch {
    return null
  }
}

/** Query that deletes a challenge and returns its row. Only one of two concurrent uses gets the row. */
export const consumeChallenge = (db: Db, now: Timestamp, challengeHash: string, jti: string | null) =>
  db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        jti === null ? isNull(passkeyChallenges.jti) : eq(passkeyChallenges.jti, jti),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
