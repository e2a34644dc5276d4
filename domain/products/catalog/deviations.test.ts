import { expect, it } from 'vitest'
import { deviationsOf } from './deviations'

const makeItem = (pl: string, en: string, isIncluded = false) => ({ pl, en, included: isIncluded })

it('deviationsOf lists the defects, and in one sentence the missing parts', () => {
  const defects = [{ pl: 'Rysa', en: 'Scratch' }]
  const boxItems = [
    makeItem('Akumulator', 'Battery'),
    makeItem('Walizka', 'Case', true),
    makeItem('Ładowarka', 'Charger'),
  ]
  const missingItemsTexts = {
    pl: 'brak w zestawie: Akumulator, Ładowarka',
    en: 'not in the box: Battery, Charger',
  }
  expect(deviationsOf({ defects, box: boxItems })).toEqual([...defects, missingItemsTexts])
  expect(deviationsOf({ defects: [], box: [makeItem('Walizka', 'Case', true)] })).toEqual([])
})
