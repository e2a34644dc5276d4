import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { formatOrderNumber } from '../../../domain/orders/order'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { jsonListSql, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { baseKindOf } from '../../mail/outbox/mail-copies'
import { toIsoString } from '../../iso'
import { recordAction, type StaffActor } from '../admin/actions'
import { callRoom } from '../chat/room/call-room'
import { complaintPhotos } from '../returns/complaints/complaints.table'
import { orderEvents, orderLines, orderNotes } from '../orders/orders.table'
import { disputes, payments } from '../payments/payments.table'
import { shipments, shipmentSteps } from '../shipments/shipments.table'
import { refunds } from '../refunds/refunds.table'
import { voucherPurchases, voucherRedemptions, voucherSales } from '../vouchers/vouchers.table'
import { createEmailFingerprint } from './email-fingerprint'
import {
  type CustomerRows,
  readCustomerRows,
  isMailToCustomerSql,
  customerOrderIdsQuery,
} from './customer-rows'
import { toDecimal } from '../../../domain/money/money'

const SECTION_DESCRIPTIONS = {
  orders:
    'Zamówienia złożone z tym adresem: dane kupującego, zgody, dostawa, pozycje, płatności, zwroty, zdarzenia i notatki obsługi. / Orders placed with this address: the buyer, consents, delivery, items, payments, refunds, events and notes of staff.',
  vouchers:
    'Bony wystawione na ten adres; z kodu podajemy końcówkę. / Vouchers issued to this address; of the code only its end.',
  gifts: 'Bony, które ktoś kupił dla tego adresu. / Vouchers that somebody bought for this address.',
  withdrawals:
    'Oświadczenia o odstąpieniu od umowy złożone z tym adresem. / Statements of withdrawal made with this address.',
  complaints:
    'Reklamacje złożone z tym adresem i spis zdjęć do nich. / Complaints made with this address and the list of their photos.',
  reviews: 'Opinie po zakupach. / Reviews after purchases.',
  newsletter:
    'Zapis na newsletter i dowód zgody; po wypisaniu zamiast adresu jego skrót SHA-256. / The newsletter sign-up and the proof of consent; after an unsubscription the SHA-256 hash instead of the address.',
  chats: 'Rozmowy na czacie ze wszystkimi wiadomościami. / Chats with all messages.',
  viewings: 'Umówione wizyty, aby obejrzeć narzędzie. / Booked visits to see a tool.',
  emails: 'Wiadomości wysłane na ten adres. / Messages sent to this address.',
  carts: 'Produkty w koszykach, z których składano zamówienia. / Products in carts that orders came from.',
  notation:
    'Czas: ISO 8601 (UTC). Kwoty: liczby dziesiętne w walucie zamówienia lub bonu; nazwy z „Pln” w złotych. / Time: ISO 8601 (UTC). Amounts: decimals in the currency of the order or voucher; names with "Pln" in złoty.',
}

type ExportCustomerDeps = Pick<Deps, 'db' | 'now' | 'rooms'>

/**
 * A copy of all data stored on an address (lowercase), for the owner of the address (GDPR art. 15 and 20, rules 6.9).
 * Recorded as a staff action.
 * @throws shop.try_again if a chat cannot be read
 */
export async function exportCustomer(deps: ExportCustomerDeps, staff: StaffActor, email: string) {
  const rows = await readCustomerRows(deps, email)
  const { subscriber } = rows
  const chats = await readChatsOf(deps, rows)
  const exportSections = await readExportSections(deps, staff, email, rows)
  return {
    format: 'ekspo-narzedzia.customer',
    formatVersion: 1,
    exportedAt: toIsoString(deps.now()),
    email,
    about: SECTION_DESCRIPTIONS,
    orders: rows.orders.map((order) => ({
      number: formatOrderNumber(order.id),
      ...toReadableRow(order),
      ...Object.fromEntries(
        Object.entries(exportSections.ofOrders).map(([name, all]) => [
          name,
          all.filter(({ orderId }) => orderId === order.id).map(toReadableRow),
        ]),
      ),
    })),
    vouchers: rows.vouchers.map((voucher) => ({
      ...toReadableRow(voucher),
      code: lastCodeCharacters(voucher.code),
      sales: exportSections.sales.filter(({ voucherId }) => voucherId === voucher.id).map(toReadableRow),
    })),
    gifts: rows.gifts.map(({ purchase }) => toReadableRow(purchase)),
    withdrawals: rows.withdrawals.map(toReadableRow),
    complaints: rows.complaints.map((complaint) => ({
      ...toReadableRow(complaint),
      photos: exportSections.photos
        .filter(({ complaintId }) => complaintId === complaint.id)
        .map(toReadableRow),
    })),
    reviews: rows.reviews.map(toReadableRow),
    newsletter: subscriber ? toReadableRow(subscriber) : null,
    chats,
    viewings: rows.viewings.map(toReadableRow),
    emails: exportSections.mails.map((mail) => ({ ...toReadableRow(mail), kind: baseKindOf(mail.kind) })),
    carts: rows.cartLines.map(toReadableRow),
  }
}

/** Reads the orders and complaints of an address and the mails sent to it. Records the export. */
async function readExportSections(
  deps: ExportCustomerDeps,
  staff: StaffActor,
  email: string,
  rows: CustomerRows,
) {
  const { db } = deps
  const isCustomerOrderSql = (column: SQLiteColumn): SQL => inArray(column, customerOrderIdsQuery(db, email))
  const {
    items,
    paymentRows,
    refundRows,
    eventRows,
    notes,
    boughtVouchers,
    redemptionRows,
    disputeRows,
    shipmentRows,
    stepRows,
    photos,
    mails,
    sales,
  } = await runBatch(db, {
    items: db
      .select()
      .from(orderLines)
      .where(isCustomerOrderSql(orderLines.orderId))
      .orderBy(orderLines.position),
    paymentRows: db.select().from(payments).where(isCustomerOrderSql(payments.orderId)),
    refundRows: db.select().from(refunds).where(isCustomerOrderSql(refunds.orderId)),
    eventRows: db
      .select()
      .from(orderEvents)
      .where(isCustomerOrderSql(orderEvents.orderId))
      .orderBy(orderEvents.sequence),
    notes: db.select().from(orderNotes).where(isCustomerOrderSql(orderNotes.orderId)),
    boughtVouchers: db.select().from(voucherPurchases).where(isCustomerOrderSql(voucherPurchases.orderId)),
    redemptionRows: db
      .select()
      .from(voucherRedemptions)
      .where(isCustomerOrderSql(voucherRedemptions.orderId)),
    disputeRows: db
      .select({
        orderId: sql<string>`${disputes.orderId}`,
        reason: disputes.reason,
        status: disputes.status,
        createdAt: disputes.createdAt,
      })
      .from(disputes)
      .where(isCustomerOrderSql(disputes.orderId)),
    shipmentRows: db
      .select({
        orderId: shipments.orderId,
        parcelNumber: shipments.parcelNumber,
        courier: shipments.courier,
        parcel: shipments.parcel,
        state: shipments.state,
        externalId: shipments.externalId,
        trackingNumber: shipments.trackingNumber,
        createdAt: shipments.createdAt,
      })
      .from(shipments)
      .where(isCustomerOrderSql(shipments.orderId)),
    stepRows: db
      .select({
        orderId: shipments.orderId,
        parcelNumber: shipments.parcelNumber,
        at: shipmentSteps.at,
        code: shipmentSteps.code,
        status: shipmentSteps.status,
      })
      .from(shipmentSteps)
      .innerJoin(shipments, eq(shipments.id, shipmentSteps.shipmentId))
      .where(isCustomerOrderSql(shipments.orderId)),
    photos: db
      .select()
      .from(complaintPhotos)
      .where(
        sql`${complaintPhotos.complaintId} IN (SELECT id FROM complaints WHERE lower(email) = ${email})`,
      ),
    mails: db.select().from(emails).where(isMailToCustomerSql(email)).orderBy(emails.createdAt),
    sales: db
      .select()
      .from(voucherSales)
      .where(sql`${voucherSales.voucherId} IN ${jsonListSql(rows.vouchers.map(({ id }) => id))}`),
    action: recordAction(deps, staff, {
      action: 'customer_export',
      subject: await createEmailFingerprint(email),
    }),
  })
  return {
    ofOrders: {
      items,
      payments: paymentRows,
      refunds: refundRows,
      events: eventRows,
      notes,
      voucherBought: boughtVouchers,
      voucherUsed: redemptionRows,
      disputes: disputeRows,
      shipments: shipmentRows,
      shipmentSteps: stepRows,
    } satisfies Record<string, { orderId: string }[]>,
    photos,
    mails,
    sales,
  }
}

/** The chats with their messages. If a room no longer exists, the export contains only its row of `chat_sessions`. */
const readChatsOf = (deps: ExportCustomerDeps, { chats }: CustomerRows) =>
  Promise.all(
    chats.map(async (row) => {
      const transcript = await callRoom(deps, row.id, (room) => room.readTranscript())
      return { ...toReadableRow(row), messages: transcript?.messages ?? [] }
    }),
  )

/**
 * Columns that the export of personal data omits. They contain secrets of the shop, hashes, counters or technical data.
 * The HTML of mails is omitted, because the export contains their text.
 */
const INTERNAL_FIELDS = [
  'idempotencyKey',
  'key',
  'requestHash',
  'contentHash',
  'linkToken',
  'photoToken',
  'claimedOrderId',
  'searchText',
  'sequence',
  'tokenHash',
  'version',
  'attempts',
  'nextAt',
  'html',
  'headers',
  'attachments',
  'purchasePrice',
  'supply',
]
const MONEY_FIELDS = [
  'subtotal',
  'shipping',
  'discount',
  'total',
  'totalPln',
  'unitPrice',
  'unitPricePln',
  'amount',
  'money',
  'voucherAmount',
  'amountInitial',
  'amountRemaining',
]

/**
 * Formats a row for people and other programs: field names, timestamps in ISO 8601, amounts as decimals. Leaves out
 * only `INTERNAL_FIELDS`, so that a new column is exported by default.
 */
const toReadableRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !INTERNAL_FIELDS.includes(name))
      .map(([name, value]) => [name, formatValue(name, value)]),
  )

function formatValue(fieldName: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (MONEY_FIELDS.includes(fieldName)) return toDecimal(value as Parameters<typeof toDecimal>[0])
  return /(At|Until)$/.test(fieldName) ? toIsoString(value) : value
}
