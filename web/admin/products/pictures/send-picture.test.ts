import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { drawFile } from '../../../shop/uploads/draw-file'
import { toPictureFiles, WHOLE_PHOTO } from './send-picture'

vi.mock('../../../shop/uploads/draw-file', () => ({
  drawFile: vi.fn<() => Promise<File>>(() => Promise.resolve(new File([], 'picture'))),
  withBitmap: (_photo: Blob, draw: (bitmap: object) => unknown) => draw({ width: 1600, height: 1200 }),
}))

it('pads a photo with the background of all pictures in the shop', async () => {
  await toPictureFiles(new Blob(['photo']), WHOLE_PHOTO)
  const backgrounds = new Set(vi.mocked(drawFile).mock.calls.map(([, , , options]) => options?.background))
  const studioColor = /--color-studio: (#\w+);/.exec(readFileSync('web/theme.css', 'utf8'))?.[1]
  expect([...backgrounds]).toEqual([studioColor])
})
