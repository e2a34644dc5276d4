import { useEffect, useRef, useState } from 'react'
import {
  matchPhotos,
  MAX_PHOTOS,
  type PhotoMatch,
  findSkuChunks,
  type UnmatchedPhoto,
} from '../../../../domain/products/pictures/photo-names'
import { PRODUCT_LIMITS } from '../../../../domain/products/form/field-schemas'
import { ApiError } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { isHeic } from '../../../shop/uploads/is-heic'
import { useUploadWords } from '../../../shop/uploads/words'
import { usePhotoWords } from './photo-words'
import { changeProduct, fetchProductsBySku, readProduct, type SkuProduct } from '../queries'
import { PICTURE_UPLOAD } from './send-picture'

export type PhotoState = 'waiting' | 'sending' | 'added' | 'there' | 'full' | 'failed'
export type PhotoRow = PhotoMatch<File, SkuProduct> & { state: PhotoState; reason?: string }

/** Delay before a rate-limited write is retried, ms. Staff may write 60 times a minute. */
const RETRY_DELAY_MS = 20_000
const MAX_TRIES = 6

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/**
 * Uploads photos whose file names contain a SKU. All photos are first matched to products, then uploaded one by one.
 */
export function useSkuPhotos(uploadMethods = PICTURE_UPLOAD) {
  const locale = useLocale()
  const words = usePhotoWords()
  const uploadWords = useUploadWords()
  const [rows, setRows] = useState<PhotoRow[] | null>(null)
  const [unmatchedPhotos, setUnmatchedPhotos] = useState<UnmatchedPhoto<File>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const abortControllerRef = useRef(new AbortController())
  useEffect(() => {
    abortControllerRef.current = new AbortController()
    return () => abortControllerRef.current.abort()
  }, [])

  const choosePhotos = async (photos: readonly File[]) => {
    if (isBusy || photos.length === 0) return
    setProblem(photos.length > MAX_PHOTOS ? words.tooMany({ max: MAX_PHOTOS }) : null)
    setRows(null)
    setUnmatchedPhotos([])
    if (photos.length > MAX_PHOTOS) return
    setBusy(true)
    try {
      const productRequests = findSkuChunks(photos.map(({ name }) => name)).map(fetchProductsBySku)
      const foundProducts = (await Promise.all(productRequests)).flat()
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

  const updateRow = (photo: File, change: Partial<PhotoRow>) =>
    setRows(
      (currentRows) =>
        currentRows && currentRows.map((row) => (row.photo === photo ? { ...row, ...change } : row)),
    )

  /** Retries a write that hit the rate limit, or that conflicted with another change of the same product. */
  const withRetries = async <T>(writeChange: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeChange()
      } catch (error) {
        const isRateLimited = hasErrorCode(error, 'request.too_many')
        if (attempt >= MAX_TRIES || !(isRateLimited || hasErrorCode(error, 'product.stale'))) throw error
        if (isRateLimited) await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
        abortControllerRef.current.signal.throwIfAborted()
      }
    }
  }
  const uploadPhoto = async ({ photo, product }: PhotoRow): Promise<PhotoState> => {
    const { signal } = abortControllerRef.current
    const preparedPhoto = await uploadMethods.prepare(photo)
    const url = await withRetries(() =>
      uploadMethods.send(preparedPhoto, { signal, onPercent: () => undefined }),
    )
    return withRetries(async () => {
      const { images, version } = await readProduct(product.id)
      if (images.includes(url)) return 'there'
      if (images.length >= PRODUCT_LIMITS.images) return 'full'
      await changeProduct(product.id, { images: [...images, url], version })
      return 'added'
    })
  }
  const uploadPhotos = async () => {
    if (isBusy || !rows) return
    setBusy(true)
    for (const row of rows) {
      if (row.state !== 'waiting' && row.state !== 'failed') continue
      if (abortControllerRef.current.signal.aborted) break
      updateRow(row.photo, { state: 'sending', reason: '' })
      try {
        updateRow(row.photo, { state: await uploadPhoto(row) })
      } catch (error) {
        if (abortControllerRef.current.signal.aborted) break
        const isExpectedError = error instanceof ApiError || error instanceof TypeError
        const unreadableText = isHeic(row.photo) ? uploadWords.heic : uploadWords.unreadable
        const uploadFailureText = isExpectedError ? await refusalText(locale, error) : unreadableText
        updateRow(row.photo, { state: 'failed', reason: uploadFailureText })
      }
    }
    setBusy(false)
  }

  return { rows, unmatched: unmatchedPhotos, problem, isBusy, choose: choosePhotos, run: uploadPhotos }
}
