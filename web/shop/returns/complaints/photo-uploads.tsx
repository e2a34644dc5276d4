import { useEffect, useRef, useState } from 'react'
import { PHOTO_TOKEN_HEADER } from '../../../../domain/returns/complaint'
import { Notice } from '../../../ui/layout/notice'
import { type UploadProgress, sendFile } from '../../uploads/send-file'
import { UploadRow } from '../../uploads/upload-row'
import { useUploads } from '../../uploads/use-uploads'
import { useComplaintWords } from './words'

type Props = { complaintId: string; token: string; photos: readonly File[] }

/** Uploads the photos of a submitted complaint. A failed upload can be retried or dropped. */
export function PhotoUploads({ complaintId, token, photos }: Props) {
  const { photos: words } = useComplaintWords()
  const [sentCount, setSentCount] = useState(0)
  const { uploads, isBusy, add, retry, drop } = useUploads(
    {
      prepare: (photo) => Promise.resolve(photo),
      send: (photo: File, progress: UploadProgress) =>
        sendFile(
          `/api/complaints/${complaintId}/photos`,
          photo,
          { 'Content-Type': photo.type, [PHOTO_TOKEN_HEADER]: token },
          progress,
        ),
    },
    () => setSentCount((count) => count + 1),
  )
  // Guards against effects that run twice.
  const hasUploadBegun = useRef(false)
  useEffect(() => {
    if (hasUploadBegun.current) return
    hasUploadBegun.current = true
    add(photos)
  })
  useEffect(() => {
    if (!isBusy) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBusy])
  return (
    <section aria-labelledby="complaint-sent-photos" className="mt-5">
      <h3 id="complaint-sent-photos" className="font-semibold">
        {words.title}
      </h3>
      <p role="status">{words.sent({ sent: sentCount, all: photos.length })}</p>
      {uploads.length > 0 ? (
        <ul className="mt-2 space-y-2 print:hidden">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDrop={() => drop(upload.id)}
            />
          ))}
        </ul>
      ) : null}
      {uploads.some(({ state }) => state === 'failed') ? (
        <Notice look="warning" className="mt-2 print:hidden">
          <p>{words.failed}</p>
        </Notice>
      ) : null}
    </section>
  )
}
