import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Notice } from '../../../ui/layout/notice'
import { isFieldError } from './checkout-resolver'
import type { CheckoutField, CheckoutValues } from './checkout-values'
import { fieldId, focusField } from './use-checkout-field'
import { useCheckoutWords } from '../words'

/** Lists the invalid fields of a rejected form as links. Corrected fields disappear. */
export function ErrorSummary({ fields }: { fields: readonly CheckoutField[] }) {
  const { formState } = useFormContext<CheckoutValues>()
  const { checkout } = useCheckoutWords()
  const fieldsWithErrors = fields.filter((name) => formState.errors[name])
  const count = fieldsWithErrors.length
  useEffect(() => {
    // Scrolls the focused field back into view, because the new list of errors pushes the form down.
    if (count > 0) document.activeElement?.scrollIntoView({ block: 'center' })
  }, [count])
  if (count === 0) return null
  return (
    <Notice variant="danger" role="alert">
      <p>{checkout.fixErrors({ count })}</p>
      <ul className="list-disc pl-5">
        {fieldsWithErrors.map((name) => (
          <li key={name}>
            <ErrorLink name={name} message={formState.errors[name]?.message} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function ErrorLink({ name, message }: { name: CheckoutField; message: string | undefined }) {
  const { checkout, fields } = useCheckoutWords()
  const errorText = isFieldError(message) ? fields[message] : fields.invalid
  // The error of a checkbox is shown without the field's label, because the label is too long.
  const isCheckbox =
    name === 'terms' ||
    name === 'defects' ||
    name === 'marketing' ||
    name === 'isGift' ||
    name === 'hasInvoiceAddress'
  if (isCheckbox) return <FieldLink name={name}>{errorText}</FieldLink>
  // The form has two addresses, so the error says that this field belongs to the invoice address.
  if (name === 'invoiceStreet' || name === 'invoicePostalCode' || name === 'invoiceCity')
    return (
      <FieldLink name={name}>
        {checkout.onInvoice({ name: checkout[name] })}: {errorText}
      </FieldLink>
    )
  const hasFieldName = errorText.toLowerCase().includes(checkout[name].toLowerCase().slice(0, 5))
  return <FieldLink name={name}>{hasFieldName ? errorText : `${checkout[name]}: ${errorText}`}</FieldLink>
}

function FieldLink({ name, children }: { name: CheckoutField; children: ReactNode }) {
  return (
    <a
      href={`#${fieldId(name)}`}
      className="inline-block py-1 align-top underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        focusField(name)
      }}
    >
      {children}
    </a>
  )
}
