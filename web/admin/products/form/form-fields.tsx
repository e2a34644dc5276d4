import type { Language } from '../../../../domain/language'
import {
  type FieldDefinition,
  fieldDefinition,
  hasKind,
  isTranslated,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type TranslatedField,
} from '../../../../domain/products/form/product-fields'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { TextArea } from '../../../ui/form/text-area'
import { ManualUpload } from './manual-upload'
import { TranslationCheckNote } from './translation-check-note'
import { formatProblem } from '../problem-text'
import type { ProductValues } from './product-values'
import { getFieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'
import { useIntakeWords } from './intake-words'

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
      ? errors.stockChanged({ stock: form.product?.stock ?? 0 })
      : formatProblem(errors, field, code)
  }
}

const INPUT_MODES: Partial<Record<FieldDefinition['kind'], 'decimal' | 'numeric'>> = {
  number: 'numeric',
  price: 'decimal',
}

type TextFieldProps = {
  form: ProductFormState
  field: ProductTextFieldName
  hint?: string | undefined
  /** Initial number of rows of a text area. */
  rows?: number | undefined
  lang?: 'pl' | 'en'
  placeholder?: string | undefined
}

export function FormTextField({ form, field, hint, rows, lang, placeholder }: TextFieldProps) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  const definition = fieldDefinition(field)
  const hints: Partial<Record<ProductField, string>> = words.hints
  const fieldProps = {
    id: getFieldId(field),
    label: words.fields[field],
    error: fieldErrorOf(field),
    hint: hint ?? hints[field],
    value: form.values[field],
    lang,
    placeholder,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  }
  return rows ? (
    <TextArea {...fieldProps} rows={rows} />
  ) : (
    <Field
      {...fieldProps}
      inputMode={definition.inputMode ?? INPUT_MODES[definition.kind]}
      {...(definition.kind === 'day' ? { type: 'date' } : {})}
    />
  )
}

/**
 * An English input without text shows the start of the Polish text as its placeholder, up to this number of characters.
 */
const MAX_PLACEHOLDER_LENGTH = 200

/**
 * Inputs for a Polish and an English text, side by side on wide screens. A phone shows only the language of the
 * selected tab. The placeholder of an empty English input is the Polish text, which the shop then shows to all buyers.
 */
export function BilingualField({ form, field }: { form: ProductFormState; field: TranslatedField }) {
  const words = useStaffProductsWords()
  const { shownInPolish } = useIntakeWords()
  const hints: Partial<Record<ProductField, string>> = words.hints
  const englishField = `${field}En` as const
  const sharedProps = { form, rows: fieldDefinition(field).rows }
  const polishText = form.values[field].trim()
  const isUntranslated = polishText !== '' && form.values[englishField].trim() === ''
  const getLanguageClass = (language: Language) =>
    form.textLanguage === language ? undefined : 'max-md:hidden'
  return (
    <div className="col-span-full grid gap-x-4 md:grid-cols-2">
      <div className={getLanguageClass('pl')}>
        <FormTextField {...sharedProps} field={field} lang="pl" hint={hints[field]} />
      </div>
      <div className={getLanguageClass('en')}>
        <FormTextField
          {...sharedProps}
          field={englishField}
          lang="en"
          hint={isUntranslated ? shownInPolish : hints[field]}
          placeholder={isUntranslated ? polishText.slice(0, MAX_PLACEHOLDER_LENGTH) : undefined}
        />
        <TranslationCheckNote form={form} textKey={englishField} label={words.fields[englishField]} />
      </div>
    </div>
  )
}

type FormFieldsProps = {
  form: ProductFormState
  section: NonNullable<FieldDefinition['section']>
  /** CSS class with the columns of the grid. */
  className?: string
}

/** The inputs of a section, in the order of `PRODUCT_FIELDS`. */
export const FormFields = ({ form, section, className = 'md:grid-cols-2' }: FormFieldsProps) => (
  <div className={`grid gap-x-4 ${className}`}>
    {PRODUCT_FIELD_NAMES.filter((field) => fieldDefinition(field).section === section).map((field) => (
      <FormField key={field} form={form} field={field} />
    ))}
  </div>
)

function FormField({ form, field }: { form: ProductFormState; field: ProductField }) {
  const { fields } = useStaffProductsWords()
  const { isWide } = fieldDefinition(field)
  if (isTranslated(field)) return <BilingualField form={form} field={field} />
  if (hasKind(field, 'yesNo'))
    return (
      <div className={isWide ? 'col-span-full' : 'max-md:col-span-full'}>
        <Checkbox
          id={getFieldId(field)}
          checked={form.values[field]}
          onChange={({ target }) => form.change({ [field]: target.checked })}
        >
          {fields[field]}
        </Checkbox>
      </div>
    )
  if (hasKind(field, 'text', 'day', 'number'))
    return (
      <div className={isWide ? 'col-span-full' : undefined}>
        <FormTextField form={form} field={field} rows={fieldDefinition(field).rows} />
        {field === 'manualUrl' ? <ManualUpload form={form} /> : null}
      </div>
    )
  return null
}
