import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../i18n/locale'
import { FileImage } from '../../../ui/image/file-image'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Card } from '../../kit/page/card'
import { Dialog } from '../../../ui/overlay/dialog'
import { type Complaint, photoQuery } from './queries'
import { useStaffComplaintWords } from './words'

/** Thumbnails of the buyer's photos. A click enlarges a photo in a dialog. */
export function ComplaintPhotos({ complaint: { id, photos } }: { complaint: Complaint }) {
  const { close } = useMessages()
  const words = useStaffComplaintWords()
  const [openPhoto, setOpenPhoto] = useState<{ file: Blob; name: string } | null>(null)
  return (
    <Card title={words.photos}>
      {photos.length === 0 ? <p className="text-steel-700">{words.noPhotos}</p> : null}
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <ComplaintPhoto
              complaintId={id}
              photoId={photo.id}
              name={words.photo({ index: index + 1 })}
              onShow={setOpenPhoto}
            />
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={openPhoto !== null}
        onClose={() => setOpenPhoto(null)}
        title={openPhoto?.name ?? words.photos}
        closeLabel={close}
        shape="modal"
      >
        <div className="p-3">
          {openPhoto ? (
            <FileImage
              file={openPhoto.file}
              alt={openPhoto.name}
              className="mx-auto max-h-[75vh] max-w-full object-contain"
            />
          ) : null}
        </div>
      </Dialog>
    </Card>
  )
}

type PhotoProps = {
  complaintId: string
  photoId: string
  name: string
  onShow: (photo: { file: Blob; name: string }) => void
}

function ComplaintPhoto({ complaintId, photoId, name, onShow }: PhotoProps) {
  const words = useStaffComplaintWords()
  const { data: file, isError } = useQuery(photoQuery(complaintId, photoId))
  if (isError)
    return (
      <p className="grid aspect-square place-items-center rounded-sm bg-steel-100 p-2 text-center text-sm text-steel-700">
        {words.photoMissing}
      </p>
    )
  if (!file) return <Skeleton className="aspect-square" />
  return (
    <button
      type="button"
      aria-label={words.enlarge({ name })}
      onClick={() => onShow({ file, name })}
      className="block w-full overflow-hidden rounded-sm ring-1 ring-steel-200 hover:ring-ink"
    >
      <FileImage file={file} alt={name} className="aspect-square w-full object-cover" />
    </button>
  )
}
