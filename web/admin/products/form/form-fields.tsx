import type { ReactNode } from 'react'
import type { ProductField } from '../../../../domain/products/form/product-form'
import { Field } from '../../../ui/form/field'
import { TextArea } from '../../../ui/form/text-area'
import { TranslationCheckNote } from './translation-check-note'
import { formatProblem } from '../problem-text'
import type { ProductValues } from './product-values'
import { fieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

/** Names of the form fields whose value is plain text. */
export type ProductTextFieldName = {
  [Name in keyof ProductValues]: ProductValues[Name] extends string ? Name : never
}[keyof ProductValues] &
  ProductField

/** Returns a function that gives the error text of a field: the field's own text if it has one, else a general text. */
export function useFieldError(form: ProductFormState): (field: ProductField) => string | undefined {
  const { errors } = useStaffProductsWords()
  return (field) => {
    const code = form.errors[field]
    if (!code) return undefined
    return code === 'moved'
      ? errors.stockMoved({ stock: form.product?.stock ?? 0 })
      : formatProblem(errors, field, code)
  }
}

type TextFieldProps = {
  form: ProductFormState
  field: ProductTextFieldName
  hint?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
  type?: 'date'
  /** Turns the field into a text area with this initial number of rows. */
  rows?: number
  lang?: 'pl' | 'en'
}

export function FormTextField({ form, field, hint, inputMode = 'text', type, rows, lang }: TextFieldProps) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  const fieldProps = {
    id: fieldId(field),
    label: words.fields[field],
    error: fieldErrorOf(field),
    hint,
    value: form.values[field],
    lang,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  }
  return rows ? (
    <TextArea {...fieldProps} rows={rows} />
  ) : (
    <Field {...fieldProps} inputMode={inputMode} {...(type ? { type } : {})} />
  )
}

type BilingualFieldsProps = {
  form: ProductFormState
  pl: ProductTextFieldName
  en: ProductTextFieldName
  rows?: number
  hint?: string
}

/** A Polish and an English text, side by side on wide screens. */
export const BilingualField = ({ form, pl, en, rows, hint }: BilingualFieldsProps) => {
  const words = useStaffProductsWords()
  const extraProps = { ...(rows ? { rows } : {}), ...(hint ? { hint } : {}) }
  return (
    <div className="grid gap-x-4 md:grid-cols-2">
      <FormTextField form={form} field={pl} lang="pl" {...extraProps} />
      <div>
        <FormTextField form={form} field={en} lang="en" {...extraProps} />
        <TranslationCheckNote form={form} textKey={en} label={words.fields[en]} />
      </div>
    </div>
  )
}

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-5">
    <h2 className="mb-3 font-display text-xl font-semibold leading-tight">{title}</h2>
    {children}
  </section>
)
