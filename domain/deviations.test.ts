import { expect, it } from 'vitest'
import { deviationsOf } from './deviations'

const item = (pl: string, en: string, isIncluded = false) => ({ pl, en, included: isIncluded })

it('deviationsOf lists the defects, and in one sentence the missing parts', () => {
  const defects = [{ pl: 'Rysa', en: 'Scratch' }]
  const boxItems = [
    item('Akumulator', 'Battery'),
    item('Walizka', 'Case', true),
    item('Ładowarka', 'Charger'),
  ]
  const missingItemsTexts = {
    pl: 'brak w zestawie: Akumulator, Ładowarka',
    en: 'not in the box: Battery, Charger',
  }
  expect(deviationsOf({ defects, box: boxItems })).toEqual([...defects, missingItemsTexts])
  expect(deviationsOf({ defects: [], box: [item('Walizka', 'Case', true)] })).toEqual([])
})
