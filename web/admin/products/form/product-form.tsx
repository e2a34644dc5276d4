import { PRODUCT_FIELD_NAMES } from '../../../../domain/products/form/product-fields'
import { useRef, useState } from 'react'
import { listLostPins, movePins } from '../../../../domain/products/pictures/defect-pin'
import type { Manufacturer, StaffProduct } from '../../../api'
import { Notice } from '../../../ui/layout/notice'
import { showToast } from '../../../ui/overlay/toast-store'
import { ProductConflict } from './product-conflict'
import { FormSection, FormTextField } from './form-fields'
import { ImagesSection } from '../pictures/images-section'
import { LeaveDialog } from '../../kit/form/leave-dialog'
import { useUploads } from '../../../shop/uploads/use-uploads'
import { ManufacturerDialog } from '../manufacturers/maker-dialog'
import { PriceSection } from './price-section'
import { ProductActions } from './product-actions'
import {
  BasicsSection,
  DetailsSection,
  RepairSection,
  SafetySection,
  ShippingSection,
  ConditionSection,
} from './product-sections'
import type { ProductValues } from './product-values'
import { PinDialog } from '../pictures/pin-dialog'
import { type CroppedPicture, CropDialog, type PictureSource } from '../pictures/crop-dialog'
import { FORM_PICTURE_UPLOAD, WHOLE_PHOTO } from '../pictures/send-picture'
import { fieldId, focusField, type ProductFormState, useProductForm } from './use-product-form'
import { formatProblem } from '../problem-text'
import { useStaffProductsWords } from '../words'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { IfRole, useHasRole } from '../../access/if-role'

type Props = { product: StaffProduct | null; first: ProductValues }

export function ProductForm({ product, first }: Props) {
  const words = useStaffProductsWords()
  const form = useProductForm(product, first)
  /** The source photos of pictures that were added in this form, by picture URL. */
  const photoSources = useRef(new Map<string, PictureSource>())
  const uploads = useUploads(FORM_PICTURE_UPLOAD, ({ url, photo }) => {
    photoSources.current.set(url, { photo, crop: WHOLE_PHOTO })
    form.change(({ images }) => (images.includes(url) ? {} : { images: [...images, url] }))
  })
  const [croppedUrl, setCroppedUrl] = useState<string | null>(null)
  const replacePicture = (oldUrl: string, { url, source, moved }: CroppedPicture) => {
    if (source) photoSources.current.set(url, source)
    const lostNumbers = listLostPins(form.values.defects, movePins(form.values.defects, oldUrl, url, moved))
    if (lostNumbers.length > 0) showToast({ title: words.crop.lostPins({ numbers: lostNumbers.join(', ') }) })
    form.change(({ images, imageTexts: { [oldUrl]: texts, ...otherTexts }, defects }) => ({
      images: images.map((image) => (image === oldUrl ? url : image)),
      imageTexts: texts ? { ...otherTexts, [url]: texts } : otherTexts,
      defects: movePins(defects, oldUrl, url, moved),
    }))
  }
  const canChange = useHasRole()('staff')
  const isUploadingManual = form.manualPercent !== null
  const isDirty = form.isDirty || uploads.uploads.length > 0 || isUploadingManual
  const [editedManufacturer, setEditedManufacturer] = useState<Manufacturer | null>()
  const [pinnedIndex, setPinnedIndex] = useState<number | null>(null)
  const pinnedDefect = form.values.defects[pinnedIndex ?? -1]
  const [isArchiveDialogOpen, setArchiveDialogOpen] = useState(false)
  return (
    <>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {/* A read-only member sees the fields, but cannot change them. */}
        <fieldset disabled={!canChange} className="min-w-0 space-y-4">
          {form.theirs ? <ProductConflict form={form} savedProduct={form.theirs} /> : null}
          <FormProblems form={form} />
          <PublishReadiness form={form} />
          <ImagesSection form={form} uploads={uploads} onCrop={setCroppedUrl} />
          <BasicsSection form={form} />
          <PriceSection form={form} />
          <ConditionSection form={form} onPin={setPinnedIndex} />
          <DetailsSection form={form} />
          <SafetySection form={form} onEditManufacturer={setEditedManufacturer} />
          <RepairSection form={form} />
          <ShippingSection form={form} />
          <FormSection title={words.sections.address}>
            <FormTextField form={form} field="slug" />
          </FormSection>
        </fieldset>
        <IfRole>
          <ProductActions
            form={form}
            isBusy={uploads.isBusy || isUploadingManual}
            isDirty={isDirty}
            onArchive={() => setArchiveDialogOpen(true)}
          />
        </IfRole>
      </form>
      {/* The dialogs are outside the form element, so that their buttons do not submit the product form. */}
      <ManufacturerDialog
        maker={editedManufacturer}
        onClose={() => setEditedManufacturer(undefined)}
        onSaved={({ id }) => {
          setEditedManufacturer(undefined)
          form.change({ manufacturerId: id })
          showToast({ title: words.maker.saved })
        }}
      />
      {croppedUrl ? (
        <CropDialog
          url={croppedUrl}
          source={photoSources.current.get(croppedUrl)}
          onCropped={(picture) => {
            replacePicture(croppedUrl, picture)
            setCroppedUrl(null)
          }}
          onClose={() => setCroppedUrl(null)}
        />
      ) : null}
      {pinnedDefect && pinnedIndex !== null ? (
        <PinDialog
          images={form.values.images}
          defect={pinnedDefect}
          number={pinnedIndex + 1}
          onChange={(pin) =>
            form.change(({ defects }) => ({
              defects: defects.map((defect, index) => (index === pinnedIndex ? { ...defect, pin } : defect)),
            }))
          }
          onClose={() => setPinnedIndex(null)}
        />
      ) : null}
      <ArchiveProductDialog
        isOpen={isArchiveDialogOpen}
        onClose={() => setArchiveDialogOpen(false)}
        onConfirm={() => {
          setArchiveDialogOpen(false)
          void form.save('archived')
        }}
      />
      <PriceDialog form={form} />
      <LeaveDialog isDirty={isDirty} />
    </>
  )
}

/** Lists the invalid fields, each as a link to its input. */
function FormProblems({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const invalidFields = PRODUCT_FIELD_NAMES.filter((field) => form.errors[field])
  if (invalidFields.length === 0) return null
  return (
    <Notice variant="danger" role="alert">
      <p>{form.isNotReady ? words.notReady : words.check}</p>
      <ul className="flex flex-wrap gap-x-5">
        {invalidFields.map((field) => (
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

/** Lists what a publication still needs, before staff try to publish. */
function PublishReadiness({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  if (form.product?.status === 'published' || Object.keys(form.errors).length > 0) return null
  const problems = form.findPublishProblems()
  if (problems.length === 0) return <Notice>{words.readyToPublish}</Notice>
  return (
    <details className="rounded-sm bg-steel-100 text-sm">
      <summary className="min-h-11 cursor-pointer px-3 py-3 font-semibold">
        {words.missingToPublish({ count: problems.length })}
      </summary>
      <ul className="px-3 pb-2">
        {problems.map(({ path, code }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              onClick={() => focusField(path)}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {words.fields[path]}
            </button>
            <span className="text-steel-700">{formatProblem(words.errors, path, code)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ArchiveProductDialogProps = { isOpen: boolean; onClose: () => void; onConfirm: () => void }

function ArchiveProductDialog(props: ArchiveProductDialogProps) {
  const words = useStaffProductsWords()
  return (
    <ConfirmDialog
      {...props}
      title={words.actions.archive}
      confirm={words.actions.archive}
      cancel={words.cancel}
    >
      <p>{words.archiveLead}</p>
    </ConfirmDialog>
  )
}

/** Dialog that asks staff to confirm a price that looks like a typing error, before the product is saved. */
function PriceDialog({ form }: { form: ProductFormState }) {
  const { priceQuestions: words } = useStaffProductsWords()
  const { language } = useLocale()
  return (
    <ConfirmDialog
      isOpen={form.priceQuestions.length > 0}
      title={words.title}
      confirm={words.confirm}
      cancel={words.back}
      onClose={form.correctPrice}
      onConfirm={form.confirmPrice}
    >
      <ul>
        {form.priceQuestions.map(({ path, code, from, to }) => (
          <li key={`${path} ${code}`}>
            {words[code]({ from: formatMoney(from, 'PLN', language), to: formatMoney(to, 'PLN', language) })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
