import { Field } from '../../../ui/form/field'

type Props = {
  id: string
  label: string
  value: string
  error: string | undefined
  hint?: string | undefined
  className?: string
  onChange: (text: string) => void
}

/** An amount field for which phones show a number keyboard. */
export const AmountField = ({ onChange, error, hint, ...field }: Props) => (
  <Field
    {...field}
    error={error}
    hint={error ? undefined : hint}
    inputMode="decimal"
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
  />
)
