import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import { STAFF_CHANNELS } from '../../../../domain/orders/sale-channel'
import { formatAmountInput } from '../../../../domain/money/amount-text'
import { toDecimal } from '../../../../domain/money/money'
import { findTotalProblem } from '../../../../domain/orders/sale-by-hand'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { ApiError } from '../../../api'
import { adminPaths } from '../../../app/admin-paths'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { navigate } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { Card } from '../../kit/page/card'
import { StaffPage } from '../../kit/page/staff-page'
import { readProduct } from '../../products/queries'
import { ordersQueryKey } from '../queries'
import { useStaffOrderWords } from '../words'
import { sendSale } from './queries'
import { SaleBuyer } from './sale-buyer'
import { SaleDelivery } from './sale-delivery'
import {
  createEmptySale,
  firstCourier,
  isAgreedPrice,
  isPaidAtCounter,
  quoteSaleInput,
  readSaleDraft,
  readSale,
  saleDraftStorage,
  toSaleProblem,
  type SaleInput,
  type SaleProblems,
} from './sale-input'
import { SaleLines } from './sale-lines'
import { SalePayment } from './sale-payment'
import { useSaleWords } from './words'

/** The form for a sale by phone or at the counter. Typed values stay after an error and after a reload. */
export default function AdminSalePage() {
  const locale = useLocale()
  const { language, settings } = locale
  const words = useSaleWords()
  const orderWords = useStaffOrderWords()
  const client = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [input, setInput] = useState<SaleInput>(
    () =>
      readSaleDraft(settings.couriers.offered) ??
      createEmptySale(polishDateOf(Date.now()), settings.couriers.offered),
  )
  const [problems, setProblems] = useState<SaleProblems>({})
  const [soldOutIds, setSoldOutIds] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState('')
  const [refusedTimes, setRefusedTimes] = useState(0)
  const isSaleSaved = useRef(false)
  useEffect(() => {
    if (!isSaleSaved.current) saleDraftStorage.write('new', input)
  }, [input])
  // Runs only after a failed attempt to submit. A correction also changes `problems`, but must not move the focus.
  useEffect(() => {
    if (refusedTimes > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusedTimes])
  const quote = quoteSaleInput(input, settings, language)
  const { mutate, isPending } = useMutation({
    mutationFn: sendSale,
    onSuccess: ({ id, number }) => {
      isSaleSaved.current = true
      saleDraftStorage.clear('new')
      void client.invalidateQueries({ queryKey: ordersQueryKey })
      showToast({ title: words.saved({ number }) })
      navigate(adminPaths.order(id))
    },
    onError: async (error) => {
      if (error instanceof ApiError) {
        const { errors = [], productIds = [] } = error.details
        if (error.code === 'order.sold_out' || error.code === 'order.unknown_product')
          setSoldOutIds(productIds)
        setProblems(Object.fromEntries(errors.map(({ path, code }) => [path, toSaleProblem(path, code)])))
        setRefusedTimes((times) => times + 1)
        if (error.code === 'order.price_changed' && (await updateListPrices()))
          return setRefusal(words.priceChanged)
      }
      setRefusal(`${words.failed}. ${await refusalText(locale, error)}`)
    },
  })
  /**
   * Fetches the public prices again. Updates lines with the old public price; agreed prices stay. Returns true if a
   * public price has changed.
   */
  async function updateListPrices(): Promise<boolean> {
    const changedPrices = new Map<string, string>()
    await Promise.all(
      input.lines.map(async ({ productId, listPrice }) => {
        const product = await readProduct(productId).catch(() => null)
        const currentPrice = product && toDecimal(parsePrice(String(product.exhibitionPrice)))
        if (currentPrice && currentPrice !== listPrice) changedPrices.set(productId, currentPrice)
      }),
    )
    // Updates the newest input, because staff can type while the prices load.
    setInput((previous) => ({
      ...previous,
      lines: previous.lines.map((line) => {
        const listPrice = changedPrices.get(line.productId)
        if (!listPrice) return line
        const price = isAgreedPrice(line, language) ? line.price : formatAmountInput(listPrice, language)
        return { ...line, listPrice, price }
      }),
    }))
    return changedPrices.size > 0
  }
  const changeInput = (changes: Partial<SaleInput>) => setInput((previous) => ({ ...previous, ...changes }))
  const changeField = (changes: Partial<SaleInput>) => {
    changeInput(changes)
    setProblems((previous) =>
      Object.fromEntries(
        Object.entries(previous).filter(
          ([path]) =>
            !(path.replace(/^payment\./, '') in changes) && !(changes.lines && path.startsWith('items')),
        ),
      ),
    )
  }
  const isPaidNow = isPaidAtCounter(input)
  const isTotalInvalid = input.lines.length > 0 && findTotalProblem(quote.total, isPaidNow) === 'tooLow'
  const submit = () => {
    if (isPending) return
    setRefusal('')
    setSoldOutIds([])
    const parsedSale = readSale(input, settings, language)
    if ('sale' in parsedSale) {
      setProblems({})
      return mutate(parsedSale.sale)
    }
    setProblems(parsedSale.problems)
    setRefusedTimes((times) => times + 1)
    setRefusal(words.fix)
  }
  const clearForm = () => {
    setInput(createEmptySale(polishDateOf(Date.now()), settings.couriers.offered))
    setProblems({})
    setSoldOutIds([])
    setRefusal('')
    showToast({
      title: words.cleared,
      action: {
        label: words.undo,
        run: () => {
          // Stores the draft directly, because staff may have left the page, and then no effect stores the input.
          saleDraftStorage.write('new', input)
          setInput(input)
        },
      },
    })
  }
  const sectionProps = { input, problems, onChange: changeField }
  return (
    <StaffPage title={words.title} backLink={{ to: adminPaths.orders, name: orderWords.back }}>
      <form
        ref={formRef}
        noValidate
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Card title={words.channel}>
          <div className="grid gap-2 sm:grid-cols-2">
            {STAFF_CHANNELS.map((channel) => (
              <ChoiceCard
                key={channel}
                id={`sale-channel-${channel}`}
                name="channel"
                checked={input.channel === channel}
                onChange={() =>
                  changeField({
                    channel,
                    courier: channel === 'counter' ? 'counter' : firstCourier(settings.couriers.offered),
                  })
                }
                aria-describedby={`sale-channel-${channel}-hint`}
              >
                <span>
                  <span className="block font-semibold">{words.channels[channel]}</span>
                  <span
                    id={`sale-channel-${channel}-hint`}
                    className="block text-sm leading-snug text-steel-700"
                  >
                    {words.channels[`${channel}Hint`]}
                  </span>
                </span>
              </ChoiceCard>
            ))}
          </div>
        </Card>
        <SaleLines
          lines={input.lines}
          problems={problems}
          soldOutIds={soldOutIds}
          onChange={(lines) => changeField({ lines })}
        />
        <SaleBuyer {...sectionProps} />
        <SaleDelivery {...sectionProps} listedShipping={quote.listedShipping} isHeld={!isPaidNow} />
        {input.channel === 'counter' ? <SalePayment {...sectionProps} /> : null}
        <div className="rounded-md bg-white p-4 ring-1 ring-steel-200">
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 tabular-nums">
            <dt>{words.subtotal}</dt>
            <dd className="text-right">{formatMoney(quote.subtotal, 'PLN', language)}</dd>
            <dt>{words.delivery}</dt>
            <dd className="text-right">{formatMoney(quote.shipping, 'PLN', language)}</dd>
            <dt className="text-lg font-bold">{words.total}</dt>
            <dd className="text-right text-lg font-bold">{formatMoney(quote.total, 'PLN', language)}</dd>
          </dl>
          {isTotalInvalid ? <p className="pt-1 font-medium text-danger">{words.totalProblem}</p> : null}
          {refusal ? (
            <Notice variant="danger" role="alert" className="mt-3">
              <p>{refusal}</p>
            </Notice>
          ) : null}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={isPending} className="grow sm:grow-0">
              {isPending ? <Spinner /> : null}
              <span>{words.submit[input.channel]}</span>
            </Button>
            <Button variant="quiet" onClick={clearForm}>
              {words.clear}
            </Button>
          </div>
        </div>
      </form>
    </StaffPage>
  )
}
