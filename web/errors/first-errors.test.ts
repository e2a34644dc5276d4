import { expect, it } from 'vitest'
import { filterRemainingErrors } from './first-errors'

it('remainingErrors drops the errors of a changed field and of fields that the form no longer asks for', () => {
  const errors = { kind: 'required', nip: 'nip', name: 'required' }
  expect(filterRemainingErrors(errors, ['kind'], { kind: 'invalid', name: 'required' })).toEqual({
    name: 'required',
  })
  expect(filterRemainingErrors(errors, [], errors)).toEqual(errors)
})
