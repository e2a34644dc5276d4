import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide'
import type { OrderLink } from '../../../domain/orders/order-link'
import { dateOf, parseDay } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { api, ApiError, type BuyerOrder } from '../../api'
import { refusalText } from '../../errors/refusal-text'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { showToast } from '../../ui/overlay/toast-store'
import { ParcelSteps } from './parcel-steps'
import { useReturnWords } from './return-words'

type Props = { order: BuyerOrder; link: OrderLink }

/**
 * One card per return label: instructions until the courier has the parcel, then the steps of the parcel. The card of
 * an arrived parcel stays, because its last step shows that the shop has the goods.
 */
export default function ReturnCards({ order, link }: Props) {
  const words = useReturnWords()
  return order.returns.map((returnLabel) => (
    <section
      key={returnLabel.id}
      className="rounded-md bg-white p-[min(1.25rem,5vw)] ring-1 ring-steel-200"
      aria-labelledby={`return-${returnLabel.id}`}
    >
      <h2 id={`return-${returnLabel.id}`} className="mb-3 font-display text-2xl font-semibold leading-none">
        {words.title}
      </h2>
      {returnLabel.status === null ? (
        <LabelToPrint order={order} link={link} returnLabel={returnLabel} />
      ) : (
        <ParcelSteps parcels={[returnLabel]} statuses={words.statuses} />
      )}
    </section>
  ))
}

type LabelProps = Props & { returnLabel: BuyerOrder['returns'][number] }

function LabelToPrint({ order, link, returnLabel: { id, requestId } }: LabelProps) {
  const { language } = useLocale()
  const words = useReturnWords()
  const withdrawal = order.withdrawals.find(({ id: withdrawalId }) => withdrawalId === requestId)
  const lastDay = withdrawal?.sendBackBy ?? null
  return (
    <>
      <p className="font-semibold">{words.lead}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        <li>{words.pack}</li>
        <li>{words.print}</li>
        <li>
          {lastDay === null
            ? words.drop
            : words.dropBy({ day: formatFullDate(dateOf(parseDay(lastDay)), language) })}
        </li>
      </ol>
      {withdrawal ? null : <p className="mt-2">{words.collect}</p>}
      <LabelButton number={order.number} shipmentId={id} link={link} />
    </>
  )
}

/** Downloads the label without leaving the page, so that the page can show an error of the label service. */
function LabelButton({ number, shipmentId, link }: { number: string; shipmentId: string; link: OrderLink }) {
  const locale = useLocale()
  const words = useReturnWords()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await api.orders[':id'].returns[':shipmentId'].label.$get({
        param: { id: link.id, shipmentId },
        query: { token: link.token },
      })
      if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
      return response.blob()
    },
    onSuccess: (file) => saveFile(words.fileName({ number }), file),
    onError: async (error) =>
      showToast({ title: words.failed, description: await refusalText(locale, error), isError: true }),
  })
  return (
    <Button
      className="mt-4 w-full sm:w-auto print:hidden"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? <Spinner /> : <Icon shape={FileDown} className="size-5" />}
      {words.label}
    </Button>
  )
}

function saveFile(fileName: string, file: Blob): void {
  const objectUrl = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = objectUrl
  anchor.download = fileName
  anchor.click()
  // Frees the file after the browser has surely started the download.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
