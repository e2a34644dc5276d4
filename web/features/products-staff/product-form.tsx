import type { ProductField } from '../../../domain/product-form'
import type { StaffProduct } from '../../api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { useMessages } from '../../i18n/locale'
import { FormSection, FormText } from './form-fields'
import { ImagesSection } from './images-section'
import { PriceSection } from './price-section'
import { ProductActions } from './product-actions'
import {
  BasicsSection,
  DetailsSection,
  SafetySection,
  ShippingSection,
  StateSection,
} from './product-sections'
import type { ProductValues } from './product-values'
import { fieldId, focusField, type ProductFormState, useProductForm } from './use-product-form'
import { useUnsaved } from '../admin/use-unsaved'
import { useUploads } from './use-uploads'
import { useStaffProductsWords } from './words'

type Props = { product: StaffProduct | null; first: ProductValues }

/** Everything that staff say of a product, and what becomes of it. */
export function ProductForm({ product, first }: Props) {
  const words = useStaffProductsWords()
  const form = useProductForm(product, first)
  const uploads = useUploads((url) =>
    form.change(({ images }) => (images.includes(url) ? {} : { images: [...images, url] })),
  )
  const isDirty = form.isDirty || uploads.uploads.length > 0
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.isStale ? <Conflict form={form} /> : null}
      <Problems form={form} />
      <ImagesSection form={form} uploads={uploads} />
      <BasicsSection form={form} />
      <PriceSection form={form} />
      <StateSection form={form} />
      <DetailsSection form={form} />
      <SafetySection form={form} />
      <ShippingSection form={form} />
      <FormSection title={words.sections.address}>
        <FormText form={form} field="slug" hint={words.hints.slug} />
      </FormSection>
      <ProductActions form={form} isBusy={uploads.isBusy} isDirty={isDirty} />
      <LeaveDialog isDirty={isDirty} />
    </form>
  )
}

/** Somebody else has saved meanwhile: nothing that was typed is lost, whatever is chosen. */
function Conflict({ form }: { form: ProductFormState }) {
  const { stale } = useStaffProductsWords()
  return (
    <Notice look="warning" role="alert">
      <p>{stale.text}</p>
      <p className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => void form.loadTheirs()}>
          {stale.load}
        </Button>
        <Button look="secondary" onClick={() => void form.keepMine()}>
          {stale.keep}
        </Button>
      </p>
    </Notice>
  )
}

/** What has to be seen to, each with the way to it. */
function Problems({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const fields = Object.keys(form.errors) as ProductField[]
  if (fields.length === 0) return null
  return (
    <Notice look="danger" role="alert">
      <p>{form.isNotReady ? words.notReady : words.check}</p>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {words.fields[field]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { close } = useMessages()
  const { unsaved } = useStaffProductsWords()
  const { isAsking, stay, leave } = useUnsaved(isDirty)
  return (
    <Dialog isOpen={isAsking} onClose={stay} title={unsaved.title} closeLabel={close} shape="modal">
      <div className="p-5">
        <p>{unsaved.lead}</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <Button onClick={stay}>{unsaved.stay}</Button>
          <Button look="secondary" onClick={leave}>
            {unsaved.leave}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
