import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { clockTime } from '../../../../domain/time/clock-time'
import { complaintNumber, type ComplaintRequest } from '../../../../domain/returns/complaint'
import { formatFullDate } from '../../../../domain/delivery/delivery'
import { useLocale } from '../../../i18n/locale'
import { RequestReceipt } from '../request-receipt'
import { useRequestWords } from '../words'
import { PhotoUploads } from './photo-uploads'
import { useComplaintWords } from './words'

/** A received complaint with its time and the shop's deadline for the answer (a day in Polish time). */
export type ComplaintReceiptData = ComplaintRequest & {
  id: string
  photoToken: string
  submittedAt: string
  answerBy: string
}

type Props = { receipt: ComplaintReceiptData; photos: readonly File[]; onAnother: () => void }

export function ComplaintReceipt({ receipt, photos, onAnother }: Props) {
  const { language } = useLocale()
  const requestWords = useRequestWords()
  const {
    description: descriptionLabel,
    product: productLabel,
    wish: wishLabel,
    receipt: words,
  } = useComplaintWords()
  const { id, photoToken, name, order, email, product, description, wish, submittedAt, answerBy } = receipt
  const number = complaintNumber(id)
  return (
    <RequestReceipt
      title={words.title({ number })}
      lead={words.lead({ number, ...clockTime(Date.parse(submittedAt), language) })}
      email={email}
      facts={[
        [words.number, number],
        [words.answerBy, formatFullDate(new Date(`${answerBy}T12:00Z`), language)],
        [requestWords.name, name],
        [requestWords.order, order],
        ...(product ? [[productLabel, product] as const] : []),
        [descriptionLabel, description],
        [wishLabel, WISH_NAMES[language][wish]],
      ]}
      next={words.next}
      another={words.another}
      onAnother={onAnother}
    >
      {photos.length > 0 ? <PhotoUploads complaintId={id} token={photoToken} photos={photos} /> : null}
    </RequestReceipt>
  )
}
