import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type GuaranteeText,
  ManufacturerFields,
  findUncheckedGuaranteeTexts,
} from '../../../../domain/products/manufacturers/manufacturer'
import { ApiError, type Manufacturer } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { manufacturersQuery, saveManufacturer } from '../queries'
import { useStaffProductsWords } from '../words'

const MANUFACTURER_FIELDS = [
  'name',
  'address',
  'email',
  'website',
  'euRepresentative.name',
  'euRepresentative.address',
  'euRepresentative.email',
  'guarantee.scope.pl',
  'guarantee.scope.en',
  'guarantee.territory.pl',
  'guarantee.territory.en',
  'guarantee.claim.pl',
  'guarantee.claim.en',
  'guarantee.termsUrl',
  'guarantee.guarantor.name',
  'guarantee.guarantor.address',
] as const
export type ManufacturerField = (typeof MANUFACTURER_FIELDS)[number]
type ManufacturerValues = Record<ManufacturerField, string> & {
  isOutsideEu: boolean
  givesGuarantee: boolean
  hasOtherGuarantor: boolean
}

/** Maps a checkbox to the name prefix of the fields that are shown only while the checkbox is ticked. */
const CONDITIONAL_FIELD_PREFIXES = {
  isOutsideEu: 'euRepresentative.',
  givesGuarantee: 'guarantee.',
  hasOtherGuarantor: 'guarantee.guarantor.',
} as const
const CHECKBOX_NAMES = Object.keys(CONDITIONAL_FIELD_PREFIXES) as (keyof typeof CONDITIONAL_FIELD_PREFIXES)[]
const isFieldShown = (field: string, values: ManufacturerValues): boolean =>
  CHECKBOX_NAMES.every(
    (checkbox) => values[checkbox] || !field.startsWith(CONDITIONAL_FIELD_PREFIXES[checkbox]),
  )

const toFormValues = (maker: Manufacturer | null): ManufacturerValues => ({
  name: maker?.name ?? '',
  address: maker?.address ?? '',
  email: maker?.email ?? '',
  website: maker?.website ?? '',
  isOutsideEu: Boolean(maker?.euRepresentative),
  'euRepresentative.name': maker?.euRepresentative?.name ?? '',
  'euRepresentative.address': maker?.euRepresentative?.address ?? '',
  'euRepresentative.email': maker?.euRepresentative?.email ?? '',
  givesGuarantee: Boolean(maker?.guarantee),
  'guarantee.scope.pl': maker?.guarantee?.scope.pl ?? '',
  'guarantee.scope.en': maker?.guarantee?.scope.en ?? '',
  'guarantee.territory.pl': maker?.guarantee?.territory.pl ?? '',
  'guarantee.territory.en': maker?.guarantee?.territory.en ?? '',
  'guarantee.claim.pl': maker?.guarantee?.claim.pl ?? '',
  'guarantee.claim.en': maker?.guarantee?.claim.en ?? '',
  'guarantee.termsUrl': maker?.guarantee?.termsUrl ?? '',
  hasOtherGuarantor: Boolean(maker?.guarantee?.guarantor),
  'guarantee.guarantor.name': maker?.guarantee?.guarantor?.name ?? '',
  'guarantee.guarantor.address': maker?.guarantee?.guarantor?.address ?? '',
})

const toMakerWire = (values: ManufacturerValues) => ({
  name: values.name,
  address: values.address,
  email: values.email,
  website: values.website,
  euRepresentative: values.isOutsideEu
    ? {
        name: values['euRepresentative.name'],
        address: values['euRepresentative.address'],
        email: values['euRepresentative.email'],
      }
    : null,
  guarantee: values.givesGuarantee
    ? {
        scope: { pl: values['guarantee.scope.pl'], en: values['guarantee.scope.en'] },
        territory: { pl: values['guarantee.territory.pl'], en: values['guarantee.territory.en'] },
        claim: { pl: values['guarantee.claim.pl'], en: values['guarantee.claim.en'] },
        termsUrl: values['guarantee.termsUrl'],
        guarantor: values.hasOtherGuarantor
          ? { name: values['guarantee.guarantor.name'], address: values['guarantee.guarantor.address'] }
          : null,
      }
    : null,
})

const hasGuaranteeTextChange = (patch: Partial<ManufacturerValues>, textName: GuaranteeText): boolean =>
  Object.keys(patch).some((field) => field.startsWith(`guarantee.${textName}.`))

/** Manages the form of a manufacturer. `id` is the prefix of the field ids. */
export function useMakerForm(id: string, maker: Manufacturer | null, onSaved: (maker: Manufacturer) => void) {
  const locale = useLocale()
  const { errors: words } = useStaffProductsWords().maker
  const client = useQueryClient()
  // The stored manufacturer, refetched after a conflict. Fields without edits then show the values that another user
  // saved.
  const [base, setBase] = useState(maker)
  const [edits, setEdits] = useState<Partial<ManufacturerValues>>({})
  const values = { ...toFormValues(base), ...edits }
  const [checkedTexts, setCheckedTexts] = useState<readonly GuaranteeText[]>([])
  const [errors, setErrors] = useState<Partial<Record<ManufacturerField, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const refetchManufacturer = async () => {
    const currentManufacturers = await client
      .fetchQuery({ ...manufacturersQuery, staleTime: 0 })
      .catch(() => [])
    setBase((currentBase) => currentManufacturers.find(({ id }) => id === currentBase?.id) ?? currentBase)
  }
  const showErrors = (problems: readonly { path: string; code: string }[]) => {
    const wrongFields = MANUFACTURER_FIELDS.filter((field) => problems.some(({ path }) => path === field))
    setErrors(
      Object.fromEntries(
        wrongFields.map((field) => [field, problems.find(({ path }) => path === field)?.code ?? '']),
      ),
    )
    document.getElementById(`${id}-${wrongFields[0]}`)?.focus()
    return wrongFields.length > 0
  }
  const uncheckedTranslations = base
    ? findUncheckedGuaranteeTexts(base, toMakerWire(values), checkedTexts)
    : []
  return {
    values,
    refusal,
    /** Guarantee texts whose English version staff must compare with the changed Polish version. */
    toCheck: uncheckedTranslations,
    confirm: (text: GuaranteeText) => {
      setCheckedTexts((previousTexts) => [...previousTexts, text])
      setErrors((previousErrors) => ({ ...previousErrors, [`guarantee.${text}.en`]: undefined }))
    },
    /** Invalid fields, from top to bottom. */
    wrong: MANUFACTURER_FIELDS.filter((field) => errors[field]),
    isSaving,
    change: (patch: Partial<ManufacturerValues>) => {
      setEdits((previousEdits) => ({ ...previousEdits, ...patch }))
      const nextValues = { ...values, ...patch }
      setErrors((previousErrors) =>
        Object.fromEntries(
          Object.entries(previousErrors).filter(
            ([field]) => !Object.hasOwn(patch, field) && isFieldShown(field, nextValues),
          ),
        ),
      )
      // A changed text must be confirmed again, also if staff restore the old Polish text.
      setCheckedTexts((previousTexts) => previousTexts.filter((text) => !hasGuaranteeTextChange(patch, text)))
    },
    errorOf: (field: ManufacturerField): string | undefined => {
      const code = errors[field]
      if (!code) return undefined
      if (field === 'website' || field === 'guarantee.termsUrl') return words.website
      return Object.hasOwn(words, code) ? words[code as keyof typeof words] : words.invalid
    },
    save: async (): Promise<void> => {
      if (isBusy.current) return
      setRefusal(undefined)
      const { error, data } = ManufacturerFields.safeParse(toMakerWire(values))
      if (error) {
        showErrors(error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message })))
        return
      }
      if (uncheckedTranslations.length > 0) {
        showErrors(uncheckedTranslations.map((text) => ({ path: `guarantee.${text}.en`, code: 'unchecked' })))
        return
      }
      isBusy.current = true
      setSaving(true)
      try {
        const savedMaker = await saveManufacturer(base, data, checkedTexts)
        await client.invalidateQueries(manufacturersQuery)
        onSaved(savedMaker)
      } catch (failure) {
        const hasFieldErrors = failure instanceof ApiError && showErrors(failure.details.errors ?? [])
        if (failure instanceof ApiError && failure.code === 'manufacturer.stale') await refetchManufacturer()
        if (!hasFieldErrors) setRefusal(await refusalText(locale, failure))
      } finally {
        isBusy.current = false
        setSaving(false)
      }
    },
  }
}
