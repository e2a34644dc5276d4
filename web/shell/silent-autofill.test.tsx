import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useState } from 'react'
import { detectSilentAutofill } from './silent-autofill'

function AutofillForm({ onSend }: { onSend: (formText: string) => void }) {
  const [name, setName] = useState('')
  const [city, setCity] = useState('')
  const [country, setCountry] = useState('PL')
  const [changes, setChanges] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(`${name},${city},${country},${changes}`)
      }}
    >
      <input value={name} onChange={({ target }) => setName(target.value)} />
      <input value={city} onChange={({ target }) => setCity(target.value)} />
      <select
        value={country}
        onChange={({ target }) => {
          setCountry(target.value)
          setChanges(changes + 1)
        }}
      >
        <option>PL</option>
        <option>DE</option>
      </select>
    </form>
  )
}

it('detectSilentAutofill dispatches events for fields that were filled in without one, and for no others', () => {
  detectSilentAutofill()
  const submittedValues: string[] = []
  const { container } = render(<AutofillForm onSend={(values) => submittedValues.push(values)} />)
  const [form, select] = [container.querySelector('form'), container.querySelector('select')]
  if (!form || !select) throw new Error('no form')
  const [name, city] = container.querySelectorAll('input')
  fireEvent.focusIn(select)
  fireEvent.submit(form)
  // Sets the value like a password manager: with the prototype's setter, because React watches only the element's
  // property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(name, 'Łucja')
  set?.call(city, 'Łódź')
  select.value = 'DE'
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(submittedValues).toEqual([',,PL,0', 'Łucja,Łódź,DE,1', 'Łucja,Łódź,DE,1'])
})
