import type { ReactNode } from 'react'
import { fallbackLanguage, type Language } from '../../../../domain/language'
import type { FactField } from '../../../../domain/products/form/product-fields'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'

/** One table: first the technical fields of the product, then its features. A feature without a name is a list item. */
export function TechnicalData({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const hasTranslation = language === 'en' && product.featuresEn.length > 0
  const features = (hasTranslation ? product.featuresEn : product.features).map(splitFeature)
  const featureLanguage = fallbackLanguage(language, product.featuresEn[0])
  const wattHours = product.batteryWh && `${localizedDecimal(product.batteryWh, language)} Wh`
  const batteryText = [product.batteryChemistry, wattHours].filter(Boolean).join(', ')
  const plainFeatures = features.filter(({ name }) => !name)
  const isInFeatures = (fieldText: string) =>
    features.some(({ name, value }) => name && withPlainSpaces(value).includes(withPlainSpaces(fieldText)))
  return (
    <>
      <dl className="text-sm">
        {listFields(words.facts).map((field) => {
          const fieldText = formatFieldWithUnit(field, product[field], language)
          // Hides a field whose value is part of a feature, such as "13 mm" in "Chuck: metal, 13 mm". The product still
          // needs the field for the filters.
          return fieldText && isInFeatures(fieldText) ? null : (
            <TableRow key={field} name={words.facts[field]}>
              {fieldText}
            </TableRow>
          )
        })}
        <TableRow name={words.voltage}>{product.voltage}</TableRow>
        <TableRow name={words.batteryKind}>{batteryText}</TableRow>
        {features.map(({ name, value }) =>
          name ? (
            <TableRow key={`${name} ${value}`} name={<span lang={featureLanguage}>{name}</span>}>
              <span lang={featureLanguage}>{value}</span>
            </TableRow>
          ) : null,
        )}
        <TableRow name={words.sku}>{product.sku}</TableRow>
      </dl>
      {/* Shows the battery of cordless tools only. The batteries of other products, such as a laser, are listed
          among the contents of the box. */}
      {plainFeatures.length > 0 || (product.batteryIncluded && product.voltage) ? (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm marker:text-accent-deep">
          {plainFeatures.map(({ value }) => (
            <li key={value} lang={featureLanguage}>
              {value}
            </li>
          ))}
          {product.batteryIncluded && product.voltage ? <li>{words.battery}</li> : null}
        </ul>
      ) : null}
    </>
  )
}

const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** A row of the technical data. Renders nothing if the value is unknown. */
const TableRow = ({ name, children }: { name: ReactNode; children: ReactNode }) =>
  children ? (
    <div className="grid grid-cols-2 gap-x-4 border-t border-steel-200 py-1.5 first:border-t-0">
      <dt className="text-steel-600">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  ) : null

/** Splits a feature such as "Wymiary: 30 × 20 cm" into name and value. */
function splitFeature(feature: string): { name: string; value: string } {
  const match = /^([^:]+): (.+)$/.exec(feature)
  return { name: match?.[1] ?? '', value: match?.[2] ?? feature }
}

/** Lists the keys of a dictionary of field names. The cast is safe, because the object has exactly these keys. */
export const listFields = <Field extends string>(names: Record<Field, string>) =>
  Object.keys(names) as Field[]

const FIELD_UNITS: Partial<Record<FactField, string>> = {
  powerWatts: 'W',
  torqueNm: 'Nm',
  toolWeightGrams: 'kg',
}

/** Formats a field of the technical data with its unit. Converts grams to kilograms. */
function formatFieldWithUnit(
  field: FactField,
  value: string | number | null | undefined,
  language: Language,
) {
  if (!value) return null
  const text = String(field === 'toolWeightGrams' ? Number(value) / 1000 : value)
  const unit = FIELD_UNITS[field]
  return unit ? `${localizedDecimal(text, language)}\u00a0${unit}` : text
}
