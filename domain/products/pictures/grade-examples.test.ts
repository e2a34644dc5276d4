import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PICTURE_WIDTHS, pictureUrlAtWidth } from '../catalog/catalog'
import { GRADE_EXAMPLES } from './grade-examples'

it('the example of each grade is a picture that the shop serves', () => {
  for (const url of Object.values(GRADE_EXAMPLES))
    for (const width of PICTURE_WIDTHS)
      expect(existsSync(`public${pictureUrlAtWidth(url, width)}`), url).toBe(true)
})
