import { type InputHTMLAttributes, useId } from 'react'
import { Field } from './field'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  value: string
  onValue: (code: string) => void
}

/** An input for a code; typed letters become capitals. */
export function CodeField({ value, onValue, ...field }: Props) {
  const id = useId()
  return (
    <Field
      id={id}
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={({ target }) => {
        // Sets the DOM value directly: if React replaced it, the caret would jump to the end.
        const { selectionStart, selectionEnd } = target
        target.value = target.value.toUpperCase()
        target.setSelectionRange(selectionStart, selectionEnd)
        onValue(target.value)
      }}
      {...field}
    />
  )
}
