import { createFingerprint } from '../../fingerprint'
import type { AdminSecrets } from '../../features/admin/sign-in/secrets'

/**
 * Fingerprint of the secrets of the staff sign-in. A new password or key changes the fingerprint, so devices of former
 * staff get no more pushes.
 */
export const readSignInKey = async (secrets: AdminSecrets): Promise<string> =>
  (await createFingerprint(['push device', secrets.tokenKey, secrets.passwordHash])).slice(0, 32)
