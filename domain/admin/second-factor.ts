import * as z from 'zod/mini'
import { LoginSchema } from './admin'

/** Duration of a time step of TOTP, s (RFC 6238). */
export const TOTP_STEP_SECONDS = 30

/**
 * Number of time steps before and after the current step whose codes are valid too, because clocks of phones differ.
 */
export const TOTP_STEP_TOLERANCE = 1

/** Number of recovery codes that a member gets at once. */
export const RECOVERY_CODE_COUNT = 10

/** Length of a recovery code in letters and digits of base32: 80 bits. */
export const RECOVERY_CODE_LENGTH = 16

/** A code from the app or a recovery code, as typed. */
const typedCodeSchema = z.string().check(z.minLength(1), z.maxLength(40))

/** The body of POST /api/admin/second-factor. */
export const SecondFactorSetup = z.object({ currentPassword: LoginSchema.shape.password })

/** The body of each call that needs a code of the second factor. */
export const SecondFactorProof = z.object({ code: typedCodeSchema })

/** The body of POST /api/admin/login. `code` is required while the second factor is on. */
export const PasswordLogin = z.object({ ...LoginSchema.shape, code: z.optional(typedCodeSchema) })
export type PasswordLogin = z.infer<typeof PasswordLogin>

export type TypedCode = { kind: 'totp' | 'recovery_code'; text: string }

/** Reads a typed code without spaces and hyphens; null if it is neither a code from the app nor a recovery code. */
export function readTypedCode(typedText: string): TypedCode | null {
  const text = typedText.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', text }
  return text.length === RECOVERY_CODE_LENGTH && /^[A-Z2-7]+$/.test(text)
    ? { kind: 'recovery_code', text }
    : null
}

/** A recovery code in groups of four, which people copy with fewer mistakes. */
export const formatRecoveryCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
