import { CATEGORIES, GRADES } from '../../../../domain/products/catalog/catalog'
import { useMessages } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import type { Manufacturer } from '../../../api'
import { BilingualRows } from './bilingual-rows'
import { BilingualField, FormFields, FormSection, FormTextField, useFieldError } from './form-fields'
import { PinButton } from '../pictures/pin-dialog'
import { ManufacturerSection } from '../manufacturers/maker-section'
import { applyGrade } from './product-values'
import { fieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

type Props = { form: ProductFormState }

export function BasicsSection({ form }: Props) {
  const words = useStaffProductsWords()
  const { categories } = useMessages()
  const error = useFieldError(form)('category')
  return (
    <FormSection title={words.sections.basics}>
      <BilingualField form={form} field="name" />
      <div className="grid gap-x-4 md:grid-cols-2">
        <FormTextField form={form} field="sku" />
        <div className="mb-7">
          <SelectField
            id={fieldId('category')}
            label={words.fields.category}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${fieldId('category')}-error` : undefined}
            options={[
              ...(form.values.category ? [] : [{ value: '' as const, name: words.choose }]),
              ...CATEGORIES.map((value) => ({ value, name: categories[value] })),
            ]}
            value={form.values.category}
            onChange={(category) => form.change({ category })}
          />
          {error ? (
            <p id={`${fieldId('category')}-error`} className="text-sm font-medium text-danger">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      <BilingualField form={form} field="description" />
    </FormSection>
  )
}

/** `onPin` opens the dialog for the place of a defect. */
type ConditionSectionProps = Props & { onPin: (defectIndex: number) => void }

/** Section for grade and condition. A product that is not like new must have its defects described (rules 4.4). */
export function ConditionSection({ form, onPin }: ConditionSectionProps) {
  const words = useStaffProductsWords()
  const error = useFieldError(form)('defects')
  return (
    <FormSection title={words.sections.state}>
      <SelectField
        id={fieldId('grade')}
        label={words.fields.grade}
        options={GRADES.map((value) => ({ value, name: words.grades[value] }))}
        value={form.values.grade}
        onChange={(grade) => form.change(applyGrade(form.values, grade))}
        className="mb-4 md:max-w-xs"
      />
      <BilingualField form={form} field="condition" />
      <BilingualRows
        form={form}
        field="defects"
        rows={form.values.defects}
        blankRow={{ pl: '', en: '' }}
        error={error}
        onChange={(defects) => form.change({ defects })}
        renderRowExtras={(defect, _, index) => (
          <PinButton
            images={form.values.images}
            pin={defect.pin}
            number={index + 1}
            onPress={() => onPin(index)}
          />
        )}
      />
      <FormFields form={form} section="condition" />
    </FormSection>
  )
}

export function DetailsSection({ form }: Props) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  return (
    <FormSection title={words.sections.details}>
      <BilingualField form={form} field="features" />
      <BilingualRows
        form={form}
        field="box"
        rows={form.values.box}
        blankRow={{ pl: '', en: '', included: true }}
        error={fieldErrorOf('box')}
        onChange={(box) => form.change({ box })}
        renderRowExtras={(row, changeRow, index) => (
          <Checkbox
            id={`${fieldId('box')}-${index}`}
            checked={row.included}
            onChange={({ target }) => changeRow({ included: target.checked })}
          >
            {words.included}
          </Checkbox>
        )}
      />
      <FormFields form={form} section="details" className="grid-cols-2 md:grid-cols-3" />
    </FormSection>
  )
}

export function ShippingSection({ form }: Props) {
  const words = useStaffProductsWords()
  return (
    <FormSection title={words.sections.shipping}>
      <FormFields form={form} section="shipping" className="grid-cols-2 md:grid-cols-4" />
    </FormSection>
  )
}

type SafetySectionProps = Props & { onEditManufacturer: (manufacturer: Manufacturer | null) => void }

/** Section for the manufacturer and safety information (GPSR art. 19). */
export function SafetySection({ form, onEditManufacturer }: SafetySectionProps) {
  const words = useStaffProductsWords()
  return (
    <FormSection title={words.sections.safety}>
      <ManufacturerSection form={form} onEdit={onEditManufacturer} />
      <FormFields form={form} section="safety" />
    </FormSection>
  )
}

/** Section for repair, spare parts, software updates and the data of connected tools. All fields are optional. */
export function RepairSection({ form }: Props) {
  const words = useStaffProductsWords()
  return (
    <FormSection title={words.sections.repair}>
      <FormFields form={form} section="repair" />
    </FormSection>
  )
}
