import { expect, it } from 'vitest'
import { isHeic } from './is-heic'

it('isHeic detects an iPhone photo by type or name', () => {
  expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'IMG_1.heif', type: '' })).toBe(true)
  expect(isHeic({ name: 'zdjecie', type: 'image/heic' })).toBe(true)
  expect(isHeic({ name: 'IMG_1.jpg', type: 'image/jpeg' })).toBe(false)
  expect(isHeic({ name: 'heic.png', type: 'image/png' })).toBe(false)
})
