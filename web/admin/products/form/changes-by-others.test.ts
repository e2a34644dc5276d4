import { describe, expect, it } from 'vitest'
import { findForeignChanges, mergeValues } from './changes-by-others'
import { BLANK_PRODUCT_VALUES } from './product-values'

const OPENED_PRODUCT_VALUES = {
  ...BLANK_PRODUCT_VALUES,
  name: 'Wiertarka',
  stock: '2',
  voltage: '18 V',
  defects: [],
}
const OTHER_PRODUCT_VALUES = {
  ...OPENED_PRODUCT_VALUES,
  name: 'Wiertarka X',
  voltage: '12 V',
  defects: [{ pl: 'Rysa', en: '' }],
}
const OWN_PRODUCT_VALUES = {
  ...OPENED_PRODUCT_VALUES,
  name: 'Moja wiertarka',
  voltage: '12 V',
  sku: 'A-1',
  stock: ' 2 ',
}

describe('changes of a product by another user', () => {
  it('are listed field by field, and marked if this form has other input', () => {
    expect(findForeignChanges(OWN_PRODUCT_VALUES, OPENED_PRODUCT_VALUES, OTHER_PRODUCT_VALUES)).toEqual([
      { field: 'name', isDisputed: true },
      { field: 'defects', isDisputed: false },
      { field: 'voltage', isDisputed: false },
    ])
    expect(findForeignChanges(OWN_PRODUCT_VALUES, OPENED_PRODUCT_VALUES, OPENED_PRODUCT_VALUES)).toEqual([])
  })

  it('are merged without losing input of this form', () => {
    expect(mergeValues(OWN_PRODUCT_VALUES, OPENED_PRODUCT_VALUES, OTHER_PRODUCT_VALUES)).toEqual({
      ...OTHER_PRODUCT_VALUES,
      name: 'Moja wiertarka',
      sku: 'A-1',
    })
    expect(mergeValues(OPENED_PRODUCT_VALUES, OPENED_PRODUCT_VALUES, OTHER_PRODUCT_VALUES)).toEqual(
      OTHER_PRODUCT_VALUES,
    )
  })
})
