import { expect, it } from 'vitest'
import { deviationsOf } from './deviations'

const makeBoxItem = (pl: string, en: string, isIncluded = false) => ({ pl, en, included: isIncluded })

it('deviationsOf lists the defects, and in one sentence the missing parts', () => {
  const defects = [{ pl: 'Rysa', en: 'Scratch' }]
  const boxItems = [
    makeBoxItem('Akumulator', 'Battery'),
    makeBoxItem('Walizka', 'Case', true),
    makeBoxItem('Ładowarka', 'Charger'),
  ]
  const missingItemsTexts = {
    pl: 'brak w zestawie: Akumulator, Ładowarka',
    en: 'not in the box: Battery, Charger',
  }
  expect(deviationsOf({ defects, box: boxItems })).toEqual([...defects, missingItemsTexts])
  expect(deviationsOf({ defects: [], box: [makeBoxItem('Walizka', 'Case', true)] })).toEqual([])
})
