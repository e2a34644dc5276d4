import { MAX_WITHDRAWAL_LENGTHS, WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { countStandingUnits } from '../../../../domain/orders/goods'
import {
  findGoodsLeftToWithdraw,
  type OrderedGoods,
  formatWithdrawalItem,
  countNamedUnits,
} from '../../../../domain/returns/withdrawn-goods'
import { api, readBody, type BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { TextArea } from '../../../ui/form/text-area'
import { RequestFormFooter } from '../request-form-footer'
import type { RequestFormProps } from '../request-section'
import { useCustomerRequest } from '../use-customer-request'
import { RequesterFieldset } from '../requester-fieldset'
import type { WithdrawalReceiptData } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'
import { formatClockTime } from '../../../../domain/time/clock-time'
import { paths } from '../../../../domain/pages/page-paths'
import { Link } from '../../../navigation'
import { Notice } from '../../../ui/layout/notice'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import { createRequestDraft } from '../request-draft'

/** The withdrawal form; asks only for what the law requires (rules 3.3). */
export function RequestForm({
  isReady,
  link,
  order,
  onDone,
}: RequestFormProps & { onDone: (receipt: WithdrawalReceiptData) => void }) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  const withdrawals = order?.withdrawals ?? []
  const orderedItems = order?.items ?? []
  const { left, isAll, isPart } = findGoodsLeftToWithdraw(orderedItems, withdrawals)
  const withdrawalHistory = {
    withdrawals: withdrawals,
    isEverythingWithdrawn: isAll,
    hasSettledUnits: orderedItems.some(({ settled }) => settled > 0),
    areAllUnitsSettled:
      orderedItems.length > 0 && orderedItems.every((item) => countStandingUnits(item) === 0),
  }
  const { draft, fieldPropsOf, refusal, change, submit, isPending } = useCustomerRequest({
    draftStore: withdrawalDraft,
    isReady,
    order,
    fieldNames: ['name', 'email', 'order', 'items', 'message'],
    fieldIdOf: (name) => `withdrawal-${name}`,
    parse: (values) => {
      const typedLines = splitLines(values.items)
      const chosenLines =
        left.length > 0 ? withdrawalLinesOf(left, (item) => countChosenUnits(item, typedLines)) : typedLines
      // After an earlier withdrawal, "everything" means the remaining units, so that no unit is withdrawn twice.
      const withdrawnItems =
        chosenLines.length === 0 && isPart ? withdrawalLinesOf(left, (item) => item.left) : chosenLines
      return WithdrawalRequest.safeParse({
        ...values,
        language,
        items: withdrawnItems.length > 0 ? withdrawnItems : undefined,
        message: values.message.trim() || undefined,
        link: link ?? undefined,
      })
    },
    send: (request, idempotencyKey) =>
      readBody(api.withdrawals.$post({ json: request }, { headers: { 'Idempotency-Key': idempotencyKey } })),
    onDone: (request, response) => onDone({ ...request, ...response }),
  })
  if (isAll) return <EarlierWithdrawals {...withdrawalHistory} />
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      {withdrawals.length > 0 || withdrawalHistory.hasSettledUnits ? (
        <EarlierWithdrawals {...withdrawalHistory} />
      ) : null}
      <fieldset disabled={!isReady}>
        <p className="mb-5 border-l-4 border-accent-strong pl-4 text-lg font-semibold">{words.statement}</p>
        <RequesterFieldset fieldPropsOf={fieldPropsOf} />
        {order && left.length > 0 ? (
          <GoodsSelection
            number={order.number}
            remainingGoods={left}
            hint={isPart ? words.leftHint : words.goodsHint}
            value={draft.items}
            onChange={(text) => change('items', text)}
          />
        ) : (
          <TextArea {...fieldPropsOf('items')} label={words.items} hint={words.itemsHint} rows={2} />
        )}
        <TextArea
          {...fieldPropsOf('message')}
          label={words.message}
          characterLimit={MAX_WITHDRAWAL_LENGTHS.message}
        />
        <RequestFormFooter errorText={refusal} isPending={isPending} words={words} />
      </fieldset>
    </form>
  )
}

type Props = {
  withdrawals: BuyerOrder['withdrawals']
  /** True if the buyer has no units left to withdraw. */
  isEverythingWithdrawn: boolean
  /** True if some units are cancelled or returned. */
  hasSettledUnits: boolean
  /** True if all units are cancelled or returned. */
  areAllUnitsSettled: boolean
}

/** Lists the earlier withdrawals of an order, its cancelled or returned units, and the remaining units. */
function EarlierWithdrawals({
  withdrawals,
  isEverythingWithdrawn,
  hasSettledUnits,
  areAllUnitsSettled,
}: Props) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  return (
    <Notice variant="warning" className="my-5">
      {withdrawals.map(({ id, at, isWhole, items }) => {
        const { day, hourAndMinute } = formatClockTime(Date.parse(at), language)
        return (
          <p key={id} className="[overflow-wrap:anywhere]">
            {words.earlierWithdrawal({
              day,
              time: hourAndMinute,
              goods: isWhole ? words.receipt.whole : items.join('; ') || words.someGoods,
            })}
          </p>
        )
      })}
      {hasSettledUnits ? <p>{areAllUnitsSettled ? words.allEnded : words.someEnded}</p> : null}
      {areAllUnitsSettled ? null : (
        <p>
          {isEverythingWithdrawn
            ? words.nothingLeft
            : withdrawals.length > 0
              ? words.onlyLeft
              : words.onlyStanding}
        </p>
      )}
      {isEverythingWithdrawn ? (
        // Opens a form that is not linked to this order. The buyer may mean other goods, or another person made the
        // earlier withdrawal (rules 3.2).
        <Link to={paths.withdrawal[language]} className="inline-block py-1 underline">
          {words.otherStatement}
        </Link>
      ) : null}
    </Notice>
  )
}

type GoodsSelectionProps = {
  number: string
  remainingGoods: readonly RemainingGoods[]
  hint: string
  value: string
  onChange: (text: string) => void
}

/**
 * Checkboxes for the goods of an order, with a quantity if there are several units. Each chosen product is a line of
 * `value`.
 */
function GoodsSelection({ number, remainingGoods, hint, value, onChange }: GoodsSelectionProps) {
  const words = useWithdrawalWords()
  const chosenLines = splitLines(value)
  const chooseUnits = (item: RemainingGoods, unitCount: number) =>
    onChange(
      withdrawalLinesOf(remainingGoods, (otherItem) =>
        otherItem === item ? unitCount : countChosenUnits(otherItem, chosenLines),
      ).join('\n'),
    )
  return (
    <fieldset className="mb-5">
      <legend className="text-sm font-semibold">{words.goods({ number })}</legend>
      {remainingGoods.map((item, index) => {
        const { name, sku, quantity } = item
        const chosenUnits = countChosenUnits(item, chosenLines)
        return (
          <div key={sku}>
            <Checkbox
              id={`withdrawal-item-${index}`}
              checked={chosenUnits > 0}
              onChange={({ target }) => chooseUnits(item, target.checked ? item.left : 0)}
            >
              <span className="block [overflow-wrap:anywhere]">
                {name} ({sku})
              </span>
              {quantity > 1 ? (
                <span className="block text-sm text-steel-700">
                  {words.remainingUnits({ ...item, totalUnits: quantity })}
                </span>
              ) : null}
            </Checkbox>
            {chosenUnits > 0 && item.left > 1 ? (
              <SelectField
                id={`withdrawal-pieces-${index}`}
                label={words.howMany}
                aria-label={`${words.howMany}: ${name} (${sku})`}
                options={Array.from({ length: item.left }, (_, unitIndex) => ({
                  value: String(unitIndex + 1),
                  name:
                    unitIndex + 1 === item.left
                      ? words.allUnits({ count: item.left })
                      : String(unitIndex + 1),
                }))}
                value={String(chosenUnits)}
                onChange={(count) => chooseUnits(item, Number(count))}
                className="max-w-72 pb-3 pl-9"
              />
            ) : null}
          </div>
        )
      })}
      <p className="pt-1 text-sm text-steel-700">{hint}</p>
    </fieldset>
  )
}

/** The draft of the withdrawal form: its unsent input. `items` has one line per product. */
const withdrawalDraft = createRequestDraft('withdrawal-draft', {
  name: '',
  order: '',
  email: '',
  items: '',
  message: '',
})

/** Goods of an order with the number of units that can still be withdrawn. */
type RemainingGoods = OrderedGoods & { left: number }

/** Returns the non-empty lines of a text. */
const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Returns the chosen quantity of a product, at most `left`. A stored draft may name more units than can still be
 * withdrawn.
 */
const countChosenUnits = (item: RemainingGoods, chosenLines: readonly string[]): number =>
  Math.min(item.left, countNamedUnits(item, chosenLines))

/** Returns the lines of a withdrawal request: one per product with its quantity. */
const withdrawalLinesOf = (
  items: readonly RemainingGoods[],
  countUnits: (item: RemainingGoods) => number,
): string[] =>
  items.flatMap((item) => (countUnits(item) > 0 ? [formatWithdrawalItem(item, countUnits(item))] : []))
