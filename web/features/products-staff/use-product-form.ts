import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseDecimal, ZERO } from '../../../domain/money'
import { polishDateOf } from '../../../domain/polish-days'
import { type PriceQuestion, priceQuestions } from '../../../domain/price-change'
import type { ProductField, ProductWire } from '../../../domain/product-form'
import { problemsOf } from '../../../domain/product-problems'
import { fieldOfKey } from '../../../domain/translations'
import { draftsOf } from '../../admin-storage'
import { adminPaths } from '../../app/admin-paths'
import { ApiError, type StaffProduct } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { navigate } from '../../navigation'
import { refusalText } from '../../refusal-text'
import { hideToast, showToast } from '../../ui/toast-store'
import { mergedValues } from './foreign-changes'
import { changesOf, type ProductValues, stillChecked, toCheckIn, valuesOf, wireOf } from './product-values'
import { changeProduct, createProduct, manufacturersQuery, readProduct, staffProductQuery } from './queries'
import { useStaffProductsWords } from './words'

export type FieldErrors = Partial<Record<ProductField, string>>
export type Status = ProductWire['status']

const isField = (path: string, values: ProductValues): path is ProductField & keyof ProductValues =>
  Object.hasOwn(values, path)

/** Returns the element id of a field's control; of a list field, the id of the whole list. */
export const fieldId = (field: ProductField): string => `product-${field === 'imageTexts' ? 'images' : field}`
export const focusField = (field: ProductField): void => {
  const place = document.getElementById(fieldId(field))
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

type Draft = { values: ProductValues; opened: ProductValues; version: number | undefined }

/**
 * Drafts of forms (by product id, or `new`) that could not be saved because the staff session expired: the input and
 * its base version.
 */
const productDraft = draftsOf<string, Draft>('product')

/** Fields whose errors a change of another field may fix. */
const WITH_IT: Readonly<Record<string, readonly ProductField[]>> = {
  originalPrice: ['exhibitionPrice', 'rrpSource', 'rrpCheckedAt'],
  exhibitionPrice: ['rrpSource', 'rrpCheckedAt'],
  grade: ['defects', 'condition', 'conditionEn'],
  condition: ['conditionEn'],
}

type Asked = { questions: PriceQuestion[]; status: Status | undefined; over: StaffProduct | undefined }

const pricesOf = ({
  originalPrice,
  exhibitionPrice,
}: Pick<ProductWire, 'originalPrice' | 'exhibitionPrice'>) => ({
  originalPrice: parseDecimal(String(originalPrice)) ?? ZERO,
  exhibitionPrice: parseDecimal(String(exhibitionPrice)) ?? ZERO,
})

/** Manages the form of a product: values, errors, saving and conflicts. */
export function useProductForm(product: StaffProduct | null, first: ProductValues) {
  const locale = useLocale()
  const now = useNow()
  const words = useStaffProductsWords()
  const client = useQueryClient()
  const name = product?.id ?? 'new'
  const [draft] = useState(() => productDraft.read(name))
  // A draft keeps its base version, so that a save detects changes made since.
  const [base, setBase] = useState(
    product && draft ? { ...product, version: draft.version ?? product.version } : product,
  )
  const [openedValues, setOpenedValues] = useState(draft?.opened ?? first)
  const [values, setValues] = useState(draft?.values ?? first)
  useEffect(() => productDraft.clear(name), [name])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isNotReady, setNotReady] = useState(false)
  const [theirs, setTheirs] = useState<StaffProduct | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [pendingSave, setPendingSave] = useState<Asked | null>(null)
  const isBusy = useRef(false)

  const change = (patch: Partial<ProductValues> | ((now: ProductValues) => Partial<ProductValues>)) => {
    setValues((now) => {
      const next = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) }
      return { ...next, checkedTranslations: stillChecked(next, now) }
    })
    if (typeof patch === 'object') {
      const mendedFields = Object.keys(patch).flatMap((field) => [field, ...(WITH_IT[field] ?? [])])
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !mendedFields.includes(field))),
      )
    }
  }
  const refuse = (problems: readonly { path: string; code: string }[]) => {
    const next: FieldErrors = {}
    for (const { path, code } of problems) {
      const [field = ''] = path.split('.')
      if (isField(field, values)) next[field] ??= code
    }
    setErrors(next)
    const [firstField] = Object.keys(next) as ProductField[]
    if (firstField) setTimeout(() => focusField(firstField))
  }
  const take = (savedProduct: StaffProduct) => {
    const next = valuesOf(savedProduct, locale.language)
    setBase(savedProduct)
    setOpenedValues(next)
    setValues(next)
    setErrors({})
    setNotReady(false)
    setTheirs(null)
  }

  const toCheck = toCheckIn(values, openedValues)

  /** Saves the changed fields, and the status if given. `baseOverride` is another user's version that the save overwrites. */
  const save = async (status?: Status, baseOverride?: StaffProduct, isSure = false): Promise<void> => {
    if (isBusy.current) return
    const baseProduct = baseOverride ?? base
    const state = status ? { status } : {}
    const allFields = { ...wireOf(values), ...state, translationsToCheck: toCheck }
    const changedFields = changesOf(values, openedValues)
    const seenStock = baseProduct && changedFields.stock !== undefined ? { stockSeen: baseProduct.stock } : {}
    const changes = { ...changedFields, ...state, ...seenStock, version: baseProduct?.version ?? 1 }
    const fieldsToCheck = baseProduct ? { ...changes, translationsToCheck: toCheck } : allFields
    const problems = problemsOf(fieldsToCheck, baseProduct ?? null, polishDateOf(now))
    setNotReady((status ?? baseProduct?.status) === 'published')
    if (problems.length > 0) return refuse(problems)
    const questions = isSure
      ? []
      : priceQuestions(
          baseProduct ? pricesOf(baseProduct) : null,
          pricesOf(baseProduct ? { ...baseProduct, ...changedFields } : allFields),
        )
    if (questions.length > 0) return setPendingSave({ questions, status, over: baseOverride })
    isBusy.current = true
    setSaving(true)
    hideToast()
    try {
      const savedProduct = baseProduct
        ? await changeProduct(baseProduct.id, changes)
        : await createProduct(allFields)
      take(savedProduct)
      // Updates the rest of the page to the saved product.
      client.setQueryData(staffProductQuery(savedProduct.id).queryKey, savedProduct)
      const { published, archived } = words
      showToast({ title: status && status !== 'draft' ? { published, archived }[status] : words.saved })
      void client.invalidateQueries({ queryKey: ['staff', 'products'] })
      if (!baseProduct) navigate(adminPaths.product(savedProduct.id), { replace: true })
    } catch (failure) {
      await handleError(failure)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  const handleError = async (error: unknown) => {
    // Stores the input, because the login follows; the form is restored afterwards.
    if (error instanceof ApiError && error.status === 401)
      return productDraft.write(name, { values, opened: openedValues, version: base?.version })
    if (error instanceof ApiError && error.code === 'product.stale' && base) return readTheirs(base.id)
    if (error instanceof ApiError && error.details.errors) {
      setNotReady(error.code === 'product.not_ready')
      refuse(error.details.errors)
    }
    showToast({ title: locale.messages.error, description: await refusalText(locale, error), isError: true })
  }

  const readTheirs = async (id: string) => {
    // The other user may have added a manufacturer.
    void client.invalidateQueries({ queryKey: manufacturersQuery.queryKey })
    try {
      setTheirs(await readProduct(id))
    } catch (error) {
      await handleError(error)
    }
  }

  return {
    product: base,
    values,
    change,
    // Drops "unchecked" errors of texts checked or restored since.
    errors: Object.fromEntries(
      Object.entries(errors).filter(
        ([field, code]) => code !== 'unchecked' || toCheck.some((key) => fieldOfKey(key) === field),
      ),
    ) as FieldErrors,
    isNotReady,
    /** The opened values; `theirs` is another user's version after a conflict. */
    opened: openedValues,
    theirs,
    isSaving,
    /** Prices to confirm before the product is saved. */
    priceQuestions: pendingSave?.questions ?? [],
    confirmPrice: () => {
      setPendingSave(null)
      void save(pendingSave?.status, pendingSave?.over, true)
    },
    correctPrice: () => {
      setPendingSave(null)
      const [first] = pendingSave?.questions ?? []
      if (first) setTimeout(() => focusField(first.path))
    },
    /** Keys of English texts to check against their Polish ones. */
    toCheck,
    confirm: (key: string) =>
      change((now) => ({ checkedTranslations: [...new Set([...now.checkedTranslations, key])] })),
    isDirty: JSON.stringify(wireOf(values)) !== JSON.stringify(wireOf(openedValues)),
    save,
    take,
    /** Merges another user's version into the form without losing input; saves nothing yet. */
    takeIn: (theirs: StaffProduct) => {
      const next = valuesOf(theirs, locale.language)
      setBase(theirs)
      setOpenedValues(next)
      setValues(mergedValues(values, openedValues, next))
      setTheirs(null)
    },
    keepMine: (theirs: StaffProduct) => {
      setTheirs(null)
      const isStockTyped = changesOf(values, openedValues).stock !== undefined
      if (!isStockTyped || theirs.stock === base?.stock) return save(undefined, theirs)
      // A unit sold in the meantime must not come back, so a typed stock must be confirmed.
      setBase(theirs)
      setOpenedValues((valuesBefore) => ({ ...valuesBefore, stock: String(theirs.stock) }))
      refuse([{ path: 'stock', code: 'moved' }])
    },
  }
}
export type ProductFormState = ReturnType<typeof useProductForm>
