import * as z from 'zod/mini'
import { retentionMs } from '../customers/stored-data'
import { Email } from '../mail/email'
import { fieldErrorCode } from '../forms/fields'
import { LANGUAGES } from '../language'
import { DAY_MS, MINUTE_MS } from '../time/time'

/** A sign-up must be confirmed within this time, ms (rules 6.5). */
export const CONFIRMATION_PERIOD_MS = retentionMs('newsletterPending')

/** Limits against mail bombing by strangers: the pause between two mails to one address, and mails per day. */
export const MIN_MAIL_INTERVAL_MS = 10 * MINUTE_MS
export const MAX_MAILS_PER_DAY = 5

/**
 * The period in which `MAX_MAILS_PER_DAY` is counted, ms. The IP address of a sign-up request is stored for this
 * period.
 */
export const MAIL_LIMIT_WINDOW_MS = DAY_MS

/**
 * Status of a subscription: `pending` until the link in the mail is used. An `unsubscribed` row has no e-mail address
 * any more (rules 6.5).
 */
export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const

/** The body of POST /api/newsletter. */
export const SignUpBody = z.object({
  email: Email,
  language: z._default(z.enum(LANGUAGES), 'pl'),
  consent: z.literal(true, fieldErrorCode('consent')),
})
export type SignUpBody = z.infer<typeof SignUpBody>

/** The body of the calls behind links in mails. The token gives access to one subscription. */
export const NewsletterLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
