import { expect, it } from 'vitest'
import { searchedWords } from './staff-search'

it.each([
  ['Łódź', ['lodz']],
  ['Żak  ŁUCJA', ['zak', 'lucja']],
  ['zazółć'.normalize('NFD'), ['zazolc']],
  ['600 700 800', ['600700800']],
  ['+48 600-700-800', ['48600700800']],
  ['0048 600 700 800', ['48600700800']],
  ['0 600 700 800', ['600700800']],
  ['+1 202', ['+1202']],
  ['00123', ['00123']],
  ['525-000-12-34', ['5250001234']],
  ['#AB12CD34', ['ab12cd34']],
  ['ż@example.com', ['z@example.com']],
  // The database leaves these as they are.
  ['Müller É', ['müller', 'É']],
  ['  ', []],
  ['- -', []],
])('%j is looked for as %j', (query, words) => expect(searchedWords(query)).toEqual(words))
