import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../../../domain/chat/chat'
import { Field } from '../../../ui/form/field'

type Props = {
  id: string
  label: string
  value: string
  error: string | undefined
  hint?: string
  readOnly?: boolean
  onChange: (text: string) => void
}

/** The input for the visitor's name, which gets the focus when the form opens. */
export const NameField = ({ onChange, ...props }: Props) => (
  <Field
    name="name"
    data-first
    autoComplete="given-name"
    maxLength={MAX_NAME_LENGTH}
    onChange={({ target }) => onChange(target.value)}
    {...props}
  />
)

/** The input for the e-mail address, to which staff answer after the visitor has left. */
export const EmailField = ({ onChange, ...props }: Props) => (
  <Field
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    maxLength={MAX_EMAIL_LENGTH}
    onChange={({ target }) => onChange(target.value)}
    {...props}
  />
)
