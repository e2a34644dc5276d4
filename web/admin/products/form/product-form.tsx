import { lazy, Suspense, useRef, useState } from 'react'
import { listLostPins, movePins } from '../../../../domain/products/pictures/defect-pin'
import type { Manufacturer, StaffProduct } from '../../../api'
import { Notice } from '../../../ui/layout/notice'
import { showToast } from '../../../ui/overlay/toast-store'
import { ProductConflict } from './product-conflict'
import { FormTextField } from './form-fields'
import { FormSection } from './form-section'
import { FIELDS_IN_FORM_ORDER } from './form-sections'
import { ReadinessMeter } from './readiness-meter'
import { ImagesSection } from '../pictures/images-section'
import { LeaveDialog } from '../../kit/form/leave-dialog'
import { useUploads } from '../../../shop/uploads/use-uploads'
import { ManufacturerDialog } from '../manufacturers/maker-dialog'
import { PriceSection } from './price-section'
import { ProductActions } from './product-actions'
import {
  ModelSection,
  TextsSection,
  DetailsSection,
  RepairSection,
  SafetySection,
  ShippingSection,
  ConditionSection,
} from './product-sections'
import type { ProductValues } from './product-values'
import { ScanDialog } from '../barcode/scan-dialog'
import { PinDialog } from '../pictures/pin-dialog'
import { type CroppedPicture, CropDialog, type PictureSource } from '../pictures/crop-dialog'
import { FORM_PICTURE_UPLOAD, WHOLE_PHOTO } from '../pictures/send-picture'
import { getFieldId, type ProductFormState, useProductForm } from './use-product-form'
import { useStaffProductsWords } from '../words'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { IfRole, useHasRole } from '../../access/if-role'

// Lazy, because the preview imports components of the shop that the form does not need.
const LivePreview = lazy(() =>
  import('../preview/live-preview').then(({ LivePreview: component }) => ({ default: component })),
)

type Props = {
  product: StaffProduct | null
  initialValues: ProductValues
  /** The price of the product whose model a new form copies. */
  copiedPrice?: string | null
}

export function ProductForm({ product, initialValues, copiedPrice = null }: Props) {
  const words = useStaffProductsWords()
  const form = useProductForm(product, initialValues, copiedPrice)
  /** The source photos of pictures that were added in this form, by picture URL. */
  const photoSources = useRef(new Map<string, PictureSource>())
  const uploads = useUploads(FORM_PICTURE_UPLOAD, ({ url, photo }) => {
    photoSources.current.set(url, { photo, crop: WHOLE_PHOTO })
    form.change(({ images }) => (images.includes(url) ? {} : { images: [...images, url] }))
  })
  const [croppedUrl, setCroppedUrl] = useState<string | null>(null)
  const replacePicture = (oldUrl: string, { url, source, visiblePart }: CroppedPicture) => {
    if (source) photoSources.current.set(url, source)
    const lostPinNumbers = listLostPins(
      form.values.defects,
      movePins(form.values.defects, oldUrl, url, visiblePart),
    )
    if (lostPinNumbers.length > 0)
      showToast({ title: words.crop.lostPins({ numbers: lostPinNumbers.join(', ') }) })
    form.change(({ images, imageTexts: { [oldUrl]: texts, ...otherTexts }, defects }) => ({
      images: images.map((image) => (image === oldUrl ? url : image)),
      imageTexts: texts ? { ...otherTexts, [url]: texts } : otherTexts,
      defects: movePins(defects, oldUrl, url, visiblePart),
    }))
  }
  const canChange = useHasRole()('staff')
  const isUploadingManual = form.manualPercent !== null
  const isDirty = form.isDirty || uploads.uploads.length > 0 || isUploadingManual
  const [editedManufacturer, setEditedManufacturer] = useState<Manufacturer | null>()
  const [pinnedIndex, setPinnedIndex] = useState<number | null>(null)
  const pinnedDefect = form.values.defects[pinnedIndex ?? -1]
  const [isPreviewing, setPreviewing] = useState(false)
  const [isScanning, setScanning] = useState(false)
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
          {form.otherUserProduct ? (
            <ProductConflict form={form} savedProduct={form.otherUserProduct} />
          ) : null}
          <FormProblems form={form} />
          <ReadinessMeter form={form} />
          <ImagesSection form={form} uploads={uploads} onCrop={setCroppedUrl} />
          <ModelSection form={form} onScan={() => setScanning(true)} />
          <ConditionSection form={form} onPin={setPinnedIndex} />
          <PriceSection form={form} />
          <ShippingSection form={form} />
          <TextsSection form={form} />
          <SafetySection form={form} onEditManufacturer={setEditedManufacturer} />
          <DetailsSection form={form} />
          <RepairSection form={form} />
          <FormSection form={form} section="address">
            <FormTextField form={form} field="slug" />
          </FormSection>
        </fieldset>
        <IfRole>
          <ProductActions
            form={form}
            isBusy={uploads.isBusy || isUploadingManual}
            isDirty={isDirty}
            onArchive={() => setArchiveDialogOpen(true)}
            onPreview={() => setPreviewing(true)}
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
      {isPreviewing ? (
        <Suspense>
          <LivePreview form={form} onClose={() => setPreviewing(false)} />
        </Suspense>
      ) : null}
      {isScanning ? (
        <ScanDialog
          onFound={(ean) => {
            form.change({ ean })
            setScanning(false)
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
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
  const invalidFields = FIELDS_IN_FORM_ORDER.filter((field) => form.errors[field])
  if (invalidFields.length === 0) return null
  return (
    <Notice variant="danger" role="alert">
      <p>{form.isNotReady ? words.notReady : words.check}</p>
      <ul className="flex flex-wrap gap-x-5">
        {invalidFields.map((field) => (
          <li key={field}>
            <a
              href={`#${getFieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                form.focusField(field, form.errors[field])
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
