import * as z from 'zod/mini'
import { personNameSchema } from '../forms/person-name'
import { Email } from '../mail/email'
import { LANGUAGES } from '../language'
import { DAY_MS } from '../time/time'

/**
 * Roles of the people in the admin area. `readonly` is for an accountant, who sees orders, money, exports and documents
 * and changes nothing.
 */
export const STAFF_ROLES = ['owner', 'staff', 'readonly'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The roles that the owner can give to other members. */
export const INVITED_ROLES = ['staff', 'readonly'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Returns true if a role includes the rights of another role. */
export const hasRole = (role: StaffRole, neededRole: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(neededRole)

/** The id of the member who signs in with the password of the shop. */
export const OWNER_ID = 'owner'

/** Validity of a mailed invitation, ms. */
export const INVITATION_VALIDITY_MS = 2 * DAY_MS

/** The body of POST /api/admin/members. */
export const NewMember = z.object({
  name: personNameSchema(2, 80),
  email: Email,
  role: z.enum(INVITED_ROLES),
  language: z.enum(LANGUAGES),
})
export type NewMember = z.infer<typeof NewMember>

/** The body of PATCH /api/admin/members/:id. */
export const MemberChange = z
  .object({
    role: z.optional(z.enum(INVITED_ROLES)),
    isDisabled: z.optional(z.boolean()),
  })
  .check(z.refine(({ role, isDisabled }) => role !== undefined || isDisabled !== undefined))
export type MemberChange = z.infer<typeof MemberChange>

/** The body of POST /api/admin/members/:id/invite. */
export const InvitationRequest = z.object({ language: z.enum(LANGUAGES) })
