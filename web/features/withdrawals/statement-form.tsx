import { MAX_WITHDRAWAL_LENGTHS, WithdrawalRequest } from '../../../domain/withdrawal'
import { standingUnits } from '../../../domain/goods'
import { leftToWithdraw } from '../../../domain/withdrawn-goods'
import { api, read } from '../../api'
import { useLocale } from '../../i18n/locale'
import { TextArea } from '../../ui/text-area'
import { RequestEnd } from '../statements/statement-end'
import type { Begun } from '../statements/statement-section'
import { useCustomerRequest } from '../statements/use-statement'
import { WhoFields } from '../statements/who-fields'
import { linesFor, linesOf, unitsChosen } from './chosen'
import { withdrawalDraft } from './draft'
import { GoodsChoice } from './goods-choice'
import { MadeBefore } from './made-before'
import type { Receipt } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'

/** The withdrawal form; asks only for what the law requires (rules 3.3). */
export function RequestForm({
  isReady,
  link,
  order,
  onDone,
}: Begun & { onDone: (receipt: Receipt) => void }) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  const withdrawals = order?.withdrawals ?? []
  const goods = order?.items ?? []
  const { left, isAll, isPart } = leftToWithdraw(goods, withdrawals)
  const before = {
    made: withdrawals,
    isAll,
    hasEnded: goods.some(({ settled }) => settled > 0),
    isNothingLeft: goods.length > 0 && goods.every((item) => standingUnits(item) === 0),
  }
  const { draft, field, refusal, change, submit, isPending } = useCustomerRequest({
    kept: withdrawalDraft,
    isReady,
    order,
    names: ['name', 'email', 'order', 'items', 'message'],
    idOf: (name) => `withdrawal-${name}`,
    parse: (values) => {
      const typedLines = linesOf(values.items)
      const chosenLines =
        left.length > 0 ? linesFor(left, (item) => unitsChosen(item, typedLines)) : typedLines
      // After an earlier withdrawal, "everything" means the remaining units, so that no unit is withdrawn twice.
      const items = chosenLines.length === 0 && isPart ? linesFor(left, (item) => item.left) : chosenLines
      return WithdrawalRequest.safeParse({
        ...values,
        language,
        items: items.length > 0 ? items : undefined,
        message: values.message.trim() || undefined,
        link: link ?? undefined,
      })
    },
    send: (request, key) =>
      read(api.withdrawals.$post({ json: request }, { headers: { 'Idempotency-Key': key } })),
    onDone: (request, response) => onDone({ ...request, ...response }),
  })
  if (isAll) return <MadeBefore {...before} />
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      {withdrawals.length > 0 || before.hasEnded ? <MadeBefore {...before} /> : null}
      <fieldset disabled={!isReady}>
        <p className="mb-5 border-l-4 border-accent-strong pl-4 text-lg font-semibold">{words.statement}</p>
        <WhoFields field={field} />
        {order && left.length > 0 ? (
          <GoodsChoice
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
        <RequestEnd refusal={refusal} isPending={isPending} words={words} />
      </fieldset>
    </form>
  )
}
