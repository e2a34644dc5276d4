import { MAX_WITHDRAWAL_LENGTHS, WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { countStandingUnits } from '../../../../domain/orders/goods'
import { goodsLeftToWithdraw } from '../../../../domain/returns/withdrawn-goods'
import { api, readBody } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { TextArea } from '../../../ui/form/text-area'
import { RequestFormFooter } from '../request-form-footer'
import type { RequestFormProps } from '../request-section'
import { useCustomerRequest } from '../use-customer-request'
import { RequesterFieldset } from '../requester-fieldset'
import { withdrawalLinesOf, splitLines, countChosenUnits } from './chosen'
import { withdrawalDraft } from './withdrawal-draft'
import { GoodsSelection } from './goods-selection'
import { EarlierWithdrawals } from './earlier-withdrawals'
import type { WithdrawalReceiptData } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'

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
  const { left, isAll, isPart } = goodsLeftToWithdraw(orderedItems, withdrawals)
  const withdrawalHistory = {
    made: withdrawals,
    isAll,
    hasEnded: orderedItems.some(({ settled }) => settled > 0),
    isNothingLeft: orderedItems.length > 0 && orderedItems.every((item) => countStandingUnits(item) === 0),
  }
  const { draft, field, refusal, change, submit, isPending } = useCustomerRequest({
    kept: withdrawalDraft,
    isReady,
    order,
    names: ['name', 'email', 'order', 'items', 'message'],
    idOf: (name) => `withdrawal-${name}`,
    parse: (values) => {
      const typedLines = splitLines(values.items)
      const chosenLines =
        left.length > 0 ? withdrawalLinesOf(left, (item) => countChosenUnits(item, typedLines)) : typedLines
      // After an earlier withdrawal, "everything" means the remaining units, so that no unit is withdrawn twice.
      const items =
        chosenLines.length === 0 && isPart ? withdrawalLinesOf(left, (item) => item.left) : chosenLines
      return WithdrawalRequest.safeParse({
        ...values,
        language,
        items: items.length > 0 ? items : undefined,
        message: values.message.trim() || undefined,
        link: link ?? undefined,
      })
    },
    send: (request, key) =>
      readBody(api.withdrawals.$post({ json: request }, { headers: { 'Idempotency-Key': key } })),
    onDone: (request, response) => onDone({ ...request, ...response }),
  })
  if (isAll) return <EarlierWithdrawals {...withdrawalHistory} />
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      {withdrawals.length > 0 || withdrawalHistory.hasEnded ? (
        <EarlierWithdrawals {...withdrawalHistory} />
      ) : null}
      <fieldset disabled={!isReady}>
        <p className="mb-5 border-l-4 border-accent-strong pl-4 text-lg font-semibold">{words.statement}</p>
        <RequesterFieldset field={field} />
        {order && left.length > 0 ? (
          <GoodsSelection
            number={order.number}
            left={left}
            hint={isPart ? words.leftHint : words.goodsHint}
            value={draft.items}
            onChange={(text) => change('items', text)}
          />
        ) : (
          <TextArea {...field('items')} label={words.items} hint={words.itemsHint} rows={2} />
        )}
        <TextArea {...field('message')} label={words.message} longest={MAX_WITHDRAWAL_LENGTHS.message} />
        <RequestFormFooter refusal={refusal} isPending={isPending} words={words} />
      </fieldset>
    </form>
  )
}
