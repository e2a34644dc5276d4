// Hashes the administrator's password. The script has no dependencies, because `npm start` runs it before the packages
// are installed.
import { randomBytes, scryptSync } from 'node:crypto'

/** Minimum length of a chosen password. */
export const MIN_PASSWORD_LENGTH = 12

const SCRYPT_PARAMS = { N: 2 ** 14, r: 8, p: 5 }

/** Returns `scrypt$N$r$p$salt$hash` with salt and hash in base64url, as worker/features/admin/sign-in/password.ts expects. */
export function hashPassword(password) {
  const salt = randomBytes(16)
  const passwordHash = scryptSync(password.normalize('NFKC'), salt, 32, SCRYPT_PARAMS)
  return [
    'scrypt',
    SCRYPT_PARAMS.N,
    SCRYPT_PARAMS.r,
    SCRYPT_PARAMS.p,
    salt.toString('base64url'),
    passwordHash.toString('base64url'),
  ].join('$')
}

/** Generates twenty unambiguous letters and digits: 100 bits. */
export function generatePassword() {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const passwordCharacters = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length])
  return passwordCharacters.join('').replace(/.{5}(?=.)/g, '$&-')
}
