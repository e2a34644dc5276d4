import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { api, type BuyerOrder, ensureOk } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { Button } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { Spinner } from '../../../ui/loading/spinner'
import { StarRating } from '../../../ui/image/star-rating'
import { showToast } from '../../../ui/overlay/toast-store'
import { formatPolishDate } from '../../orders/format-polish-date'
import { useReviewWords } from './review-words'

type Props = {
  link: OrderLink
  review: NonNullable<BuyerOrder['review']>
  shouldFocus: boolean
  onRemoved: () => void
  onChange: () => void
}

/** The buyer's own review with its state, and buttons to change or delete it. */
export function OwnReview({ link, review, shouldFocus, onRemoved, onChange }: Props) {
  const locale = useLocale()
  const { language, settings } = locale
  const words = useReviewWords()
  const [isConfirmDialogOpen, setConfirmDialogOpen] = useState(false)
  const thanksRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (shouldFocus) thanksRef.current?.focus()
  }, [shouldFocus])
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      ensureOk(api.orders[':id'].review.$delete({ param: { id: link.id }, query: { token: link.token } })),
    onSuccess: () => {
      showToast({ title: words.removed })
      onRemoved()
    },
    onError: async (error) => {
      setConfirmDialogOpen(false)
      showToast({ title: words.removeFailed, description: await refusalText(locale, error), isError: true })
    },
  })
  const { rating, text, name, status, isShown, submittedAt } = review
  return (
    <>
      <p ref={thanksRef} tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.thanks}
      </p>
      <p role="status" className="mt-1">
        {status === 'published' && !isShown ? words.accepted : words.state[status]}
      </p>
      <figure className="mt-4 border-l-4 border-steel-200 pl-4">
        <StarRating rating={rating} label={words.ratingGiven({ rating })} />
        <blockquote className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</blockquote>
        <figcaption className="mt-2 text-sm text-steel-700 [overflow-wrap:anywhere]">
          {name}, {formatPolishDate(submittedAt, language)}
        </figcaption>
      </figure>
      <p className="mt-4 text-sm text-steel-700">
        {words.howToDelete}{' '}
        <a href={`mailto:${settings.firm.email}`} className="inline-block py-1 underline">
          {settings.firm.email}
        </a>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onChange}>
          {words.change}
        </Button>
        <Button variant="secondary" onClick={() => setConfirmDialogOpen(true)}>
          {words.remove}
        </Button>
      </div>
      <Dialog
        isOpen={isConfirmDialogOpen}
        onClose={() => setConfirmDialogOpen(false)}
        title={words.removeTitle}
        closeLabel={locale.messages.close}
        shape="modal"
      >
        <div className="p-5">
          <p>{words.removeLead}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setConfirmDialogOpen(false)}>
              {words.keep}
            </Button>
            <Button
              variant="danger"
              aria-disabled={isPending}
              onClick={() => (isPending ? undefined : mutate())}
            >
              {isPending ? <Spinner /> : null}
              {words.remove}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
