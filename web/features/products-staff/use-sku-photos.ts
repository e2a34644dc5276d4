import { useEffect, useRef, useState } from 'react'
import { matchPhotos, MAX_PHOTOS, type PhotoMatch, skusIn, type Unmatched } from '../../../domain/photo-names'
import { PRODUCT_LIMITS } from '../../../domain/product-form'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { isHeic } from '../uploads/heic'
import { useUploadWords } from '../uploads/words'
import { usePhotoWords } from './photo-words'
import { changeProduct, productsBySku, readProduct, type SkuProduct } from './queries'
import { PICTURE_WAY } from './send-picture'

export type PhotoState = 'waiting' | 'sending' | 'added' | 'there' | 'full' | 'failed'
export type PhotoRow = PhotoMatch<File, SkuProduct> & { state: PhotoState; reason?: string }

/** Delay before a rate-limited write is retried, ms. Staff may write 60 times a minute. */
const WAIT_MS = 20_000
const MAX_TRIES = 6

const isRefused = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** Photos with the SKU in their file names. First all are matched to products, then uploaded one after another. */
export function useSkuPhotos(way = PICTURE_WAY) {
  const locale = useLocale()
  const words = usePhotoWords()
  const uploadWords = useUploadWords()
  const [rows, setRows] = useState<PhotoRow[] | null>(null)
  const [unmatchedPhotos, setUnmatchedPhotos] = useState<Unmatched<File>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])

  const choose = async (photos: readonly File[]) => {
    if (isBusy || photos.length === 0) return
    setProblem(photos.length > MAX_PHOTOS ? words.tooMany({ most: MAX_PHOTOS }) : null)
    setRows(null)
    setUnmatchedPhotos([])
    if (photos.length > MAX_PHOTOS) return
    setBusy(true)
    try {
      const lookUps = skusIn(photos.map(({ name }) => name)).map(productsBySku)
      const foundProducts = (await Promise.all(lookUps)).flat()
      const products = [...new Map(foundProducts.map((product) => [product.id, product])).values()]
      const matches = matchPhotos(photos, products)
      setRows(matches.matched.map((match) => ({ ...match, state: 'waiting' })))
      setUnmatchedPhotos(matches.unmatched)
    } catch (error) {
      setProblem(await refusalText(locale, error))
    } finally {
      setBusy(false)
    }
  }

  const update = (photo: File, change: Partial<PhotoRow>) =>
    setRows((all) => all && all.map((row) => (row.photo === photo ? { ...row, ...change } : row)))

  /** Retries a write after a rate limit, or after another change of the same product. */
  const persistent = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const isTooFast = isRefused(error, 'request.too_many')
        if (tries >= MAX_TRIES || !(isTooFast || isRefused(error, 'product.stale'))) throw error
        if (isTooFast) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
        controller.current.signal.throwIfAborted()
      }
    }
  }
  const add = async ({ photo, product }: PhotoRow): Promise<PhotoState> => {
    const { signal } = controller.current
    const preparedPhoto = await way.prepare(photo)
    const url = await persistent(() => way.send(preparedPhoto, { signal, onPercent: () => undefined }))
    return persistent(async () => {
      const { images, version } = await readProduct(product.id)
      if (images.includes(url)) return 'there'
      if (images.length >= PRODUCT_LIMITS.images) return 'full'
      await changeProduct(product.id, { images: [...images, url], version })
      return 'added'
    })
  }
  const run = async () => {
    if (isBusy || !rows) return
    setBusy(true)
    for (const row of rows) {
      if (row.state !== 'waiting' && row.state !== 'failed') continue
      if (controller.current.signal.aborted) break
      update(row.photo, { state: 'sending', reason: '' })
      try {
        update(row.photo, { state: await add(row) })
      } catch (error) {
        if (controller.current.signal.aborted) break
        const isOurs = error instanceof ApiError || error instanceof TypeError
        const unreadable = isHeic(row.photo) ? uploadWords.heic : uploadWords.unreadable
        const reason = isOurs ? await refusalText(locale, error) : unreadable
        update(row.photo, { state: 'failed', reason })
      }
    }
    setBusy(false)
  }

  return { rows, unmatched: unmatchedPhotos, problem, isBusy, choose, run }
}
