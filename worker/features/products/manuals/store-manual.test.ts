import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  countRows,
  db,
  type ErrorResponse,
  makeClient,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  readOrderRow,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { MAX_MANUAL_BYTES } from '../../../../domain/products/manual'
import { DAY_MS } from '../../../../domain/time/time'
import { emails } from '../../../mail/emails.table'
import type { BuyerOrder } from '../../orders/views/buyer-order'
import type { Product } from '../catalog/product-dto'
import { deleteUnusedUploads, UNUSED_MANUAL_RETENTION_MS } from '../delete-unused-uploads'
import { products, uploads } from '../products.table'
import { manualKey } from './manual-key'
import { storeManual } from './store-manual'

const encodeText = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const makePdf = (text: string = crypto.randomUUID()) => encodeText(`%PDF-1.4\n${text}\n%%EOF`)
const extractHash = (url: string) => url.slice('/manuals/'.length, -'.pdf'.length)

const uploadManual = async (bytes: Uint8Array) =>
  readAnswer<{ url: string } & ErrorResponse>(
    makeClient(await makeStaffHeaders())('POST', '/api/admin/manuals', bytes, {
      'Content-Type': 'application/pdf',
    }),
  )
const getFile = (url: string) => makeClient()('GET', url)
const { appUrl } = makeTestDeps()

describe('an uploaded manual', () => {
  it('is served as a PDF under its content hash', async () => {
    const bytes = makePdf()
    const { status, body } = await uploadManual(bytes)
    expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/manuals\/[0-9a-f]{32}\.pdf$/)])
    const response = await getFile(body.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline; filename="instrukcja.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect((await uploadManual(bytes)).body.url).toBe(body.url)
  })

  it('may have ten megabytes', async () => {
    const bytes = new Uint8Array(MAX_MANUAL_BYTES).fill(32)
    bytes.set(encodeText('%PDF-1.7\n'))
    bytes.set(encodeText('%%EOF'), MAX_MANUAL_BYTES - 5)
    const { status, body } = await uploadManual(bytes)
    expect(status).toBe(201)
    expect((await env.IMAGES.head(manualKey(extractHash(body.url))))?.size).toBe(MAX_MANUAL_BYTES)
    expect((await uploadManual(new Uint8Array(MAX_MANUAL_BYTES + 1))).body.code).toBe('input.too_large')
  })

  it('is rejected by content, and nothing is stored', async () => {
    const countsBefore = [await countRows(), (await env.IMAGES.list()).objects.length]
    for (const text of ['', 'instrukcja', '<script>alert(1)</script>', '%PDF-1.4 without an end'])
      expect((await uploadManual(encodeText(text))).body.code).toBe('manual.not_supported')
    expect([await countRows(), (await env.IMAGES.list()).objects.length]).toEqual(countsBefore)
  })

  it('is linked by product page, order page and the mail about the delivery', async () => {
    const { url } = (await uploadManual(makePdf())).body
    const { order, product } = await makePaidOrder({ manualUrl: url })
    const { slug } = await makeProduct({ manualUrl: url })
    const { body } = await readAnswer<Product>(makeClient()('GET', `/api/products/${slug}`))
    expect(body.manualUrl).toBe(url)
    const { linkToken } = await readOrderRow(order.id)
    const readLinks = async () =>
      (
        await readAnswer<BuyerOrder>(makeClient()('GET', `/api/orders/${order.id}/buyer?token=${linkToken}`))
      ).body.items.map(({ manualUrl }) => manualUrl)
    expect(await readLinks()).toEqual([url])
    await changeParcel(order.id, {
      fulfilmentStatus: 'shipped',
      courier: 'gls',
      trackingNumber: '680012345678',
    })
    await changeParcel(order.id, { fulfilmentStatus: 'delivered' })
    const mails = await db().select().from(emails).where(eq(emails.about, order.id))
    expect(mails.find(({ kind }) => kind === 'order_delivered')?.html).toContain(`href="${appUrl}${url}"`)
    // A replaced manual is linked on the order page at once.
    const replacementUrl = (await uploadManual(makePdf())).body.url
    await db().update(products).set({ manualUrl: replacementUrl }).where(eq(products.id, product.id))
    expect(await readLinks()).toEqual([replacementUrl])
  })

  it('can be saved with a product only if it exists', async () => {
    const { url } = (await uploadManual(makePdf())).body
    const createProduct = async (manualUrl: string) =>
      readAnswer(
        makeClient(await makeStaffHeaders())('POST', '/api/admin/products', {
          name: 'Młot',
          sku: crypto.randomUUID(),
          category: 'mloty',
          manualUrl,
        }),
      )
    expect((await createProduct(url)).status).toBe(201)
    const { id } = (await createProduct(url)).body as unknown as { id: string }
    const missingUrl = `/manuals/${'0'.repeat(32)}.pdf`
    const expectedErrors = [{ path: 'manualUrl', code: 'invalid' }]
    expect((await createProduct(missingUrl)).body.errors).toEqual(expectedErrors)
    const patchManualUrl = async (manualUrl: string | null) =>
      readAnswer(
        makeClient(await makeStaffHeaders())('PATCH', `/api/admin/products/${id}`, { manualUrl, version: 1 }),
      )
    expect((await patchManualUrl(missingUrl)).body.errors).toEqual(expectedErrors)
    // The URL has the form of a picture URL, but the hash belongs to a manual.
    const imagesWithManualHash = [`/images/${extractHash(url)}-1000.webp`]
    const pictureAnswer = await readAnswer(
      makeClient(await makeStaffHeaders())('PATCH', `/api/admin/products/${id}`, {
        images: imagesWithManualHash,
        version: 1,
      }),
    )
    expect(pictureAnswer.body.errors).toEqual([{ path: 'images', code: 'invalid' }])
    expect((await patchManualUrl(null)).status).toBe(200)
  })
})

describe('an unused manual', () => {
  it('is deleted three years after the last use, and never while a product links it', async () => {
    // The job checks the uploads of all tests, so the clock is far from that of the other tests.
    let currentTime = Date.UTC(2500, 0, 1)
    const deps = makeTestDeps({ now: () => currentTime })
    const staff = { memberId: 'owner', jti: 'test', ip: null }
    const usedUrl = (await storeManual(deps, staff, makePdf())).url
    const unusedUrl = (await storeManual(deps, staff, makePdf())).url
    const { id } = await makeProduct({ manualUrl: usedUrl, status: 'archived' })
    const isManualStored = async (url: string) => {
      const rows = await db()
        .select()
        .from(uploads)
        .where(eq(uploads.hash, extractHash(url)))
      return [rows.length, (await env.IMAGES.head(manualKey(extractHash(url)))) !== null]
    }
    currentTime += UNUSED_MANUAL_RETENTION_MS - 1
    await deleteUnusedUploads(deps)
    expect([await isManualStored(usedUrl), await isManualStored(unusedUrl)]).toEqual([
      [1, true],
      [1, true],
    ])
    currentTime += 1
    await deleteUnusedUploads(deps)
    expect([await isManualStored(usedUrl), await isManualStored(unusedUrl)]).toEqual([
      [1, true],
      [0, false],
    ])
    await db().update(products).set({ manualUrl: null }).where(eq(products.id, id))
    currentTime += UNUSED_MANUAL_RETENTION_MS - DAY_MS
    await deleteUnusedUploads(deps)
    expect(await isManualStored(usedUrl)).toEqual([1, true])
    currentTime += DAY_MS
    await deleteUnusedUploads(deps)
    expect(await isManualStored(usedUrl)).toEqual([0, false])
  })
})
