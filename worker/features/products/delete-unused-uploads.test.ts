import { env } from 'cloudflare:workers'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeTestDeps,
  makeStaffHeaders,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { PICTURE_WIDTHS } from '../../../domain/products/catalog/catalog'
import { makeJpeg } from '../../../test/fixtures/images'
import { jsonListSql } from '../../database/db'
import { runJobs } from '../../jobs/run-jobs'
import { deleteUnusedUploads, UNUSED_PICTURE_RETENTION_MS } from './delete-unused-uploads'
import { products, uploads } from './products.table'
import { imageKey } from './pictures/image-key'
import { storeImage } from './pictures/store-image'
import { HOUR_MS } from '../../../domain/time/time'

/** Year of the next test's clock. The job checks the pictures of all tests, so each test uses its own years. */
let clockYear = 2100
const makeFutureClock = () => {
  let currentTime = Date.UTC(clockYear++, 0, 1)
  return { now: () => currentTime, forward: (ms: number) => void (currentTime += ms) }
}

async function storeRandomImage(
  deps: Parameters<typeof storeImage>[0],
  seed = Math.floor(Math.random() * 2 ** 31),
) {
  const { url } = await storeImage(deps, TEST_STAFF, [makeJpeg(640, 480, { seed })])
  return { url, hash: url.slice(8, 40), seed }
}
const areFilesStored = async (imageHash: string) => {
  const rows = await db().select().from(uploads).where(eq(uploads.hash, imageHash))
  const storedImages = await Promise.all(
    [160, ...PICTURE_WIDTHS, 1200].map((width) => env.IMAGES.head(imageKey(imageHash, width))),
  )
  const fileCount = storedImages.filter(Boolean).length
  return { rows: rows.length, files: fileCount }
}
const KEPT_PICTURE_COUNTS = { rows: 1, files: 2 + PICTURE_WIDTHS.length }
const DELETED_PICTURE_COUNTS = { rows: 0, files: 0 }

describe('unused pictures', () => {
  it('are deleted after a week, and never while any product shows them, published or not', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const [unusedImage, main, other, archivedImage] = [
      await storeRandomImage(deps),
      await storeRandomImage(deps),
      await storeRandomImage(deps),
      await storeRandomImage(deps),
    ]
    await makeProduct({ image: main.url })
    await makeProduct({ images: ['/images/drill-main-1000.webp', other.url], status: 'draft' })
    const { id } = await makeProduct({ image: archivedImage.url, status: 'archived' })
    clock.forward(UNUSED_PICTURE_RETENTION_MS - 1)
    await runJobs('23 3 * * *', deps)
    expect(await areFilesStored(unusedImage.hash)).toEqual(KEPT_PICTURE_COUNTS)
    clock.forward(1)
    await runJobs('23 3 * * *', deps)
    expect(await areFilesStored(unusedImage.hash)).toEqual(DELETED_PICTURE_COUNTS)
    for (const { hash } of [main, other, archivedImage])
      expect(await areFilesStored(hash)).toEqual(KEPT_PICTURE_COUNTS)
    // The retention of a week starts when the last product stops showing the picture.
    await db().update(products).set({ image: '' }).where(eq(products.id, id))
    clock.forward(HOUR_MS)
    await deleteUnusedUploads(deps)
    expect(await areFilesStored(archivedImage.hash)).toEqual(KEPT_PICTURE_COUNTS)
    clock.forward(UNUSED_PICTURE_RETENTION_MS)
    await deleteUnusedUploads(deps)
    expect(await areFilesStored(archivedImage.hash)).toEqual(DELETED_PICTURE_COUNTS)
  })

  it('of a sold product stay, also when the product shows another picture', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const { url, hash } = await storeRandomImage(deps)
    const { product } = await makeOrder({ image: url })
    await db().update(products).set({ image: '' }).where(eq(products.id, product.id))
    for (let weekIndex = 0; weekIndex < 2; weekIndex++) {
      clock.forward(UNUSED_PICTURE_RETENTION_MS)
      await deleteUnusedUploads(deps)
    }
    expect(await areFilesStored(hash)).toEqual(KEPT_PICTURE_COUNTS)
  })

  it('start their week again when uploaded again', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const { hash, seed } = await storeRandomImage(deps)
    clock.forward(UNUSED_PICTURE_RETENTION_MS - 1)
    await storeRandomImage(deps, seed)
    clock.forward(UNUSED_PICTURE_RETENTION_MS - 1)
    await deleteUnusedUploads(deps)
    expect(await areFilesStored(hash)).toEqual(KEPT_PICTURE_COUNTS)
  })

  it('are deleted once by two concurrent runs', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const pictureFiles = [
      await storeRandomImage(deps),
      await storeRandomImage(deps),
      await storeRandomImage(deps),
    ]
    clock.forward(UNUSED_PICTURE_RETENTION_MS)
    const deletedKeys: string[] = []
    const recordingBucket = new Proxy(env.IMAGES, {
      get: (bucket, property) =>
        property === 'delete'
          ? (imageKeys: string[]) => {
              deletedKeys.push(...imageKeys)
              return bucket.delete(imageKeys)
            }
          : Reflect.get(bucket, property),
    })
    await Promise.all(
      Array.from({ length: 2 }, () => deleteUnusedUploads({ ...deps, images: recordingBucket })),
    )
    for (const { hash } of pictureFiles) {
      expect(await areFilesStored(hash)).toEqual(DELETED_PICTURE_COUNTS)
      expect(deletedKeys.filter((key) => key.includes(hash))).toHaveLength(KEPT_PICTURE_COUNTS.files)
    }
  })

  it('are deleted in chunks of at most the thousand keys that R2 accepts per call', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const dueCount = 200
    const dueHashes = Array.from({ length: dueCount }, () => crypto.randomUUID().replaceAll('-', ''))
    await db().run(sql`INSERT INTO uploads (hash, width, height, created_at)
      SELECT value, 640, 480, ${clock.now()} FROM json_each(${JSON.stringify(dueHashes)})`)
    clock.forward(UNUSED_PICTURE_RETENTION_MS)
    const deletedKeys: string[] = []
    const bucketWithKeyLimit = Object.create(env.IMAGES, {
      delete: {
        value: (fileKeys: string[]) => {
          if (fileKeys.length > 1000) return Promise.reject(new Error('too many keys'))
          deletedKeys.push(...fileKeys)
          return Promise.resolve()
        },
      },
    }) as R2Bucket
    expect(await deleteUnusedUploads({ ...deps, images: bucketWithKeyLimit })).toBeGreaterThanOrEqual(
      dueCount,
    )
    expect(deletedKeys).toEqual(expect.arrayContaining(dueHashes.map((hash) => imageKey(hash, 1000))))
    expect(
      await db()
        .select()
        .from(uploads)
        .where(inArray(uploads.hash, jsonListSql(dueHashes))),
    ).toEqual([])
  })

  it('left half deleted by a crashed run are deleted by the next one, and are not served meanwhile', async () => {
    const clock = makeFutureClock()
    const deps = makeTestDeps({ now: clock.now })
    const { hash, url, seed } = await storeRandomImage(deps)
    clock.forward(UNUSED_PICTURE_RETENTION_MS)
    const failingBucket = Object.create(env.IMAGES, {
      delete: {
        value: async (fileKeys: string[]) => {
          await env.IMAGES.delete(fileKeys.filter((key) => key.endsWith('-1000')))
          throw new Error('killed')
        },
      },
    }) as R2Bucket
    await expect(deleteUnusedUploads({ ...deps, images: failingBucket })).rejects.toThrow('killed')
    expect(await areFilesStored(hash)).toEqual({ rows: 1, files: KEPT_PICTURE_COUNTS.files - 1 })
    // A picture claimed for deletion can neither be uploaded nor saved until the deletion is complete.
    await expect(storeRandomImage(deps, seed)).rejects.toThrow('shop.try_again')
    const body = { name: 'Młot', sku: crypto.randomUUID(), category: 'mloty', images: [url] }
    const createProduct = async () =>
      readAnswer(makeClient(await makeStaffHeaders())('POST', '/api/admin/products', body))
    expect((await createProduct()).body.errors).toEqual([{ path: 'images', code: 'invalid' }])
    await deleteUnusedUploads(deps)
    expect(await areFilesStored(hash)).toEqual({ rows: 1, files: KEPT_PICTURE_COUNTS.files - 1 })
    clock.forward(HOUR_MS)
    await deleteUnusedUploads(deps)
    expect(await areFilesStored(hash)).toEqual(DELETED_PICTURE_COUNTS)
    expect((await createProduct()).body.errors).toEqual([{ path: 'images', code: 'invalid' }])
    await storeRandomImage(deps, seed)
    expect((await createProduct()).status).toBe(201)
    expect(await areFilesStored(hash)).toEqual(KEPT_PICTURE_COUNTS)
  })
})
