import { WISH_NAMES } from '../../../../content/complaint-wishes'
import {
  COMPLAINT_WISHES,
  ComplaintRequest,
  MAX_COMPLAINT_LENGTHS,
} from '../../../../domain/returns/complaint'
import { api, readBody } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { TextArea } from '../../../ui/form/text-area'
import { RequestFormFooter } from '../request-form-footer'
import type { RequestFormProps } from '../request-section'
import { useCustomerRequest } from '../use-customer-request'
import { RequesterFieldset } from '../requester-fieldset'
import type { ComplaintReceiptData } from './complaint-receipt'
import { PhotoPicker } from './photo-picker'
import { usePhotos } from './use-photos'
import { useComplaintWords } from './words'
import { createRequestDraft } from '../request-draft'

type Props = RequestFormProps & { onDone: (receipt: ComplaintReceiptData, photos: readonly File[]) => void }

export function RequestForm({ isReady, link, order, onDone }: Props) {
  const { language } = useLocale()
  const words = useComplaintWords()
  const photoUploads = usePhotos()
  const { draft, fieldPropsOf, refusal, change, submit, isPending } = useCustomerRequest({
    draftStore: complaintDraft,
    isReady,
    order,
    fieldNames: ['name', 'email', 'order', 'product', 'description', 'wish'],
    fieldIdOf: (name) => `complaint-${name}`,
    parse: (values) =>
      ComplaintRequest.safeParse({
        ...values,
        language,
        product: values.product.trim() || undefined,
        link: link ?? undefined,
      }),
    send: (request, idempotencyKey) =>
      readBody(api.complaints.$post({ json: request }, { headers: { 'Idempotency-Key': idempotencyKey } })),
    onDone: (request, response) => onDone({ ...request, ...response }, photoUploads.photos),
  })
  const productNames = order?.items.map(({ name, sku }) =>
    `${name} (${sku})`.slice(0, MAX_COMPLAINT_LENGTHS.product),
  )
  const wishField = fieldPropsOf('wish')
  return (
    <form
      noValidate
      // Blocks the submission while a photo is being prepared, because the photo would be lost.
      onSubmit={(event) => (photoUploads.isPreparing ? event.preventDefault() : submit(event))}
      className="mt-5"
    >
      <fieldset disabled={!isReady}>
        <RequesterFieldset fieldPropsOf={fieldPropsOf} />
        {productNames && productNames.length > 0 ? (
          <SelectField
            id="complaint-product"
            className="mb-5"
            label={words.product}
            value={productNames.includes(draft.product) ? draft.product : ''}
            onChange={(value) => change('product', value)}
            options={[
              { value: '', name: words.anyProduct },
              ...productNames.map((name) => ({ value: name, name })),
            ]}
          />
        ) : (
          <Field
            {...fieldPropsOf('product')}
            label={words.productOptional}
            autoComplete="off"
            maxLength={MAX_COMPLAINT_LENGTHS.product}
          />
        )}
        <TextArea
          {...fieldPropsOf('description')}
          label={words.description}
          hint={words.descriptionHint}
          rows={5}
          aria-required="true"
          characterLimit={MAX_COMPLAINT_LENGTHS.description}
        />
        <fieldset
          aria-describedby={wishField.error ? 'complaint-wish-error' : 'complaint-wish-hint'}
          className="mb-5"
        >
          <legend className="mb-1 text-sm font-semibold">{words.wish}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {COMPLAINT_WISHES.map((value, index) => (
              <ChoiceCard
                key={value}
                id={index === 0 ? wishField.id : `complaint-wish-${value}`}
                name="complaint-wish"
                value={value}
                checked={draft.wish === value}
                aria-describedby={wishField.error ? 'complaint-wish-error' : undefined}
                onChange={wishField.onChange}
              >
                <span>
                  <span className="block first-letter:uppercase">{WISH_NAMES[language][value]}</span>
                  {value === 'replacement' ? (
                    <span className="block text-sm text-steel-700">{words.oneOfAKind}</span>
                  ) : null}
                </span>
              </ChoiceCard>
            ))}
          </div>
          <p id="complaint-wish-error" className="pt-1 text-sm font-medium text-danger">
            {wishField.error}
          </p>
          <p id="complaint-wish-hint" className="text-sm text-steel-700">
            {words.wishHint}
          </p>
        </fieldset>
        <PhotoPicker {...photoUploads} />
        <RequestFormFooter
          errorText={refusal}
          isPending={isPending || photoUploads.isPreparing}
          words={words}
        />
      </fieldset>
    </form>
  )
}

/** The draft of the complaint form: its unsent input, without photos. */
const complaintDraft = createRequestDraft('complaint-draft', {
  name: '',
  order: '',
  email: '',
  product: '',
  description: '',
  wish: '',
})
