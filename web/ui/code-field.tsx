import { type InputHTMLAttributes, useId } from 'react'
import { Field } from './field'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  value: string
  onValue: (code: string) => void
}

/** A line for a code in capitals, whichever way it is typed. */
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
        // Written back by hand, because the caret would leave the middle of a text that React replaces.
        const { selectionStart, selectionEnd } = target
        target.value = target.value.toUpperCase()
        target.setSelectionRange(selectionStart, selectionEnd)
        onValue(target.value)
      }}
      {...field}
    />
  )
}
