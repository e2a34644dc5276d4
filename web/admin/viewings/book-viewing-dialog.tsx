import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/forms/fields'
import { LANGUAGES, localizedText, type Language } from '../../../domain/language'
import { MAX_VIEWING_LENGTHS, StaffViewing } from '../../../domain/viewings/viewing'
import type { StaffProductListItem } from '../../api'
import { mapFirstErrors } from '../../errors/first-errors'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { useViewingWords } from '../../shop/viewings/words'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { TextArea } from '../../ui/form/text-area'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { FormDialog } from '../kit/form/form-dialog'
import { ProductSearch } from '../orders/sale/product-search'
import { bookForCaller, VIEWINGS_KEY } from './queries'
import { StaffSlots } from './staff-slots'
import { useStaffViewingWords } from './words'

const EMPTY_INPUT = { startsAt: '', name: '', phone: '', email: '', note: '' }
type InputField = keyof typeof EMPTY_INPUT

/** Form fields from top to bottom, so that the first invalid field gets the focus. */
const FIELD_NAMES = ['product', 'startsAt', 'name', 'phone', 'email', 'note'] as const

/** Dialog in which staff book a viewing for a caller. */
export function BookViewingDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLocale()
  const { book: words } = useStaffViewingWords()
  const { chooseTime } = useViewingWords()
  const client = useQueryClient()
  const id = useId()
  const searchRef = useRef<HTMLInputElement>(null)
  const [product, setProduct] = useState<StaffProductListItem | null>(null)
  const [input, setInput] = useState(EMPTY_INPUT)
  const [mailLanguage, setMailLanguage] = useState<Language>('pl')
  const [hasErrors, setHasErrors] = useState(false)
  const parsedViewing = StaffViewing.safeParse({
    ...input,
    product: product?.id ?? '',
    language: mailLanguage,
    email: input.email.trim() || undefined,
    note: input.note.trim() || undefined,
  })
  const errors =
    hasErrors && parsedViewing.error
      ? mapFirstErrors<(typeof FIELD_NAMES)[number], FieldError>(parsedViewing.error)
      : {}
  const { run, isPending } = useStaffAction(bookForCaller, {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onDone: onClose,
    // Reloads the free slots, because another visitor may have taken the chosen slot.
    onEnd: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: VIEWINGS_KEY }),
        client.invalidateQueries({ queryKey: ['staff', 'viewing-slots'] }),
      ]),
  })
  const change = (changes: Partial<typeof EMPTY_INPUT>) => setInput((current) => ({ ...current, ...changes }))
  const submit = () => {
    setHasErrors(true)
    if (parsedViewing.success) return run(parsedViewing.data)
    const invalidFieldNames = parsedViewing.error.issues.map(({ path }) => path[0])
    const firstInvalidField = FIELD_NAMES.find((name) => invalidFieldNames.includes(name))
    if (firstInvalidField === 'product') searchRef.current?.focus()
    else
      document
        .getElementById(`${id}-${firstInvalidField === 'startsAt' ? 'time' : firstInvalidField}`)
        ?.focus()
  }
  const getFieldProps = (name: InputField) => ({
    id: `${id}-${name}`,
    value: input[name],
    error: errors[name] ? FIELD_SENTENCES[language][errors[name]] : undefined,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.confirm}
      cancel={words.cancel}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {product ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 font-semibold wrap-anywhere">
            {localizedText(language, product.name, product.nameEn)}
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              setProduct(null)
              change({ startsAt: '' })
            }}
          >
            {words.otherTool}
          </Button>
        </div>
      ) : (
        <ProductSearch
          inputRef={searchRef}
          error={errors.product ? words.chooseTool : undefined}
          onPick={setProduct}
        />
      )}
      {product ? (
        <StaffSlots
          id={id}
          productId={product.id}
          value={input.startsAt}
          error={errors.startsAt ? chooseTime : undefined}
          onChange={(startsAt) => change({ startsAt })}
        />
      ) : null}
      <Field {...getFieldProps('name')} label={words.name} maxLength={MAX_VIEWING_LENGTHS.name} />
      <Field {...getFieldProps('phone')} label={words.phone} type="tel" />
      <Field {...getFieldProps('email')} label={words.email} hint={words.emailHint} inputMode="email" />
      <SelectField
        id={`${id}-language`}
        label={words.language}
        value={mailLanguage}
        options={LANGUAGES.map((value) => ({ value, name: words.languages[value] }))}
        onChange={setMailLanguage}
        className="mb-4"
      />
      <TextArea
        {...getFieldProps('note')}
        label={words.note}
        rows={2}
        characterLimit={MAX_VIEWING_LENGTHS.note}
      />
    </FormDialog>
  )
}
