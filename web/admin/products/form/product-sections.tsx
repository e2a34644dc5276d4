import { CATEGORIES, GRADES } from '../../../../domain/products/catalog/catalog'
import { useMessages } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import type { Manufacturer } from '../../../api'
import { BilingualRows } from './bilingual-rows'
import { FormSection, FormTextField, BilingualField, useFieldError } from './form-fields'
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
      <BilingualField form={form} pl="name" en="nameEn" />
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
      <BilingualField form={form} pl="description" en="descriptionEn" rows={5} />
    </FormSection>
  )
}

/** Section for grade and condition. A product that is not like new must have its defects described (rules 4.4). */
export function ConditionSection({ form }: Props) {
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
      <BilingualField form={form} pl="condition" en="conditionEn" rows={2} />
      <BilingualRows
        form={form}
        field="defects"
        rows={form.values.defects}
        blankRow={{ pl: '', en: '' }}
        error={error}
        onChange={(defects) => form.change({ defects })}
      />
      <BilingualField form={form} pl="warranty" en="warrantyEn" hint={words.hints.warranty} />
      <div className="grid gap-x-4 md:grid-cols-2">
        <FormTextField
          form={form}
          field="durabilityGuaranteeYears"
          inputMode="numeric"
          hint={words.hints.durabilityGuaranteeYears}
        />
        <FormTextField form={form} field="brand" hint={words.hints.brand} />
      </div>
    </FormSection>
  )
}

export function DetailsSection({ form }: Props) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  return (
    <FormSection title={words.sections.details}>
      <BilingualField form={form} pl="features" en="featuresEn" rows={5} hint={words.hints.lines} />
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
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        <FormTextField form={form} field="voltage" />
        <FormTextField form={form} field="platform" />
        <div className="max-md:col-span-2">
          <Checkbox
            id={fieldId('batteryIncluded')}
            checked={form.values.batteryIncluded}
            onChange={({ target }) => form.change({ batteryIncluded: target.checked })}
          >
            {words.fields.batteryIncluded}
          </Checkbox>
        </div>
        <FormTextField form={form} field="batteryChemistry" hint={words.hints.batteryChemistry} />
        <FormTextField form={form} field="batteryWh" inputMode="decimal" />
      </div>
    </FormSection>
  )
}

export function ShippingSection({ form }: Props) {
  const words = useStaffProductsWords()
  return (
    <FormSection title={words.sections.shipping}>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
        <FormTextField form={form} field="lengthMm" inputMode="numeric" />
        <FormTextField form={form} field="widthMm" inputMode="numeric" />
        <FormTextField form={form} field="heightMm" inputMode="numeric" />
        <FormTextField form={form} field="weightGrams" inputMode="numeric" />
      </div>
      <Checkbox
        id={fieldId('largeParcel')}
        checked={form.values.largeParcel}
        onChange={({ target }) => form.change({ largeParcel: target.checked })}
      >
        {words.fields.largeParcel}
      </Checkbox>
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
      <div className="grid gap-x-4 md:grid-cols-2">
        <FormTextField form={form} field="modelNumber" />
        <FormTextField form={form} field="ean" inputMode="numeric" hint={words.hints.ean} />
        <FormTextField form={form} field="serialNumber" hint={words.hints.serialNumber} />
        <FormTextField form={form} field="manualUrl" hint={words.hints.manualUrl} />
      </div>
      <BilingualField form={form} pl="safety" en="safetyEn" rows={4} />
      <FormTextField form={form} field="supply" hint={words.hints.supply} />
    </FormSection>
  )
}

/** Section for repair, spare parts, software updates and the data of connected tools. All fields are optional. */
export function RepairSection({ form }: Props) {
  const words = useStaffProductsWords()
  const { spareParts, repairInfo, updatesInfo, dataInfo } = words.hints
  return (
    <FormSection title={words.sections.repair}>
      <BilingualField form={form} pl="spareParts" en="sparePartsEn" rows={2} hint={spareParts} />
      <BilingualField form={form} pl="repairInfo" en="repairInfoEn" rows={2} hint={repairInfo} />
      <BilingualField form={form} pl="updatesInfo" en="updatesInfoEn" rows={2} hint={updatesInfo} />
      <BilingualField form={form} pl="dataInfo" en="dataInfoEn" rows={2} hint={dataInfo} />
    </FormSection>
  )
}
