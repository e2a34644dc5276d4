import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, client, db, makeProduct, shop, staffHeaders } from '../../../test/factories'
import { jpegOf } from '../../../test/images'
import { runJobs } from '../../jobs/schedule'
import { forgetPictures, KEEP_UNUSED_MS } from './forget-pictures'
import { products, uploads } from './products.table'
import { imageKey } from './image-key'
import { storeImage } from './store-image'
import { HOUR_MS } from '../../../domain/time'

const STAFF = { jti: 'test', ip: null }

/** The sweep covers the whole shop, so each test uses years of its own. */
let year = 2100
const clockOfItsOwn = () => {
  let time = Date.UTC(year++, 0, 1)
  return { now: () => time, forward: (ms: number) => void (time += ms) }
}

async function send(deps: Parameters<typeof storeImage>[0], seed = Math.floor(Math.random() * 2 ** 31)) {
  const { url } = await storeImage(deps, STAFF, [jpegOf(640, 480, { seed })])
  return { url, hash: url.slice(8, 40), seed }
}
const isKept = async (hash: string) => {
  const rows = await db().select().from(uploads).where(eq(uploads.hash, hash))
  const files = await Promise.all([400, 700, 1000].map((width) => env.IMAGES.head(imageKey(hash, width))))
  const fileCount = files.filter(Boolean).length
  return { rows: rows.length, files: fileCount }
}
const KEPT = { rows: 1, files: 3 }
const GONE = { rows: 0, files: 0 }

describe('unused pictures', () => {
  it('are deleted after a week, and never while any product shows them, published or not', async () => {
    const clock = clockOfItsOwn()
    const deps = shop({ now: clock.now })
    const [unusedImage, main, other, archivedImage] = [
      await send(deps),
      await send(deps),
      await send(deps),
      await send(deps),
    ]
    await makeProduct({ image: main.url })
    await makeProduct({ images: ['/images/drill-main-1000.webp', other.url], status: 'draft' })
    const { id } = await makeProduct({ image: archivedImage.url, status: 'archived' })
    clock.forward(KEEP_UNUSED_MS - 1)
    await runJobs('23 3 * * *', deps)
    expect(await isKept(unusedImage.hash)).toEqual(KEPT)
    clock.forward(1)
    await runJobs('23 3 * * *', deps)
    expect(await isKept(unusedImage.hash)).toEqual(GONE)
    for (const { hash } of [main, other, archivedImage]) expect(await isKept(hash)).toEqual(KEPT)
    // The retention of a week starts when the last product stops showing the picture.
    await db().update(products).set({ image: '' }).where(eq(products.id, id))
    clock.forward(HOUR_MS)
    await forgetPictures(deps)
    expect(await isKept(archivedImage.hash)).toEqual(KEPT)
    clock.forward(KEEP_UNUSED_MS)
    await forgetPictures(deps)
    expect(await isKept(archivedImage.hash)).toEqual(GONE)
  })

  it('start their week again when uploaded again', async () => {
    const clock = clockOfItsOwn()
    const deps = shop({ now: clock.now })
    const { hash, seed } = await send(deps)
    clock.forward(KEEP_UNUSED_MS - 1)
    await send(deps, seed)
    clock.forward(KEEP_UNUSED_MS - 1)
    await forgetPictures(deps)
    expect(await isKept(hash)).toEqual(KEPT)
  })

  it('are deleted once by two concurrent runs', async () => {
    const clock = clockOfItsOwn()
    const deps = shop({ now: clock.now })
    const pictures = [await send(deps), await send(deps), await send(deps)]
    clock.forward(KEEP_UNUSED_MS)
    const deletedKeys: string[] = []
    const images = new Proxy(env.IMAGES, {
      get: (bucket, name) =>
        name === 'delete'
          ? (keys: string[]) => {
              deletedKeys.push(...keys)
              return bucket.delete(keys)
            }
          : Reflect.get(bucket, name),
    })
    await Promise.all(Array.from({ length: 2 }, () => forgetPictures({ ...deps, images })))
    for (const { hash } of pictures) {
      expect(await isKept(hash)).toEqual(GONE)
      expect(deletedKeys.filter((key) => key.includes(hash))).toHaveLength(3)
    }
  })

  it('left half deleted by a crashed run are deleted by the next one, and are not served meanwhile', async () => {
    const clock = clockOfItsOwn()
    const deps = shop({ now: clock.now })
    const { hash, url, seed } = await send(deps)
    clock.forward(KEEP_UNUSED_MS)
    const failingBucket = Object.create(env.IMAGES, {
      delete: {
        value: async (keys: string[]) => {
          await env.IMAGES.delete(keys.filter((key) => key.endsWith('-1000')))
          throw new Error('killed')
        },
      },
    }) as R2Bucket
    await expect(forgetPictures({ ...deps, images: failingBucket })).rejects.toThrow('killed')
    expect(await isKept(hash)).toEqual({ rows: 1, files: 2 })
    // The picture is claimed, so it can neither be uploaded nor saved until its deletion is complete.
    await expect(send(deps, seed)).rejects.toThrow('shop.try_again')
    const body = { name: 'Młot', sku: crypto.randomUUID(), category: 'mloty', images: [url] }
    const save = async () => answerOf(client(await staffHeaders())('POST', '/api/admin/products', body))
    expect((await save()).body.errors).toEqual([{ path: 'images', code: 'invalid' }])
    await forgetPictures(deps)
    expect(await isKept(hash)).toEqual({ rows: 1, files: 2 })
    clock.forward(HOUR_MS)
    await forgetPictures(deps)
    expect(await isKept(hash)).toEqual(GONE)
    expect((await save()).body.errors).toEqual([{ path: 'images', code: 'invalid' }])
    await send(deps, seed)
    expect((await save()).status).toBe(201)
    expect(await isKept(hash)).toEqual(KEPT)
  })
})
