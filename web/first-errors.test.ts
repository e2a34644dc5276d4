import { expect, it } from 'vitest'
import { remainingErrors } from './first-errors'

it('remainingErrors drops the errors of a changed field and of fields that the form no longer asks for', () => {
  const shown = { kind: 'required', nip: 'nip', name: 'required' }
  expect(remainingErrors(shown, ['kind'], { kind: 'invalid', name: 'required' })).toEqual({
    name: 'required',
  })
  expect(remainingErrors(shown, [], shown)).toEqual(shown)
})
