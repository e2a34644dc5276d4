import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawFile } from '../../../shop/uploads/draw-file'
import { decodeHeic } from './decode-heic'
import { FORM_PICTURE_UPLOAD, toPictureFiles, WHOLE_PHOTO } from './send-picture'

vi.mock('../../../shop/uploads/draw-file', () => ({
  drawFile: vi.fn<() => Promise<File>>(() => Promise.resolve(new File([], 'picture'))),
  // Fakes a browser that decodes all photos but HEIC.
  withBitmap: async (photo: Blob, draw: (bitmap: object) => unknown) => {
    if (photo.type === 'image/heic') throw new Error('not decoded')
    return draw({ width: 1600, height: 1200 })
  },
}))
vi.mock('./decode-heic', () => ({ decodeHeic: vi.fn<() => Promise<Blob>>() }))

beforeEach(() => void vi.mocked(decodeHeic).mockReset())

it('pads a photo with the background of all pictures in the shop', async () => {
  await toPictureFiles(new Blob(['photo']), WHOLE_PHOTO)
  const backgrounds = new Set(vi.mocked(drawFile).mock.calls.map(([, , , options]) => options?.background))
  const studioColor = /--color-studio: (#\w+);/.exec(readFileSync('web/theme.css', 'utf8'))?.[1]
  expect([...backgrounds]).toEqual([studioColor])
})

it('converts only HEIC photos that the browser cannot decode, and keeps the result for a later crop', async () => {
  const jpeg = new Blob(['pixels'], { type: 'image/jpeg' })
  vi.mocked(decodeHeic).mockResolvedValue(jpeg)
  const heicPhoto = new File(['photo'], 'IMG_1.HEIC', { type: 'image/heic' })
  expect((await FORM_PICTURE_UPLOAD.prepare(heicPhoto)).photo).toBe(jpeg)
  for (const decodablePhoto of [
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
    // An empty type makes the fake browser decode the HEIC file, as Safari does.
    new File(['photo'], 'IMG_2.HEIC', { type: '' }),
  ])
    expect((await FORM_PICTURE_UPLOAD.prepare(decodablePhoto)).photo).toBe(decodablePhoto)
  expect(decodeHeic).toHaveBeenCalledExactlyOnceWith(heicPhoto)
})

it('reports a HEIC photo that the decoder cannot read as not decoded', async () => {
  vi.mocked(decodeHeic).mockRejectedValue(new Error('no image in the file'))
  const brokenPhoto = new File(['photo'], 'IMG_1.HEIC', { type: 'image/heic' })
  await expect(FORM_PICTURE_UPLOAD.prepare(brokenPhoto)).rejects.toThrow('not decoded')
})
