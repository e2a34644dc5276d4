import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addPointChange, type PointChange } from './pickup-point'

it('a history of changes keeps its first change and the newest ones, in their sequence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const changes = Array.from({ length: count }, (_, sequence) => ({
        sequence,
        from: 'KRA1A',
        to: 'KRA2A',
      }))
      const history = changes.reduce<PointChange[]>(addPointChange, [])
      expect(history).toEqual(count <= 20 ? changes : [...changes.slice(0, 1), ...changes.slice(-19)])
    }),
  )
})
