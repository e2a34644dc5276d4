import { eq } from 'drizzle-orm'
import { localizedText } from '../../../domain/language'
import { formatFirmAddress } from '../../../domain/settings/settings'
import { writeCalendarFile } from '../../../domain/viewings/calendar-file'
import { paths } from '../../../domain/pages/page-paths'
import type { Deps } from '../../deps'
import { products } from '../../features/products/products.table'
import { viewings } from '../../features/viewings/viewings.table'
import type { Attachment } from '../senders/mailer'
import { mailWordsFor } from '../wording/wording'

const VIEWING_CALENDAR_ID_PATTERN = /^viewing\.([^.]+)$/

/** Document id of the calendar file of a viewing. */
export const toViewingCalendarId = (viewingId: string): string => `viewing.${viewingId}`

/**
 * The calendar file of a viewing. Built when the mail is sent, so that the file has the current time of the viewing. The
 * file of a cancelled viewing removes it from the calendar. Null if `id` is not the id of a calendar file, or staff have
 * marked the visit.
 */
export async function readViewingCalendar(
  { db, settings, appUrl }: Pick<Deps, 'db' | 'settings' | 'appUrl'>,
  id: string,
): Promise<Attachment | null> {
  const [, viewingId] = VIEWING_CALENDAR_ID_PATTERN.exec(id) ?? []
  if (viewingId === undefined) return null
  const [row] = await db
    .select({
      startsAt: viewings.startsAt,
      endsAt: viewings.endsAt,
      version: viewings.version,
      changedAt: viewings.changedAt,
      status: viewings.status,
      language: viewings.language,
      slug: products.slug,
      name: products.name,
      nameEn: products.nameEn,
    })
    .from(viewings)
    .innerJoin(products, eq(products.id, viewings.productId))
    .where(eq(viewings.id, viewingId))
  if (!row || row.status === 'came' || row.status === 'missed') return null
  const { language, slug, startsAt, endsAt, version, changedAt, status } = row
  const { viewing: words } = mailWordsFor(language)
  const { firm } = settings
  return {
    name: words.calendarFile,
    type: 'text/calendar',
    content: writeCalendarFile({
      id: viewingId,
      isCancelled: status !== 'booked',
      revision: version,
      organizer: { name: firm.firm, email: firm.email },
      startsAt,
      endsAt,
      writtenAt: changedAt,
      title: words.eventTitle({ name: localizedText(language, row.name, row.nameEn) }),
      place: formatFirmAddress(firm),
      description: `${firm.firm}, ${firm.phone}`,
      url: appUrl + paths.product(slug)[language],
      host: new URL(appUrl).hostname,
    }),
  }
}
