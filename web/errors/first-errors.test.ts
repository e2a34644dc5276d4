import { expect, it } from 'vitest'
import { remainingErrors } from './first-errors'

it('remainingErrors drops the errors of a changed field and of fields that the form no longer asks for', () => {
  const errors = { kind: 'required', nip: 'nip', name: 'required' }
  expect(remainingErrors(errors, ['kind'], { kind: 'invalid', name: 'required' })).toEqual({
    name: 'required',
  })
  expect(remainingErrors(errors, [], errors)).toEqual(errors)
})
