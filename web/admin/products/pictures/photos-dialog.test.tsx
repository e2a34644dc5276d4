import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderInShop, readText } from '../../../../test/web/shop'
import { MAX_PHOTOS } from '../../../../domain/products/pictures/photo-names'
import { adminToken } from '../../../storage/admin-storage'
import { UPLOAD_WORDS } from '../../../shop/uploads/words'
import { PHOTO_WORDS } from './photo-words'
import { SkuPhotoUpload } from './photos-dialog'

const TEST_PRODUCTS = [
  { id: 'p1', sku: 'DHP484', name: 'Wiertarka' },
  { id: 'p2', sku: 'M18-2', name: 'Zestaw' },
]
const makePhoto = (name: string) => new File([name], name, { type: 'image/jpeg' })

/** Returns a fake upload whose URL has the file name. Decoding a file named in `brokenNames` fails the first time. */
function makeFailingUploads(brokenNames: string[]) {
  return {
    prepare: (file: File) => {
      if (!brokenNames.includes(file.name)) return Promise.resolve([file])
      brokenNames.splice(brokenNames.indexOf(file.name), 1)
      return Promise.reject(new Error('no picture'))
    },
    send: ([file]: readonly File[]) => Promise.resolve(`/images/${file?.name}`),
  }
}

type StoredImages = { images: string[]; version: number }

/** Renders the dialog in a shop with two products, one with a single photo and one with eleven. */
function renderPhotosDialog(language: 'pl' | 'en', { stale = 0, broken = [] as string[] } = {}) {
  const storedProducts: Record<string, StoredImages> = {
    p1: { images: ['/images/first.jpg'], version: 1 },
    p2: { images: Array.from({ length: 11 }, (_, index) => `/images/${index}.jpg`), version: 4 },
  }
  adminToken.save('token')
  let refusedCount = 0
  const calls = fakeApi(({ method, path, body }) => {
    if (path.endsWith('/skus')) return Response.json(TEST_PRODUCTS)
    const product = storedProducts[path.split('/').at(-1) ?? '']
    if (!product) return Response.json({ code: 'product.not_found', status: 404 }, { status: 404 })
    if (method === 'PATCH') {
      if (refusedCount++ < stale)
        return Response.json({ code: 'product.stale', status: 409 }, { status: 409 })
      const productPatch = body as StoredImages
      if (productPatch.version !== product.version) throw new Error('another version')
      Object.assign(product, { images: productPatch.images, version: product.version + 1 })
    }
    return Response.json(product)
  })
  const { container } = renderInShop(<SkuPhotoUpload uploadMethods={makeFailingUploads(broken)} />, {
    language,
  })
  const words = PHOTO_WORDS[language]
  return {
    words,
    stored: storedProducts,
    calls,
    text: () => readText(container),
    choose: (...fileNames: string[]) =>
      fireEvent.change(screen.getByLabelText(words.choose), { target: { files: fileNames.map(makePhoto) } }),
    pressAdd: () => fireEvent.click(screen.getByRole('button')),
  }
}

describe.each(['pl', 'en'] as const)('photos with SKUs as names, in %s', (language) => {
  it('are listed as matched and not matched before anything is sent, then added in their order', async () => {
    const { words, stored, calls, text, choose, pressAdd } = renderPhotosDialog(language)
    choose('DHP484_3.PNG', 'dhp484-2.webp', 'IMG_0001.jpg', 'M18-2.jpg')
    await waitFor(() => expect(text()).toContain(words.summary({ matchedCount: 3, unmatched: 1 })))
    expect(text()).toContain(`IMG_0001.jpg ${words.reasons.unknown}`)
    expect(text()).toContain('M18-2.jpg M18-2, Zestaw')
    expect(calls.map(({ path }) => path)).toEqual(['/api/admin/products/skus'])
    pressAdd()
    await waitFor(() => expect(text()).toContain(words.done({ addedCount: 3, photoCount: 3 })))
    expect(stored['p1']?.images).toEqual([
      '/images/first.jpg',
      '/images/dhp484-2.webp',
      '/images/DHP484_3.PNG',
    ])
    expect(stored['p2']?.images.at(-1)).toBe('/images/M18-2.jpg')
  })

  it('are not added twice or above the limit of a product, and show the reason', async () => {
    const { words, stored, text, choose, pressAdd } = renderPhotosDialog(language)
    stored['p1']?.images.push('/images/DHP484.jpg')
    choose('DHP484.jpg', 'M18-2.jpg', 'M18-2_2.jpg')
    await waitFor(() => expect(text()).toContain(words.summary({ matchedCount: 3, unmatched: 0 })))
    pressAdd()
    await waitFor(() => expect(text()).toContain(words.done({ addedCount: 1, photoCount: 3 })))
    expect(text()).toContain(words.states.there)
    expect(text()).toContain(words.states.full)
    expect(stored['p2']?.images).toHaveLength(12)
  })

  it('are added to a product that someone else changed meanwhile', async () => {
    const { words, stored, text, choose, pressAdd } = renderPhotosDialog(language, { stale: 2 })
    choose('DHP484.jpg')
    await waitFor(() => expect(text()).toContain(words.summary({ matchedCount: 1, unmatched: 0 })))
    pressAdd()
    await waitFor(() => expect(text()).toContain(words.done({ addedCount: 1, photoCount: 1 })))
    expect(stored['p1']?.images).toEqual(['/images/first.jpg', '/images/DHP484.jpg'])
  })

  it('that cannot be read do not block the others, and can be retried', async () => {
    const { words, text, choose, pressAdd } = renderPhotosDialog(language, { broken: ['DHP484.jpg'] })
    choose('M18-2.jpg', 'DHP484.jpg')
    await waitFor(() => expect(text()).toContain(words.summary({ matchedCount: 2, unmatched: 0 })))
    pressAdd()
    await waitFor(() => expect(text()).toContain(words.done({ addedCount: 1, photoCount: 2 })))
    expect(text()).toContain(`${words.states.failed}: ${UPLOAD_WORDS[language].unreadable}`)
    pressAdd()
    await waitFor(() => expect(text()).toContain(words.done({ addedCount: 2, photoCount: 2 })))
  })

  it('are rejected when there are too many at once', () => {
    const { words, calls, text, choose } = renderPhotosDialog(language)
    choose(...Array.from({ length: MAX_PHOTOS + 1 }, (_, index) => `DHP484-${index}.jpg`))
    expect(text()).toContain(words.tooMany({ max: MAX_PHOTOS }))
    expect(calls).toEqual([])
  })
})
