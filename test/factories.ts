import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { ChangedTexts } from '../domain/errors'
import { deviationsOf } from '../domain/orders/deviations'
import type { Grade } from '../domain/products/catalog/catalog'
import { type Minor, minor, toDecimal } from '../domain/money/money'
import { conditionVersion } from '../domain/orders/order-agreement'
import { FIRST_SETTINGS } from '../domain/settings/settings'
import type { Deps } from '../worker/deps'
import { createLongLivedDeps } from '../worker/make-deps'
import { formPace } from '../worker/mail/pace/form-pace.table'
import { emails } from '../worker/mail/emails.table'
import { sendDueMails } from '../worker/mail/outbox/outbox'
import { adminState } from '../worker/features/admin/admin.table'
import { createStaffToken } from '../worker/features/admin/sign-in/token'
import { orderEvents, orderLines, orders } from '../worker/features/orders/orders.table'
import { createSandboxGateway } from '../worker/features/payments/sandbox'
import { products } from '../worker/features/products/products.table'

export type NewProduct = typeof products.$inferInsert

export const db = () => drizzle(env.DB)

/** Makes a published product with one unit, 1,299.00 zł. Every test makes its own product. */
export async function makeProduct(
  overrides: Partial<NewProduct> = {},
): Promise<typeof products.$inferSelect> {
  const id = crypto.randomUUID()
  const stock = overrides.stock ?? 1
  const values: NewProduct = {
    id,
    slug: `narzedzie-${id}`,
    sku: `T-${id.slice(0, 13)}`,
    name: 'Wiertarko-wkrętarka',
    nameEn: 'Drill driver',
    description: 'Opis',
    descriptionEn: 'Description',
    category: 'wiertarki',
    image: '/images/drill-main-1000.webp',
    images: [],
    originalPrice: minor(1_999_00),
    exhibitionPrice: minor(1_299_00),
    rrpSource: 'cennik producenta 2026',
    rrpSourceEn: 'manufacturer’s price list 2026',
    rrpCheckedAt: '2026-11-02',
    pieces: stock + (overrides.held ?? 0) + (overrides.sold ?? 0),
    stock,
    features: [],
    featuresEn: [],
    status: 'published',
    wasPublished: (overrides.status ?? 'published') === 'published',
    listedAt: Date.now(),
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...overrides,
  }
  const [row] = await db().insert(products).values(values).returning()
  if (!row) throw new Error('no product was made')
  return row
}

/** The body of an order of these products, as an honest Polish buyer sends it. */
export function orderBody(
  goods: (OrderedProduct & { quantity?: number })[],
  change: Record<string, unknown> = {},
) {
  const language = change['language'] === 'en' ? 'en' : 'pl'
  const hasDefects = goods.some((product) => deviationsOfProduct(product).length > 0)
  const subtotal = goods.reduce((sum, product) => sum + product.exhibitionPrice * (product.quantity ?? 1), 0)
  return {
    customerType: 'individual',
    firstName: 'Łucja',
    lastName: 'Żak',
    email: 'lucja@example.com',
    phone: '600 700 800',
    address: 'Nowa Wieś 12',
    city: 'Łódź',
    postalCode: '90-001',
    courier: 'dpd',
    orderItems: goods.map((product) => ({
      productId: product.id,
      name: product.name,
      quantity: product.quantity ?? 1,
      price: toDecimal(product.exhibitionPrice),
      condition: conditionVersion(
        product.grade ?? 'A',
        deviationsOfProduct(product).map((defect) => defect[language]),
      ),
    })),
    totalAmount: toDecimal(minor(subtotal + (subtotal >= 500_00 ? 0 : 29_99))),
    language: 'pl',
    currency: 'PLN',
    sessionId: `session-${crypto.randomUUID()}`,
    consents: { terms: true, ...(hasDefects ? { defects: true } : {}) },
    ...change,
  }
}

type OrderedProduct = { id: string; name: string; exhibitionPrice: Minor } & Partial<
  { grade: Grade } & Parameters<typeof deviationsOf>[0]
>

const deviationsOfProduct = ({ defects = [], box = [] }: OrderedProduct) => deviationsOf({ defects, box })

/** An IP address in its own range, so that rate limits do not count other tests. */
export const makeIp = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

/** A client with its own IP address, so that rate limits do not count other tests. */
export function client(headers: Record<string, string> = {}) {
  const ip = makeIp()
  return (
    method: string,
    path: string,
    body?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<Response> =>
    exports.default.fetch(
      new Request(`http://localhost:8787${path}`, {
        method,
        headers: {
          'CF-Connecting-IP': ip,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
          ...extraHeaders,
        },
        ...(body === undefined ? {} : { body: isRawBody(body) ? body : JSON.stringify(body) }),
      }),
    )
}
export type Client = ReturnType<typeof client>

export async function makeStaffToken() {
  const { admin } = shop()
  const { tokenVersion } = expectOneRow(await db().select().from(adminState))
  if (!admin) throw new Error('nobody can sign in')
  return createStaffToken(admin, tokenVersion, Date.now())
}

export const makeStaffHeaders = async () => ({ Authorization: `Bearer ${(await makeStaffToken()).token}` })

const isRawBody = (body: unknown): body is string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array

/**
 * The body of an error response. All fields are optional, because tests also parse successful responses with this type.
 */
export type ErrorResponse = {
  code?: string
  status?: number
  errors?: { path: string; code: string }[]
  changed?: ChangedTexts
  totals?: { subtotal: string; shipping: string; discount: string; total: string }
  productIds?: string[]
  available?: number
}

export async function readAnswer<T = ErrorResponse>(
  pendingResponse: Promise<Response>,
): Promise<{ status: number; body: T }> {
  const response = await pendingResponse
  return { status: response.status, body: await response.json<T>() }
}

/** A stopped clock, moved only by `forward`. */
export function createStoppedClock(start = Date.now()) {
  let currentTime = start
  return { now: () => currentTime, forward: (ms: number) => void (currentTime += ms) }
}

/** Sends the `order_received` mail of an unpaid order at once, without its delay (`RECEIVED_MAIL_DELAY_MS`). */
export async function sendOrderReceivedMail(orderId: string): Promise<void> {
  await db().update(emails).set({ nextAt: 0 }).where(eq(emails.about, orderId))
  // Clears the rate limits of mails about unpaid orders, because all tests share them.
  await db().delete(formPace)
  await sendDueMails(shop(), 10_000)
}

/** The Worker's Deps, with `change` replacing some. The sandbox provider uses the same clock as the shop. */
export function shop(change: Partial<Deps> = {}): Deps {
  const defaultDeps = createLongLivedDeps(env, (work) => void work.catch(() => undefined))
  const now = change.now ?? defaultDeps.now
  const gateway = createSandboxGateway({ db: defaultDeps.db, now, webhookSecret: env.WEBHOOK_SECRET })
  return { ...defaultDeps, settings: FIRST_SETTINGS, gateway, ...change }
}

export type PlacedOrder = {
  id: string
  number: string
  paymentStatus: string
  totals: { subtotal: string; shipping: string; discount: string; total: string }
  currency: string
  expiresAt: string
}

/** Returns the order of a response; fails if the order was rejected. */
export async function expectPlacedOrder(pendingResponse: Promise<Response>): Promise<PlacedOrder> {
  const { status, body } = await readAnswer<PlacedOrder>(pendingResponse)
  if (status !== 201) throw new Error(`no order was placed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A new product, an unpaid order of one unit of it, and the buyer. */
export async function makeOrder(
  productOverrides: Partial<NewProduct> = {},
  change: Record<string, unknown> = {},
) {
  const product = await makeProduct(productOverrides)
  const body = orderBody([product], change)
  const buyer = client()
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', body))
  return { product, body, buyer, order }
}

export const expectOneRow = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`wanted one row, found ${rows.length}`)
  return row
}

export async function readStockRow(productId: string) {
  const { stock, held, sold } = expectOneRow(
    await db().select().from(products).where(eq(products.id, productId)),
  )
  return { stock, held, sold }
}

export const orderRow = async (id: string) =>
  expectOneRow(await db().select().from(orders).where(eq(orders.id, id)))

/** The version of an order on the staff page, which is the number of its last event. */
export const readVersion = async (id: string): Promise<number> => (await orderRow(id)).sequence

export const orderLinesOf = (id: string) => db().select().from(orderLines).where(eq(orderLines.orderId, id))

export const orderEventsOf = async (id: string) => {
  const rows = await db()
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.sequence)
  return rows.map((event) => event.kind)
}

/** The kinds of the mails about one record, such as an order, sorted. */
export const mailsAbout = async (about: string) => {
  const rows = await db().select().from(emails).where(eq(emails.about, about))
  return rows.map((mail) => mail.kind).toSorted()
}

/** Row counts of all tables. Equal counts before and after mean that nothing was stored. */
export async function rowCounts(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%' ORDER BY name",
  ).all<{ name: string }>()
  const rowCountResults = await env.DB.batch<{ count: number }>(
    results.map(({ name }) => env.DB.prepare(`SELECT count(*) AS count FROM "${name}"`)),
  )
  return Object.fromEntries(
    results.map(({ name }, index) => [name, rowCountResults[index]?.results[0]?.count ?? 0]),
  )
}
