import { MAX_CUSTOMER_REQUEST_LENGTHS } from '../../../domain/returns/customer-request'
import { Field } from '../../ui/form/field'
import { useRequestWords } from './words'

type FieldProps = {
  id: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Props = { fieldPropsOf: (name: 'name' | 'email' | 'order') => FieldProps }

/** Name, e-mail address for the receipt, and order of a customer request. */
export function RequesterFieldset({ fieldPropsOf }: Props) {
  const words = useRequestWords()
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field
          {...fieldPropsOf('name')}
          label={words.name}
          autoComplete="name"
          aria-required="true"
          maxLength={MAX_CUSTOMER_REQUEST_LENGTHS.name}
        />
        <Field
          {...fieldPropsOf('email')}
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          aria-required="true"
        />
      </div>
      <Field
        {...fieldPropsOf('order')}
        label={words.order}
        hint={words.orderHint}
        autoComplete="off"
        aria-required="true"
        maxLength={MAX_CUSTOMER_REQUEST_LENGTHS.order}
      />
    </>
  )
}
