import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { base64url } from 'jose'

/** workerd rejects a higher cost (N·r·p) in production, though not locally. */
const MAX_SCRYPT_COST = 2 ** 20

type ScryptCost = { N: number; r: number; p: number }
type PasswordHash = ScryptCost & { salt: Uint8Array; key: Uint8Array }

/**
 * Parses `scrypt$N$r$p$salt$hash` (salt and hash in base64url), the output of `npm run admin:password`. Null if
 * malformed.
 */
export function readHash(hashLine: string): PasswordHash | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22,86})\$([\w-]{43})$/.exec(hashLine)
  if (!match) return null
  const [, n, r, p, salt = '', key = ''] = match
  const scryptCost = { N: Number(n), r: Number(r), p: Number(p) }
  const isPowerOfTwo = scryptCost.N > 1 && Number.isInteger(Math.log2(scryptCost.N))
  if (
    !isPowerOfTwo ||
    scryptCost.r < 1 ||
    scryptCost.p < 1 ||
    scryptCost.N * scryptCost.r * scryptCost.p > MAX_SCRYPT_COST
  )
    return null
  return { ...scryptCost, salt: base64url.decode(salt), key: base64url.decode(key) }
}

/**
 * Returns true if a password matches a hash, in constant time. Costs about 110 ms and 16 MiB, so rate-limit before the
 * call. NFKC normalises the password, because systems compose accents differently.
 */
export async function isCorrectPassword(
  password: string,
  { salt, key, ...cost }: PasswordHash,
): Promise<boolean> {
  return timingSafeEqual(await deriveKey(password, salt, key.length, cost), key)
}

const deriveKey = (password: string, salt: Uint8Array, length: number, cost: ScryptCost) =>
  new Promise<Uint8Array>((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      length,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, bytes) => {
        if (error) reject(error)
        else resolve(bytes)
      },
    )
  })

/** Cost of new hashes. Same as in scripts/password-hash.mjs. */
const NEW_HASH_COST: ScryptCost = { N: 2 ** 14, r: 8, p: 5 }

/** Hashes a new password into the format that `readHash` reads. */
export async function hashPassword(password: string): Promise<string> {
  const { N, r, p } = NEW_HASH_COST
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, 32, NEW_HASH_COST)
  return ['scrypt', N, r, p, base64url.encode(salt), base64url.encode(key)].join('$')
}
