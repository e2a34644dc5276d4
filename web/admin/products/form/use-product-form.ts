import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isDemo } from '../../../../domain/customers/processors'
import { parseDecimal, ZERO } from '../../../../domain/money/money'
import { requiredOwnPhotos } from '../../../../domain/products/pictures/own-photos'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { type PriceWarning, findPriceWarnings } from '../../../../domain/products/form/price-change'
import type { ProductField, ProductWire } from '../../../../domain/products/form/product-fields'
import { findProductProblems, measureReadiness } from '../../../../domain/products/form/product-problems'
import type { Language } from '../../../../domain/language'
import { fieldOfTranslationKey } from '../../../../domain/products/form/translations'
import { adminPaths } from '../../../app/admin-paths'
import { ApiError, type StaffProduct } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { navigate } from '../../../navigation'
import { refusalText } from '../../../errors/refusal-text'
import { hideToast, showToast } from '../../../ui/overlay/toast-store'
import { mergeValues } from './changes-by-others'
import { FIELDS_IN_FORM_ORDER } from './form-sections'
import {
  copyModelValues,
  findChanges,
  type ProductValues,
  keepValidConfirmations,
  findUncheckedTranslations,
  toFormValues,
  toProductWire,
} from './product-values'
import {
  changeProduct,
  createProduct,
  manufacturersQuery,
  productsQueryKey,
  readProduct,
  staffProductQuery,
} from '../queries'
import { useStaffProductsWords } from '../words'
import type { ProductTemplate } from '../templates/templates'
import { productDraftStorage, useRestoredDraftToast, useStoredDraft } from './use-product-draft'

export type FieldErrors = Partial<Record<ProductField, string>>
export type ProductStatus = ProductWire['status']

const isProductField = (path: string, values: ProductValues): path is ProductField & keyof ProductValues =>
  Object.hasOwn(values, path)

/** Returns the element id of a field's input. For a list field, returns the id of the whole list. */
export const getFieldId = (field: ProductField): string =>
  `product-${field === 'imageTexts' ? 'images' : field}`
const focusInput = (field: ProductField): void => {
  const fieldElement = document.getElementById(getFieldId(field))
  fieldElement?.scrollIntoView({ block: 'center' })
  fieldElement?.focus({ preventScroll: true })
}

/** Errors with these codes concern an English text. */
const TRANSLATION_CODES = ['untranslated', 'unchecked']

/**
 * Maps a field to related fields. A change of the field may fix errors of the related fields, so the form clears those
 * errors too.
 */
const RELATED_FIELDS: Readonly<Record<string, readonly ProductField[]>> = {
  originalPrice: ['exhibitionPrice', 'rrpSource', 'rrpCheckedAt'],
  exhibitionPrice: ['rrpSource', 'rrpCheckedAt'],
  grade: ['defects', 'condition', 'conditionEn'],
  condition: ['conditionEn'],
  manufacturerId: ['warranty'],
  durabilityGuaranteeYears: ['warranty', 'brand', 'modelNumber'],
  imageTexts: ['images'],
}

type PendingSave = {
  priceWarnings: PriceWarning[]
  status: ProductStatus | undefined
  baseOverride: StaffProduct | undefined
}

const parsePrices = ({
  originalPrice,
  exhibitionPrice,
}: Pick<ProductWire, 'originalPrice' | 'exhibitionPrice'>) => ({
  originalPrice: parseDecimal(String(originalPrice)) ?? ZERO,
  exhibitionPrice: parseDecimal(String(exhibitionPrice)) ?? ZERO,
})

/**
 * Manages the form of a product: values, errors, saving and conflicts. `copiedPrice` is the price of the product whose
 * model a new form copies.
 */
export function useProductForm(
  product: StaffProduct | null,
  initialValues: ProductValues,
  copiedPrice: string | null,
) {
  const locale = useLocale()
  const now = useNow()
  const words = useStaffProductsWords()
  const client = useQueryClient()
  const draftKey = product?.id ?? 'new'
  const [draft] = useState(() => productDraftStorage.read(draftKey))
  // A restored draft keeps the product version on which it is based, so that a save detects later changes by others.
  const [base, setBase] = useState(
    product && draft ? { ...product, version: draft.version ?? product.version } : product,
  )
  const [openedValues, setOpenedValues] = useState(draft?.opened ?? initialValues)
  const [values, setValues] = useState(draft?.values ?? initialValues)
  useEffect(() => productDraftStorage.clear(draftKey), [draftKey])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isNotReady, setNotReady] = useState(false)
  // The language of the texts on phones, which show one language at a time.
  const [textLanguage, setTextLanguage] = useState<Language>('pl')
  const [otherUserProduct, setOtherUserProduct] = useState<StaffProduct | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [pendingSave, setPendingSave] = useState<PendingSave | null>(null)
  const [manualPercent, setManualPercent] = useState<number | null>(null)
  const [lastPrice, setLastPrice] = useState(copiedPrice)
  const [hasTemplate, setHasTemplate] = useState(copiedPrice !== null)
  const isBusy = useRef(false)

  const changeValues = (patch: Partial<ProductValues> | ((now: ProductValues) => Partial<ProductValues>)) => {
    setValues((now) => {
      const nextValues = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) }
      return { ...nextValues, checkedTranslations: keepValidConfirmations(nextValues, now) }
    })
    const changedFields = Object.keys(typeof patch === 'function' ? patch(values) : patch)
    const fieldsToClear = changedFields.flatMap((field) => [field, ...(RELATED_FIELDS[field] ?? [])])
    setErrors((previousErrors) =>
      Object.fromEntries(Object.entries(previousErrors).filter(([field]) => !fieldsToClear.includes(field))),
    )
  }
  /** Scrolls to a field and focuses it. On phones, first switches to the language of the field. */
  const focusField = (field: ProductField, code = '') => {
    setTextLanguage(field.endsWith('En') || TRANSLATION_CODES.includes(code) ? 'en' : 'pl')
    setTimeout(() => focusInput(field))
  }
  const showErrors = (problems: readonly { path: string; code: string }[]) => {
    const nextErrors: FieldErrors = {}
    for (const { path, code } of problems) {
      const [field = ''] = path.split('.')
      if (isProductField(field, values)) nextErrors[field] ??= code
    }
    setErrors(nextErrors)
    const firstField = FIELDS_IN_FORM_ORDER.find((field) => nextErrors[field])
    if (firstField) focusField(firstField, nextErrors[firstField])
  }
  const applySavedProduct = (savedProduct: StaffProduct) => {
    const savedValues = toFormValues(savedProduct, locale.language)
    setBase(savedProduct)
    setOpenedValues(savedValues)
    setValues(savedValues)
    setErrors({})
    setNotReady(false)
    setOtherUserProduct(null)
  }

  const isDirty = JSON.stringify(toProductWire(values)) !== JSON.stringify(toProductWire(openedValues))
  useStoredDraft(draftKey, isDirty ? { values, opened: openedValues, version: base?.version } : null)
  useRestoredDraftToast(draft !== null, () => {
    setBase(product)
    setOpenedValues(initialValues)
    setValues(initialValues)
    setErrors({})
  })

  const uncheckedTranslations = findUncheckedTranslations(values, openedValues)
  // If the list of manufacturers is not loaded, only the Worker checks the guarantee statement. The label artwork is
  // always checked by the Worker, because this page does not know it.
  const cachedManufacturers = client.getQueryData(manufacturersQuery.queryKey)
  const publishFacts = {
    hasStatement: (id: string) =>
      !cachedManufacturers ||
      cachedManufacturers.some((maker) => maker.id === id && maker.guarantee !== null),
    hasGaranArtwork: true,
    requiredOwnPhotos: requiredOwnPhotos({ isDemo: isDemo(locale.settings.processors) }),
  }

  /**
   * Saves the changed fields, and `status` if given. `baseOverride`: the version by another user that staff decided to
   * overwrite.
   */
  const saveProduct = async (
    status?: ProductStatus,
    baseOverride?: StaffProduct,
    isConfirmed = false,
  ): Promise<void> => {
    if (isBusy.current) return
    const baseProduct = baseOverride ?? base
    const statusField = status ? { status } : {}
    const formFields = {
      ...toProductWire(values),
      ...statusField,
      translationsToCheck: uncheckedTranslations,
    }
    const changedFields = findChanges(values, openedValues)
    const stockSeenField =
      baseProduct && changedFields.stock !== undefined ? { stockSeen: baseProduct.stock } : {}
    const productChange = {
      ...changedFields,
      ...statusField,
      ...stockSeenField,
      version: baseProduct?.version ?? 1,
    }
    const fieldsToCheck = baseProduct
      ? { ...productChange, translationsToCheck: uncheckedTranslations }
      : formFields
    const productProblems = findProductProblems(
      fieldsToCheck,
      baseProduct ?? null,
      polishDateOf(now),
      publishFacts,
    )
    setNotReady((status ?? baseProduct?.status) === 'published')
    if (productProblems.length > 0) return showErrors(productProblems)
    const unconfirmedWarnings = isConfirmed
      ? []
      : findPriceWarnings(
          baseProduct ? parsePrices(baseProduct) : null,
          parsePrices(baseProduct ? { ...baseProduct, ...changedFields } : formFields),
        )
    if (unconfirmedWarnings.length > 0)
      return setPendingSave({ priceWarnings: unconfirmedWarnings, status, baseOverride: baseOverride })
    isBusy.current = true
    setSaving(true)
    hideToast()
    try {
      const savedProduct = baseProduct
        ? await changeProduct(baseProduct.id, productChange)
        : await createProduct(formFields)
      applySavedProduct(savedProduct)
      // The query cache gets the saved product, so that the rest of the page shows it.
      client.setQueryData(staffProductQuery(savedProduct.id).queryKey, savedProduct)
      const { published, archived } = words
      showToast({ title: status && status !== 'draft' ? { published, archived }[status] : words.saved })
      void client.invalidateQueries({ queryKey: productsQueryKey })
      if (!baseProduct) navigate(adminPaths.product(savedProduct.id), { replace: true })
    } catch (failure) {
      await handleError(failure)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  const handleError = async (error: unknown) => {
    // The session has expired, and the login page replaces this form. So the input is stored as a draft, which the form
    // restores after the sign-in.
    if (error instanceof ApiError && error.status === 401)
      return productDraftStorage.write(draftKey, { values, opened: openedValues, version: base?.version })
    if (error instanceof ApiError && error.code === 'product.stale' && base) return refetchProduct(base.id)
    if (error instanceof ApiError && error.details.errors) {
      setNotReady(error.code === 'product.not_ready')
      showErrors(error.details.errors)
    }
    showToast({ title: locale.messages.error, description: await refusalText(locale, error), isError: true })
  }

  const refetchProduct = async (id: string) => {
    // The conflicting save of another user may refer to a new manufacturer that this page has not loaded yet.
    void client.invalidateQueries({ queryKey: manufacturersQuery.queryKey })
    try {
      setOtherUserProduct(await readProduct(id))
    } catch (error) {
      await handleError(error)
    }
  }

  return {
    product: base,
    values,
    change: changeValues,
    // Hides the error "unchecked" of texts that staff have confirmed or restored in the meantime.
    errors: Object.fromEntries(
      Object.entries(errors).filter(
        ([field, code]) =>
          code !== 'unchecked' || uncheckedTranslations.some((key) => fieldOfTranslationKey(key) === field),
      ),
    ) as FieldErrors,
    isNotReady,
    /** The fields that a publication requires, and how many of them are complete. */
    readiness: measureReadiness(
      { ...toProductWire(values), translationsToCheck: uncheckedTranslations },
      polishDateOf(now),
      publishFacts,
    ),
    textLanguage,
    setTextLanguage,
    /** True for a new product that may still copy the model of an earlier one. */
    canUseTemplate: base === null && !hasTemplate,
    /** The price of the earlier product of this model, as the API sends it; null if there is no such product. */
    lastPrice,
    /** Copies the model of an earlier product. Fields of one unit that staff typed stay. */
    applyTemplate: ({ product: earlierProduct, sku }: ProductTemplate) => {
      changeValues((now) => {
        const copiedValues = copyModelValues(earlierProduct, now, locale.language)
        return { ...copiedValues, sku: now.sku.trim() === '' ? sku : now.sku }
      })
      setLastPrice(String(earlierProduct.exhibitionPrice))
      setHasTemplate(true)
    },
    focusField,
    /** Form values from when the form was opened. */
    openedValues,
    /** After a conflict: the product as another user saved it. */
    otherUserProduct,
    isSaving,
    /** Progress of the upload of a manual, 0 to 100. Null if no manual is uploading. */
    manualPercent,
    setManualPercent,
    /** Prices to confirm before the product is saved. */
    priceQuestions: pendingSave?.priceWarnings ?? [],
    confirmPrice: () => {
      setPendingSave(null)
      void saveProduct(pendingSave?.status, pendingSave?.baseOverride, true)
    },
    correctPrice: () => {
      setPendingSave(null)
      const [first] = pendingSave?.priceWarnings ?? []
      if (first) focusField(first.path)
    },
    /** Keys of English texts that staff must compare with their changed Polish texts. */
    toCheck: uncheckedTranslations,
    confirm: (key: string) =>
      changeValues((now) => ({ checkedTranslations: [...new Set([...now.checkedTranslations, key])] })),
    isDirty,
    save: saveProduct,
    /** Merges another user's version into the form without losing input; saves nothing yet. */
    mergeOtherVersion: (otherUserProduct: StaffProduct) => {
      const otherUserValues = toFormValues(otherUserProduct, locale.language)
      setBase(otherUserProduct)
      setOpenedValues(otherUserValues)
      setValues(mergeValues(values, openedValues, otherUserValues))
      setOtherUserProduct(null)
    },
    overwriteOtherVersion: (otherUserProduct: StaffProduct) => {
      setOtherUserProduct(null)
      const isStockChanged = findChanges(values, openedValues).stock !== undefined
      if (!isStockChanged || otherUserProduct.stock === base?.stock)
        return saveProduct(undefined, otherUserProduct)
      // The quantity in stock has changed, for example by a sale. The typed stock could put sold units on sale again,
      // so staff must check the stock and save again.
      setBase(otherUserProduct)
      setOpenedValues((valuesBefore) => ({ ...valuesBefore, stock: String(otherUserProduct.stock) }))
      showErrors([{ path: 'stock', code: 'moved' }])
    },
  }
}
export type ProductFormState = ReturnType<typeof useProductForm>
