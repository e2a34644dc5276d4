import { useQuery } from '@tanstack/react-query'
import { hasKind, type ProductField } from '../../../../domain/products/form/product-fields'
import { useEffect } from 'react'
import type { StaffProduct } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { findForeignChanges } from './changes-by-others'
import { type ProductValues, toFormValues } from './product-values'
import { manufacturersQuery } from '../queries'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

const CONFLICT_ID = 'product-conflict'

/**
 * Notice that another user saved the product after the form was opened, with a list of that user's changes. Staff can
 * load or overwrite the saved version; both actions keep all input of this form.
 */
export function ProductConflict({
  form,
  savedProduct,
}: {
  form: ProductFormState
  savedProduct: StaffProduct
}) {
  const { language } = useLocale()
  const words = useStaffProductsWords()
  const { stale } = words
  // Each new conflict scrolls the page to this notice, because the form is long.
  useEffect(() => {
    const conflictNotice = document.getElementById(CONFLICT_ID)
    conflictNotice?.scrollIntoView({ block: 'center' })
    conflictNotice?.focus({ preventScroll: true })
  }, [savedProduct])
  const savedValues = toFormValues(savedProduct, language)
  const formatField = useFormatProductField()
  const conflictingChanges = findForeignChanges(form.values, form.openedValues, savedValues)
  const isStatusChanged = savedProduct.status !== form.product?.status
  return (
    <Notice id={CONFLICT_ID} variant="warning" role="alert">
      <p>{stale.text}</p>
      {conflictingChanges.length > 0 || isStatusChanged ? (
        <>
          <p>{stale.changed}</p>
          <ul className="space-y-2">
            {isStatusChanged ? (
              <li>
                {words.fields.status}: {words.status[savedProduct.status]}
              </li>
            ) : null}
            {conflictingChanges.map(({ field, isDisputed }) => (
              <li key={field}>
                <p className="line-clamp-3 break-words">
                  {words.fields[field]}:{' '}
                  <span className="font-normal">{formatField(savedValues, field)}</span>
                </p>
                {isDisputed ? (
                  <>
                    <p className="line-clamp-3 break-words">
                      {stale.mine}: <span className="font-normal">{formatField(form.values, field)}</span>
                    </p>
                    <button
                      type="button"
                      aria-label={`${stale.take}: ${words.fields[field]}`}
                      onClick={() => form.change({ [field]: savedValues[field] })}
                      className="min-h-11 underline underline-offset-4"
                    >
                      {stale.take}
                    </button>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => form.mergeOtherVersion(savedProduct)}>
          {stale.load}
        </Button>
        <Button variant="secondary" onClick={() => void form.overwriteOtherVersion(savedProduct)}>
          {stale.keep}
        </Button>
      </p>
    </Notice>
  )
}

/** Returns a function that formats a product field as one line of text. For pictures, that line is their number. */
function useFormatProductField() {
  const { messages, language } = useLocale()
  const words = useStaffProductsWords()
  const { stale, grades } = words
  const { data: manufacturers = [] } = useQuery(manufacturersQuery)
  const formatValue = (values: ProductValues, field: ProductField & keyof ProductValues): string => {
    if (hasKind(field, 'yesNo')) return values[field] ? stale.yes : stale.no
    switch (field) {
      case 'category':
        return values.category && messages.categories[values.category]
      case 'grade':
        return values.grade ? grades[values.grade] : words.choose
      case 'defects':
      case 'box':
        return values[field].map((row) => row[language] || row.pl).join(', ')
      case 'images':
        return String(values.images.length)
      case 'imageTexts':
        return Object.values(values.imageTexts)
          .map((texts) => texts[language] || texts.pl)
          .filter(Boolean)
          .join(', ')
      case 'manufacturerId':
        return manufacturers.find(({ id }) => id === values.manufacturerId)?.name ?? ''
      default:
        return values[field]
    }
  }
  return (values: ProductValues, field: ProductField & keyof ProductValues) =>
    formatValue(values, field).trim() || stale.empty
}
