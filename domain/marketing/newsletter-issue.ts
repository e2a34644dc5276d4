import * as z from 'zod/mini'
import { LANGUAGES } from '../language'
import { normalizeWhitespace } from '../settings/own-texts'
import { proseSchema } from '../forms/prose'
import { trimmedTextSchema } from '../forms/text-field'

/** Longest subject and text of a newsletter issue, characters. */
export const MAX_NEWSLETTER_ISSUE_LENGTHS = { subject: 120, text: 5000 } as const

/**
 * Maximum number of newsletter mails that one run of the job writes; a run takes place each minute. Mails of earlier
 * runs that were not tried yet count too. The maximum is lower than that of `sendDueMessages`, so that newsletter mails
 * never delay mails about orders.
 */
export const MAX_NEWSLETTER_MAILS_PER_RUN = 15

/**
 * Maximum number of unsent newsletter mails, including failed mails. At the maximum the job writes no further mails,
 * because so many failures mean that the mail provider is down. The maximum is below the number of mails that the cron
 * job sends per minute, so that other mails are still sent.
 */
export const MAX_WAITING_NEWSLETTER_MAILS = 3 * MAX_NEWSLETTER_MAILS_PER_RUN

const issueTextSchema = z.object({
  subject: trimmedTextSchema(1, MAX_NEWSLETTER_ISSUE_LENGTHS.subject),
  text: z.pipe(
    proseSchema(MAX_NEWSLETTER_ISSUE_LENGTHS.text),
    z.transform((text) => normalizeWhitespace(text, true)),
  ),
})

/** The body of POST /api/admin/letters: the issue in each language. */
export const NewsletterIssue = z.object({ pl: issueTextSchema, en: issueTextSchema })
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

/** The fields of an issue, as paths of the form and of its errors. */
export const NEWSLETTER_ISSUE_FIELDS = LANGUAGES.flatMap(
  (language) => [`${language}.subject`, `${language}.text`] as const,
)
export type NewsletterIssueField = (typeof NEWSLETTER_ISSUE_FIELDS)[number]
