import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatPoint } from '../../../../domain/delivery/pickup-point'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { api, ApiError, type BuyerOrder, ensureOk } from '../../../api'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import PointPicker from '../../pickup-points/point-picker'
import { useChangePointWords } from './words'

type Props = { order: BuyerOrder; link: OrderLink; onChanged: () => void }

/**
 * Lets the buyer choose another point until the label is printed. If the point is closed, the search is open at once. A
 * chosen point is saved after a confirmation that names the old and the new point.
 */
export default function ChangePoint({ order, link, onChanged }: Props) {
  const locale = useLocale()
  const words = useChangePointWords()
  const id = useId()
  const [isSearching, setSearching] = useState(order.isPointClosed)
  const [chosenCode, setChosenCode] = useState('')
  const close = () => {
    setSearching(false)
    setChosenCode('')
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (pickupPoint: string) =>
      ensureOk(
        api.orders[':id']['pickup-point'].$post({
          param: { id: link.id },
          json: { token: link.token, pickupPoint },
        }),
      ),
    onSuccess: () => {
      close()
      showToast({ title: words.done, description: words.mailed })
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
            code={chosenCode}
            suggestedText={order.buyer.postalCode}
            buyerTown={order.buyer.city}
            onChange={(code) => {
              if (!isPending) setChosenCode(code)
            }}
          />
          {chosenCode && order.pickupPoint ? (
            <>
              <p className="mt-3 font-medium [overflow-wrap:anywhere]">
                {words.confirm({ from: formatPoint(order.pickupPoint), to: chosenCode })}
              </p>
              <Button
                className="mt-2 w-full"
                aria-disabled={isPending}
                onClick={() => {
                  if (!isPending) mutate(chosenCode)
                }}
              >
                {isPending ? <Spinner /> : null}
                <span>{words.save({ code: chosenCode })}</span>
              </Button>
            </>
          ) : null}
          {order.isPointClosed || !order.pickupPoint ? null : (
            <Button variant="quiet" className="mt-2" onClick={close}>
              {words.keep(order.pickupPoint)}
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
