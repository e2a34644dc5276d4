import { describe, expect, it } from 'vitest'
import { foreignChanges, mergedValues } from './foreign-changes'
import { BLANK_VALUES } from './product-values'

const OPENED = { ...BLANK_VALUES, name: 'Wiertarka', stock: '2', voltage: '18 V', defects: [] }
const THEIRS = { ...OPENED, name: 'Wiertarka X', voltage: '12 V', defects: [{ pl: 'Rysa', en: '' }] }
const MINE = { ...OPENED, name: 'Moja wiertarka', voltage: '12 V', sku: 'A-1', stock: ' 2 ' }

describe('changes of a product by another user', () => {
  it('are listed field by field, and marked if this form has other input', () => {
    expect(foreignChanges(MINE, OPENED, THEIRS)).toEqual([
      { field: 'name', isDisputed: true },
      { field: 'defects', isDisputed: false },
      { field: 'voltage', isDisputed: false },
    ])
    expect(foreignChanges(MINE, OPENED, OPENED)).toEqual([])
  })

  it('are merged without losing input of this form', () => {
    expect(mergedValues(MINE, OPENED, THEIRS)).toEqual({
      ...THEIRS,
      name: 'Moja wiertarka',
      sku: 'A-1',
    })
    expect(mergedValues(OPENED, OPENED, THEIRS)).toEqual(THEIRS)
  })
})
