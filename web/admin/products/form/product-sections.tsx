import { useQuery } from '@tanstack/react-query'
import { Plus, ScanBarcode } from 'lucide'
import { CATEGORIES, GRADES } from '../../../../domain/products/catalog/catalog'
import { COMMON_DEFECTS } from '../../../../domain/products/form/common-defects'
import { useLocale, useMessages } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import type { Manufacturer } from '../../../api'
import { BilingualRows } from './bilingual-rows'
import { BilingualField, FormFields, FormTextField, useFieldError } from './form-fields'
import { FormSection } from './form-section'
import { useIntakeWords } from './intake-words'
import { PinButton } from '../pictures/pin-dialog'
import { ManufacturerSection } from '../manufacturers/maker-section'
import { TemplateSuggestions } from '../templates/template-suggestions'
import { freeSkuQuery } from '../templates/templates'
import { applyGrade } from './product-values'
import { getFieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

type Props = { form: ProductFormState }

/** Section for name, category and the numbers of the model. */
export function ModelSection({ form, onScan }: Props & { onScan: () => void }) {
  const words = useStaffProductsWords()
  const { scan } = useIntakeWords()
  const { categories } = useMessages()
  const error = useFieldError(form)('category')
  return (
    <FormSection form={form} section="model">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <FormTextField form={form} field="ean" />
        </div>
        <Button variant="secondary" className="mt-6" onClick={onScan}>
          <Icon shape={ScanBarcode} className="size-5" />
          {scan.button}
        </Button>
      </div>
      <BilingualField form={form} field="name" />
      {form.canUseTemplate ? <TemplateSuggestions form={form} /> : null}
      <div className="grid gap-x-4 md:grid-cols-2">
        <SkuField form={form} />
        <div className="mb-7">
          <SelectField
            id={getFieldId('category')}
            label={words.fields.category}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${getFieldId('category')}-error` : undefined}
            options={[
              ...(form.values.category ? [] : [{ value: '' as const, name: words.choose }]),
              ...CATEGORIES.map((value) => ({ value, name: categories[value] })),
            ]}
            value={form.values.category}
            onChange={(category) => form.change({ category })}
          />
          {error ? (
            <p id={`${getFieldId('category')}-error`} className="text-sm font-medium text-danger">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      <FormFields form={form} section="model" className="grid-cols-2" />
    </FormSection>
  )
}

/** `onPin` opens the dialog for the place of a defect. */
type ConditionSectionProps = Props & { onPin: (defectIndex: number) => void }

/** The field for the SKU. While it is empty or its SKU is taken, a button enters a free SKU of the category's series. */
function SkuField({ form }: Props) {
  const { freeSkuButton } = useIntakeWords()
  const hasNoSku = form.values.sku.trim() === '' || form.errors.sku === 'taken'
  const { data: freeSku = '' } = useQuery({
    ...freeSkuQuery(form.values.category),
    enabled: hasNoSku && form.values.category !== '',
  })
  return (
    <div>
      <FormTextField form={form} field="sku" />
      {hasNoSku && freeSku !== '' ? (
        <Button variant="secondary" className="-mt-4 mb-5" onClick={() => form.change({ sku: freeSku })}>
          {freeSkuButton({ sku: freeSku })}
        </Button>
      ) : null}
    </div>
  )
}

/** Section for grade and condition. A product that is not like new must have its defects described (rules 4.4). */
export function ConditionSection({ form, onPin }: ConditionSectionProps) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  return (
    <FormSection form={form} section="condition">
      <SelectField
        id={getFieldId('grade')}
        label={words.fields.grade}
        error={fieldErrorOf('grade')}
        options={[
          ...(form.values.grade ? [] : [{ value: '' as const, name: words.choose }]),
          ...GRADES.map((value) => ({ value, name: words.grades[value] })),
        ]}
        value={form.values.grade}
        onChange={(grade) => (grade ? form.change(applyGrade(form.values, grade)) : undefined)}
        className="mb-4 md:max-w-xs"
      />
      <BilingualField form={form} field="condition" />
      <BilingualRows
        form={form}
        field="defects"
        rows={form.values.defects}
        blankRow={{ pl: '', en: '' }}
        error={fieldErrorOf('defects')}
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
      <CommonDefects form={form} />
      <FormFields form={form} section="condition" />
    </FormSection>
  )
}

/** Buttons that add a usual defect in both languages. */
function CommonDefects({ form }: Props) {
  const words = useIntakeWords()
  const { language } = useLocale()
  const { defects } = form.values
  const offeredDefects = COMMON_DEFECTS.filter(({ pl }) => !defects.some((defect) => defect.pl === pl))
  return (
    <div role="group" aria-label={words.commonDefects} className="-mt-1 mb-6">
      <p className="text-sm text-steel-700">{words.commonDefects}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {offeredDefects.map((defect) => (
          <button
            key={defect.pl}
            type="button"
            lang={language}
            onClick={() => form.change({ defects: [...defects.filter(({ pl, en }) => pl || en), defect] })}
            className="inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink"
          >
            <Icon shape={Plus} className="size-4" />
            {defect[language]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Section for the long texts of the product page, and the contents of the box. */
export function TextsSection({ form }: Props) {
  const words = useStaffProductsWords()
  const fieldErrorOf = useFieldError(form)
  return (
    <FormSection form={form} section="texts">
      <BilingualField form={form} field="description" />
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
            id={`${getFieldId('box')}-${index}`}
            checked={row.included}
            onChange={({ target }) => changeRow({ included: target.checked })}
          >
            {words.included}
          </Checkbox>
        )}
      />
    </FormSection>
  )
}

export const DetailsSection = ({ form }: Props) => (
  <FormSection form={form} section="details">
    <FormFields form={form} section="details" className="grid-cols-2 md:grid-cols-3" />
  </FormSection>
)

export const ShippingSection = ({ form }: Props) => (
  <FormSection form={form} section="shipping">
    <FormFields form={form} section="shipping" className="grid-cols-2 md:grid-cols-4" />
  </FormSection>
)

type SafetySectionProps = Props & { onEditManufacturer: (manufacturer: Manufacturer | null) => void }

/** Section for manufacturer, guarantee and safety information (GPSR art. 19). */
export const SafetySection = ({ form, onEditManufacturer }: SafetySectionProps) => (
  <FormSection form={form} section="safety">
    <ManufacturerSection form={form} onEdit={onEditManufacturer} />
    <FormFields form={form} section="safety" />
  </FormSection>
)

/** Section for repair, spare parts, software updates and the data of connected tools. All fields are optional. */
export const RepairSection = ({ form }: Props) => (
  <FormSection form={form} section="repair">
    <FormFields form={form} section="repair" />
  </FormSection>
)
