import { expect, it } from 'vitest'
import { isHeic } from './heic'

it('a photo of an iPhone is known by its type or its name', () => {
  expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'IMG_1.heif', type: '' })).toBe(true)
  expect(isHeic({ name: 'zdjecie', type: 'image/heic' })).toBe(true)
  expect(isHeic({ name: 'IMG_1.jpg', type: 'image/jpeg' })).toBe(false)
  expect(isHeic({ name: 'heic.png', type: 'image/png' })).toBe(false)
})
