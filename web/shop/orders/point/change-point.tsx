import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { api, ApiError, type BuyerOrder, ensureOk } from '../../../api'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { showToast } from '../../../ui/overlay/toast-store'
import PointPicker from '../../pickup-points/point-picker'
import { useChangePointWords } from './words'

type Props = { order: BuyerOrder; link: OrderLink; onChanged: () => void }

/**
 * Lets the buyer choose another point until the label is printed. If the point is closed, the search is open at once. A
 * chosen point is saved immediately.
 */
export default function ChangePoint({ order, link, onChanged }: Props) {
  const locale = useLocale()
  const words = useChangePointWords()
  const id = useId()
  const [isSearching, setSearching] = useState(order.isPointClosed)
  const { mutate, isPending } = useMutation({
    mutationFn: (pickupPoint: string) =>
      ensureOk(
        api.orders[':id']['pickup-point'].$post({
          param: { id: link.id },
          json: { token: link.token, pickupPoint },
        }),
      ),
    onSuccess: () => {
      setSearching(false)
      showToast({ title: words.done })
      onChanged()
    },
    onError: async (error) => {
      onChanged()
      const isTooLate = error instanceof ApiError && error.code === 'order.not_possible_now'
      const description = isTooLate ? words.tooLate : await refusalText(locale, error)
      showToast({ title: words.failed, description, isError: true })
    },
  })
  return (
    <div className="print:hidden">
      {order.isPointClosed ? (
        <Notice variant="warning" className="mt-3">
          <p>{words.closed}</p>
        </Notice>
      ) : null}
      {isSearching ? (
        <>
          <PointPicker
            id={id}
            code=""
            suggestedText={order.buyer.postalCode}
            buyerTown={order.buyer.city}
            onChange={(code) => {
              if (!isPending && code) mutate(code)
            }}
          />
          {order.isPointClosed ? null : (
            <Button variant="quiet" className="mt-2" onClick={() => setSearching(false)}>
              {words.keep}
            </Button>
          )}
        </>
      ) : (
        <Button variant="secondary" className="mt-3" onClick={() => setSearching(true)}>
          {words.change}
        </Button>
      )}
    </div>
  )
}
