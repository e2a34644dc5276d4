import type { InputHTMLAttributes } from 'react'
import { Field } from '../../../ui/form/field'
import type { CheckoutField } from '../form/checkout-values'
import { useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

type TextFieldName = Exclude<
  CheckoutField,
  | 'customerType'
  | 'hasInvoiceAddress'
  | 'invoiceCountry'
  | 'courier'
  | 'pickupPoint'
  | 'isGift'
  | 'greeting'
  | 'defects'
  | 'terms'
  | 'marketing'
>
type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  name: TextFieldName
  hint?: string | undefined
  /** Formats the typed text while the caret is at its end. */
  format?: (text: string) => string
}

export function TextField({ name, format, ...input }: Props) {
  const { checkout } = useCheckoutWords()
  const { onChange, onBlur, ...field } = useCheckoutField(name)
  const applyFormat = (element: HTMLInputElement) => {
    if (format) element.value = format(element.value)
  }
  return (
    <Field
      label={checkout[name]}
      aria-required="true"
      {...field}
      {...input}
      onChange={(event) => {
        // Formats only while the caret is at the end, because formatting would move a caret inside the text.
        if (event.target.selectionEnd === event.target.value.length) applyFormat(event.target)
        void onChange(event)
      }}
      onBlur={(event) => {
        applyFormat(event.target)
        void onBlur(event)
      }}
    />
  )
}
