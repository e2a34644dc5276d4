import { formatFullDate } from '../../../../domain/time/format-days'
import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { formatClockTime } from '../../../../domain/time/clock-time'
import {
  formatComplaintNumber,
  type ComplaintRequest,
  PHOTO_TOKEN_HEADER,
} from '../../../../domain/returns/complaint'
import { useLocale } from '../../../i18n/locale'
import { RequestReceipt } from '../request-receipt'
import { useRequestWords } from '../words'
import { useComplaintWords } from './words'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/layout/notice'
import { type UploadProgress, sendFile } from '../../uploads/send-file'
import { UploadRow } from '../../uploads/upload-row'
import { useUploads } from '../../uploads/use-uploads'

/** A received complaint with its time and the shop's deadline for the answer (a day in Polish time). */
export type ComplaintReceiptData = ComplaintRequest & {
  id: string
  photoToken: string
  submittedAt: string
  answerBy: string
}

type Props = { receipt: ComplaintReceiptData; photos: readonly File[]; onNewRequest: () => void }

export function ComplaintReceipt({ receipt, photos, onNewRequest }: Props) {
  const { language } = useLocale()
  const requestWords = useRequestWords()
  const {
    description: descriptionLabel,
    product: productLabel,
    wish: wishLabel,
    receipt: words,
  } = useComplaintWords()
  const { id, photoToken, name, order, email, product, description, wish, submittedAt, answerBy } = receipt
  const complaintNumber = formatComplaintNumber(id)
  return (
    <RequestReceipt
      title={words.title({ number: complaintNumber })}
      lead={words.lead({ number: complaintNumber, ...formatClockTime(Date.parse(submittedAt), language) })}
      email={email}
      details={[
        [words.number, complaintNumber],
        [words.answerBy, formatFullDate(new Date(`${answerBy}T12:00Z`), language)],
        [requestWords.name, name],
        [requestWords.order, order],
        ...(product ? [[productLabel, product] as const] : []),
        [descriptionLabel, description],
        [wishLabel, WISH_NAMES[language][wish]],
      ]}
      nextStepText={words.next}
      newRequestLabel={words.another}
      onNewRequest={onNewRequest}
    >
      {photos.length > 0 ? <PhotoUploads complaintId={id} photoToken={photoToken} photos={photos} /> : null}
    </RequestReceipt>
  )
}

type PhotoUploadsProps = { complaintId: string; photoToken: string; photos: readonly File[] }

/** Uploads the photos of a submitted complaint. A failed upload can be retried or dropped. */
function PhotoUploads({ complaintId, photoToken, photos }: PhotoUploadsProps) {
  const { photos: words } = useComplaintWords()
  const [sentCount, setSentCount] = useState(0)
  const { uploads, isBusy, add, retry, drop } = useUploads(
    {
      prepare: (photo) => Promise.resolve(photo),
      send: (photo: File, progress: UploadProgress) =>
        sendFile(
          `/api/complaints/${complaintId}/photos`,
          photo,
          { 'Content-Type': photo.type, [PHOTO_TOKEN_HEADER]: photoToken },
          progress,
        ),
    },
    () => setSentCount((count) => count + 1),
  )
  // Prevents a second upload if React runs the effect twice.
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
      <p role="status">{words.sent({ sentCount: sentCount, photoCount: photos.length })}</p>
      {uploads.length > 0 ? (
        <ul className="mt-2 space-y-2 print:hidden">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => drop(upload.id)}
            />
          ))}
        </ul>
      ) : null}
      {uploads.some(({ state }) => state === 'failed') ? (
        <Notice variant="warning" className="mt-2 print:hidden">
          <p>{words.failed}</p>
        </Notice>
      ) : null}
    </section>
  )
}
