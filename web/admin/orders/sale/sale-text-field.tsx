import type { InputHTMLAttributes } from 'react'
import { FIELD_SENTENCES } from '../../../i18n/field-sentences'
import { useLocale } from '../../../i18n/locale'
import { Field } from '../../../ui/form/field'
import type { SaleInput, SaleProblems } from './sale-input'
import { useSaleWords } from './words'

export type SaleSectionProps = {
  input: SaleInput
  problems: SaleProblems
  onChange: (change: Partial<SaleInput>) => void
}

type TextFieldName =
  'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'nip' | 'address' | 'postalCode' | 'city'

type Props = SaleSectionProps & {
  name: TextFieldName
  hint?: string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'placeholder'>

/** A text field of the sale, with the error of its field in the request. */
export function SaleTextField({ input, problems, onChange, name, ...field }: Props) {
  const { language } = useLocale()
  const words = useSaleWords()
  const problem = problems[name]
  return (
    <Field
      id={`sale-${name}`}
      label={words[name]}
      autoComplete="off"
      value={input[name]}
      error={problem && FIELD_SENTENCES[language][problem]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      {...field}
    />
  )
}
