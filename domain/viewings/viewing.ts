import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'
import { personNameSchema } from '../forms/person-name'
import { proseSchema } from '../forms/prose'
import { phoneSchema } from '../forms/text-field'
import { ListQuery } from '../admin/paging'
import { LANGUAGES } from '../language'
import { Email } from '../mail/email'
import { isoDay, parsePolishTime, polishDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/** Lengths of a slot that the owner can choose, in minutes. Each divides an hour, so slots begin at equal times. */
export const SLOT_MINUTES = [15, 20, 30, 60] as const
export type SlotMinutes = (typeof SLOT_MINUTES)[number]

/**
 * Viewings: visitors see a tool at the showroom before they buy. `minutes`: length of a slot. `daysAhead`: last day that
 * can be booked, counted from today. `noticeHours`: shortest time between booking and viewing. `visitors`: places of a
 * slot. `holdsTool`: true if nobody can order the tool during the viewing.
 */
export type ViewingSetting = {
  isOn: boolean
  minutes: SlotMinutes
  daysAhead: number
  noticeHours: number
  visitors: number
  holdsTool: boolean
}

/** Viewings take place at the showroom, so they need both switches. */
export const areViewingsOn = ({
  viewings,
  showroom,
}: {
  viewings: Pick<ViewingSetting, 'isOn'>
  showroom: { isOn: boolean }
}): boolean => viewings.isOn && showroom.isOn

/**
 * Status of a viewing. `came`, `missed`: marked by staff. `cancelled`: by the visitor or by staff. `sold`: the tool was
 * sold before the viewing.
 */
export const VIEWING_STATUSES = ['booked', 'came', 'missed', 'cancelled', 'sold'] as const
export type ViewingStatus = (typeof VIEWING_STATUSES)[number]

/** Where a viewing was booked: by the visitor on the web, or by staff for a caller. */
export const VIEWING_CHANNELS = ['web', 'phone'] as const

/** Maximum lengths of the texts of a viewing, characters. */
export const MAX_VIEWING_LENGTHS = { name: 100, note: 1000, reason: 500 } as const

/** Maximum number of coming viewings of one e-mail address, so that one visitor cannot take all slots. */
export const MAX_COMING_VIEWINGS = 3

/** The latest day that the owner can offer for viewings, in days from today. */
export const MAX_DAYS_AHEAD = 30

/** Maximum number of moves by a visitor. Each move sends a mail, and the address may be a stranger’s. */
export const MAX_VIEWING_MOVES = 5

const newViewingFields = {
  /** Id or slug of the product. */
  product: z.string().check(z.minLength(1), z.maxLength(200)),
  startsAt: z.iso.datetime(fieldErrorCode('required')),
  name: personNameSchema(2, MAX_VIEWING_LENGTHS.name),
  phone: z.optional(phoneSchema),
  note: z.optional(proseSchema(MAX_VIEWING_LENGTHS.note)),
  language: z.enum(LANGUAGES),
}

/** The body of POST /api/viewings. `startsAt`: the start of a free slot. */
export const NewViewing = z.object({ ...newViewingFields, email: Email })
export type NewViewing = z.infer<typeof NewViewing>

/** The body of POST /api/admin/viewings, for a caller. Without an e-mail address, the caller gets no mails. */
export const StaffViewing = z.object({ ...newViewingFields, email: z.optional(Email), phone: phoneSchema })
export type StaffViewing = z.infer<typeof StaffViewing>

/** Query of GET /api/viewings/slots: id or slug of the product. */
export const SlotsQuery = z.object({ product: newViewingFields.product })

/** Query of the visitor's calls: the secret of the viewing link. A wrong or missing token finds no viewing. */
export const ViewingTokenQuery = z.object({ token: z._default(z.string(), '') })

/** The parameters of a viewing link in a mail. */
export const ViewingLink = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  token: z.string().check(z.regex(/^[\da-f]{32}$/)),
})
export type ViewingLink = z.infer<typeof ViewingLink>

/** URL fragment of a viewing link. Browsers send no fragment, so servers never log the token (decision 010). */
export const viewingLinkFragment = ({ id, token }: ViewingLink): string => `#viewing=${id}.${token}`

const versionSchema = z.int().check(z.gte(1))

/** The body of PUT /api/viewings/{id}: another slot, and the version that the visitor saw (optimistic lock). */
export const ViewingMove = z.object({ startsAt: newViewingFields.startsAt, version: versionSchema })
export type ViewingMove = z.infer<typeof ViewingMove>

/** The body of POST /api/viewings/{id}/cancel. */
export const ViewingCancellation = z.object({ version: versionSchema })

/** The body of PATCH /api/admin/viewings/{id}. The visitor reads the reason of a cancellation. */
export const StaffViewingChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('came'), version: versionSchema }),
  z.object({ status: z.literal('missed'), version: versionSchema }),
  z.object({
    status: z.literal('cancelled'),
    version: versionSchema,
    reason: proseSchema(MAX_VIEWING_LENGTHS.reason, 3),
  }),
])
export type StaffViewingChange = z.infer<typeof StaffViewingChange>

const NEXT_VIEWING_STATUSES: Readonly<Record<ViewingStatus, readonly StaffViewingChange['status'][]>> = {
  booked: ['came', 'missed', 'cancelled'],
  came: ['missed'],
  missed: ['came'],
  cancelled: [],
  sold: [],
}

/**
 * The statuses that staff can set next. A wrong mark can be corrected. A visitor can come or miss the viewing only from
 * the day of the viewing. A viewing that is over cannot be cancelled.
 */
export const listNextStatuses = (viewing: BookedViewing, now: Timestamp): StaffViewingChange['status'][] =>
  NEXT_VIEWING_STATUSES[viewing.status].filter((status) =>
    status === 'cancelled' ? canCancel(viewing, now) : polishDay(viewing.startsAt) <= polishDay(now),
  )

/**
 * Lists of viewings for staff. `coming`: from the start of today, soonest first. `conflicts`: coming ones that cannot
 * take place as booked, because the showroom is closed or the tool is not on sale. `past`: newest first.
 */
export const VIEWING_LISTS = ['coming', 'conflicts', 'past'] as const
export type ViewingList = (typeof VIEWING_LISTS)[number]

/** Query of GET /api/admin/viewings. */
export const ViewingsQuery = z.object({
  q: ListQuery.q,
  limit: ListQuery.limit,
  cursor: ListQuery.cursor,
  list: z.optional(z.enum(VIEWING_LISTS)),
})
export type ViewingsQuery = z.infer<typeof ViewingsQuery>

type BookedViewing = { status: ViewingStatus; startsAt: Timestamp; endsAt: Timestamp }

/** True if the viewing can still get another time. */
export const canMove = ({ status, startsAt }: BookedViewing, now: Timestamp): boolean =>
  status === 'booked' && now < startsAt

/** Number of moves that the visitor has left. Each move adds a version, also a move by staff. */
export const countMovesLeft = ({ version }: { version: number }): number =>
  Math.max(0, MAX_VIEWING_MOVES - (version - 1))

/** True if the visitor can still cancel. */
export const canCancel = ({ status, endsAt }: BookedViewing, now: Timestamp): boolean =>
  status === 'booked' && now < endsAt

/** Polish time from which reminders are sent on the day before a viewing. */
const REMINDER_TIME = '10:00'

/** The time (ms UTC) from which the visitor is reminded: the morning of the day before the viewing. */
const reminderTime = (startsAt: Timestamp): Timestamp =>
  parsePolishTime(`${isoDay(polishDay(startsAt) - 1)}T${REMINDER_TIME}`)

type RemindableViewing = { startsAt: Timestamp; changedAt: Timestamp }

/** True if a reminder is due at `now`. A visitor who chooses the time after the reminder time gets none. */
export const isReminderDue = ({ startsAt, changedAt }: RemindableViewing, now: Timestamp): boolean =>
  reminderTime(startsAt) <= now && now < startsAt && changedAt < reminderTime(startsAt)
