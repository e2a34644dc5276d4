import { ImagePlus, Trash2 } from 'lucide'
import { COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import { buttonClass } from '../../../ui/form/button'
import { FileImage } from '../../../ui/image/file-image'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { useUploadWords } from '../../uploads/words'
import type { usePhotos } from './use-photos'
import { useComplaintWords } from './words'

/** Chooses, shows and removes photos. They are uploaded after the complaint is submitted. */
export function PhotoPicker({ photos, isPreparing, problems, add, remove }: ReturnType<typeof usePhotos>) {
  const { photos: words } = useComplaintWords()
  const { tooMany, leftOut, unreadable } = useUploadWords()
  const isPhotoLimitReached = photos.length >= COMPLAINT_PHOTO_LIMITS.most
  return (
    <fieldset className="mb-6">
      <legend className="text-sm font-semibold">{words.optional}</legend>
      {photos.length > 0 ? (
        <ul aria-label={words.chosen} className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {photos.map((photo, index) => (
            <li key={`${photo.name} ${photo.lastModified} ${index}`} className="relative">
              <FileImage
                file={photo}
                alt={words.photo({ index: index + 1 })}
                className="aspect-square w-full rounded-sm bg-steel-100 object-cover ring-1 ring-steel-200"
              />
              <button
                type="button"
                aria-label={words.remove({ index: index + 1 })}
                onClick={() => remove(photo)}
                className="absolute top-0 right-0 grid size-11 place-items-center rounded-bl-sm bg-white/90 text-ink hover:bg-white"
              >
                <Icon shape={Trash2} className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label
        htmlFor="complaint-photos"
        className={buttonClass(
          'secondary',
          `mt-2 cursor-pointer focus-within:outline-2 ${isPhotoLimitReached || isPreparing ? 'pointer-events-none opacity-50' : ''}`,
        )}
      >
        {isPreparing ? <Spinner /> : <Icon shape={ImagePlus} className="size-5" />}
        {words.add}
        <input
          id="complaint-photos"
          type="file"
          accept="image/*"
          multiple
          disabled={isPhotoLimitReached || isPreparing}
          aria-describedby="complaint-photos-hint"
          className="sr-only"
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            // Clears the input. Otherwise browsers would fire no event if the visitor chooses the same file again.
            target.value = ''
          }}
        />
      </label>
      <p id="complaint-photos-hint" className="pt-2 text-sm text-steel-700">
        {words.hint}
      </p>
      <div role="status" className="text-sm font-medium text-danger">
        {problems.unreadableFileNames.map((name) => (
          <p key={name} className="[overflow-wrap:anywhere]">
            {name}: {unreadable}
          </p>
        ))}
        {problems.skippedFileNames.length > 0 ? (
          <p className="[overflow-wrap:anywhere]">
            {tooMany} {leftOut({ fileNames: problems.skippedFileNames.join(', ') })}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
