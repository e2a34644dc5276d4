import { ImagePlus } from 'lucide'
import { useId, useState } from 'react'
import { PRODUCT_LIMITS } from '../../../../domain/products/form/field-schemas'
import { dropLostPins } from '../../../../domain/products/pictures/defect-pin'
import { toPictureKey } from '../../../../domain/products/form/translations'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { UploadRow } from '../../../shop/uploads/upload-row'
import type { UploadsState } from '../../../shop/uploads/use-uploads'
import { useUploadWords } from '../../../shop/uploads/words'
import { useFieldError } from '../form/form-fields'
import { FormSection } from '../form/form-section'
import { TranslationCheckNote } from '../form/translation-check-note'
import { ImageTile } from './image-tile'
import { getFieldId, type ProductFormState } from '../form/use-product-form'
import { useStaffProductsWords } from '../words'

type Props = { form: ProductFormState; uploads: UploadsState; onCrop: (url: string) => void }

/**
 * Pictures of a product in display sequence, the main picture first. Staff add pictures by file picker or drag and
 * drop.
 */
export function ImagesSection({ form, uploads, onCrop }: Props) {
  const words = useStaffProductsWords()
  const { tooMany } = useUploadWords()
  const id = useId()
  const error = useFieldError(form)('images')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  const { images } = form.values
  const moveImage = (fromIndex: number, toIndex: number) => {
    const reorderedImages = images.filter((_, index) => index !== fromIndex)
    reorderedImages.splice(toIndex, 0, ...images.slice(fromIndex, fromIndex + 1))
    form.change({ images: reorderedImages })
  }
  const addImages = (files: FileList | null) => {
    const freeSlotCount = PRODUCT_LIMITS.images - images.length - uploads.uploads.length
    const chosenFiles = [...(files ?? [])]
    setFull(chosenFiles.length > freeSlotCount)
    uploads.add(chosenFiles.slice(0, Math.max(0, freeSlotCount)))
  }
  return (
    <FormSection form={form} section="images">
      {/* Dropping files is an extra for mouse users. The upload button works for everyone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          setDraggedOver(false)
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          addImages(event.dataTransfer.files)
        }}
        className={`rounded-sm border border-dashed p-3 ${isDraggedOver ? 'border-accent-strong bg-accent/10' : 'border-steel-300'}`}
      >
        {images.length > 0 ? (
          <ol
            aria-label={words.fields.images}
            className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4"
          >
            {images.map((url, index) => (
              <ImageTile
                key={url}
                url={url}
                index={index}
                imageCount={images.length}
                texts={form.values.imageTexts[url] ?? { pl: '', en: '' }}
                checkNote={
                  <TranslationCheckNote
                    form={form}
                    textKey={toPictureKey(url)}
                    label={words.images.textsOf({ index: index + 1 })}
                  />
                }
                onTextsChange={(texts) =>
                  form.change({ imageTexts: { ...form.values.imageTexts, [url]: texts } })
                }
                onMove={(newIndex) => moveImage(index, newIndex)}
                onCrop={() => onCrop(url)}
                onRemove={() => {
                  const remainingImages = images.filter((otherUrl) => otherUrl !== url)
                  form.change({
                    images: remainingImages,
                    defects: dropLostPins(form.values.defects, remainingImages),
                  })
                }}
                onDrag={setDraggedIndex}
                onDropped={() => {
                  if (draggedIndex !== null) moveImage(draggedIndex, index)
                  setDraggedIndex(null)
                }}
              />
            ))}
          </ol>
        ) : null}
        <ul className="space-y-2">
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.drop(upload.id)}
            />
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <label
            htmlFor={getFieldId('images')}
            className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}
          >
            <Icon shape={ImagePlus} className="size-5" />
            {words.images.add}
            <input
              id={getFieldId('images')}
              type="file"
              accept="image/*,.heic,.heif"
              multiple
              aria-describedby={error ? `${id}-error` : `${id}-lead`}
              className="sr-only"
              onChange={({ target }) => {
                addImages(target.files)
                // Clears the input, so that the same file can be chosen again.
                target.value = ''
              }}
            />
          </label>
          <p id={`${id}-lead`} className="min-w-48 flex-1 text-sm text-steel-700">
            {words.images.lead}
          </p>
        </div>
        <p role="status" className="text-sm font-medium text-danger">
          {isFull ? tooMany : null}
        </p>
        {error ? (
          <p id={`${id}-error`} className="text-sm font-medium text-danger">
            {error}
          </p>
        ) : null}
      </div>
    </FormSection>
  )
}
