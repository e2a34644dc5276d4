import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_SKU_LENGTH } from '../pictures/photo-names'
import { skuSchema } from './field-schemas'
import { listNextSkus } from './next-sku'

it('listNextSkus counts up the number after a separator, and numbers any other SKU', () => {
  const listFirstTwoSkus = (sku: string) => listNextSkus(sku).slice(0, 2)
  expect(listFirstTwoSkus('EKS-WIE-009')).toEqual(['EKS-WIE-010', 'EKS-WIE-011'])
  expect(listFirstTwoSkus('EKS-99')).toEqual(['EKS-100', 'EKS-101'])
  expect(listFirstTwoSkus('DHP484')).toEqual(['DHP484/2', 'DHP484/3'])
  expect(listFirstTwoSkus('DHP484/2')).toEqual(['DHP484/3', 'DHP484/4'])
  expect(listFirstTwoSkus('20261127')).toEqual(['20261127/2', '20261127/3'])
  expect(listNextSkus('x'.repeat(MAX_SKU_LENGTH))).toEqual([])
})

it('listNextSkus returns valid SKUs that differ from the given one', () => {
  const schema = skuSchema(MAX_SKU_LENGTH)
  fc.assert(
    fc.property(fc.stringMatching(/^[\w./-]{1,40}$/), (sku) => {
      const candidates = listNextSkus(sku)
      expect(new Set([sku, ...candidates]).size).toBe(candidates.length + 1)
      for (const candidate of candidates) expect(schema.parse(candidate)).toBe(candidate)
    }),
  )
})
