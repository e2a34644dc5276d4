import * as z from 'zod/mini'
import { trimmedTextSchema } from '../forms/text-field'
import { MINUTE_MS } from '../time/time'

/** Validity of the challenge that a passkey must sign, ms. */
export const PASSKEY_CHALLENGE_VALIDITY_MS = 5 * MINUTE_MS

/** Maximum number of passkeys of a member. */
export const MAX_PASSKEYS = 10

const base64UrlSchema = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength))
const credentialFields = {
  id: base64UrlSchema(1400),
  rawId: base64UrlSchema(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
}

const PasskeyName = trimmedTextSchema(1, 60)

/** The body of POST /api/admin/passkeys: the browser's new passkey. */
export const PasskeyRegistration = z.object({
  name: PasskeyName,
  credential: z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64UrlSchema(4000),
      attestationObject: base64UrlSchema(16_000),
    }),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** The body of POST /api/admin/login/passkey: the signed challenge. */
export const PasskeyLogin = z.object({
  credential: z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64UrlSchema(4000),
      authenticatorData: base64UrlSchema(4000),
      signature: base64UrlSchema(2000),
      userHandle: z.optional(z.nullable(base64UrlSchema(100))),
    }),
  }),
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** The body of PATCH /api/admin/passkeys/:id. */
export const PasskeyRename = z.object({ name: PasskeyName })
