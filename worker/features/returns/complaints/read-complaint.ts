import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  COMPLAINT_ANSWERS,
  COMPLAINT_STATUSES,
  COMPLAINT_WISHES,
  liabilityEndDay,
} from '../../../../domain/returns/complaint'
import { AppError } from '../../../../domain/errors'
import { isoDay, polishDateSchema, polishDay } from '../../../../domain/time/polish-days'
import { runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { hasConsumerRights } from '../../../../domain/returns/withdrawal'
import { toIsoString } from '../../../iso'
import { adminActions, changesOfSql } from '../../admin/admin.table'
import { orders } from '../../orders/orders.table'
import { requestLinksOf } from '../link-request'
import { complaintPhotos, complaints } from './complaints.table'
import { toComplaintDto } from './list-complaints'

const statusSchema = z.enum(COMPLAINT_STATUSES)
/** Detail that `changeComplaint` logs with its staff action. */
const ComplaintChangeDetail = z.object({
  from: statusSchema,
  status: z.optional(statusSchema),
  settledOn: z.optional(z.nullable(polishDateSchema)),
  remedy: z.optional(z.nullable(z.enum(COMPLAINT_WISHES))),
  /**
   * Day of the repair, by Polish time. Only old staff actions have this field; newer ones have `settledOn` and `remedy`
   * instead.
   */
  repairedOn: z.optional(z.nullable(polishDateSchema)),
})

/**
 * A complaint for staff: text, photos, its order, mails and staff actions.
 * @throws complaint.not_found
 */
export const readComplaint = async ({ db }: Pick<Deps, 'db'>, id: string) =>
  toComplaintDetailDto(await runBatch(db, buildComplaintQueries(db, id)))

/**
 * Queries that read a complaint. The caller may run them in one batch with writes.
 * `toComplaintDetailDto` combines their results.
 */
export const buildComplaintQueries = (db: Deps['db'], id: string) => ({
  complaint: db
    .select({
      row: complaints,
      deliveredAt: orders.deliveredAt,
      buyer: { customerType: orders.customerType, buyerCapacity: orders.buyerCapacity },
      isSameEmail: sql<number>`lower(${orders.email}) = lower(${complaints.email})`.as('is_same_email'),
    })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(eq(complaints.id, id)),
  photos: db
    .select({ id: complaintPhotos.id, bytes: complaintPhotos.bytes })
    .from(complaintPhotos)
    .where(eq(complaintPhotos.complaintId, id))
    .orderBy(complaintPhotos.createdAt),
  mails: db
    .select({ id: emails.id, kind: emails.kind, status: emails.status, sentAt: emails.sentAt })
    .from(emails)
    .where(
      and(
        inArray(emails.kind, ['complaint_receipt', 'complaint_answer']),
        inArray(emails.about, [id, ...COMPLAINT_ANSWERS.map((answer) => `${id}:${answer}`)]),
      ),
    )
    .orderBy(desc(emails.createdAt)),
  actions: db
    .select({ at: adminActions.at, action: adminActions.action, detail: adminActions.detail })
    .from(adminActions)
    .where(changesOfSql(id))
    .orderBy(desc(adminActions.at)),
})

/**
 * Combines the results of `buildComplaintQueries`.
 * @throws complaint.not_found
 */
export function toComplaintDetailDto({
  complaint: [result],
  photos,
  mails,
  actions,
}: BatchResults<ReturnType<typeof buildComplaintQueries>>) {
  if (!result) throw new AppError('complaint.not_found')
  const { row, deliveredAt, isSameEmail, buyer } = result
  const isConsumer = buyer && hasConsumerRights(buyer)
  const repairDay = row.repairedAt === null ? null : polishDay(row.repairedAt)
  return {
    ...toComplaintDto(row),
    description: row.description,
    photos,
    matched:
      row.orderId === null
        ? null
        : {
            isSameEmail: isSameEmail === 1,
            deliveredAt: toIsoString(deliveredAt),
            /**
             * True if the buyer has consumer rights (UoPK art. 7aa); null for a company that did not declare its
             * capacity.
             */
            isConsumer,
          },
    answer: row.answer,
    answeredAt: toIsoString(row.answeredAt),
    repairedOn: repairDay === null ? null : isoDay(repairDay),
    /**
     * Last day of the seller's liability, a Polish date; null for companies, and while the delivery date is unknown.
     */
    liableUntil:
      deliveredAt === null || isConsumer === false
        ? null
        : isoDay(liabilityEndDay(polishDay(deliveredAt), repairDay !== null)),
    emails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: toIsoString(sentAt) })),
    changes: actions
      .filter(({ action }) => action === 'complaint_change')
      .map(({ at, detail }) => {
        const {
          from,
          status,
          repairedOn = null,
          settledOn = repairedOn,
          remedy,
        } = ComplaintChangeDetail.parse(detail)
        return {
          at: toIsoString(at),
          from,
          status,
          settledOn,
          remedy: remedy ?? (repairedOn ? 'repair' : null),
        }
      }),
    ties: requestLinksOf(actions),
  }
}
