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
export function StatementForm({
  isReady,
  link,
  order,
  onDone,
}: Begun & { onDone: (receipt: Receipt) => void }) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  const made = order?.withdrawals ?? []
  const goods = order?.items ?? []
  const { left, isAll, isPart } = leftToWithdraw(goods, made)
  const before = {
    made,
    isAll,
    hasEnded: goods.some(({ settled }) => settled > 0),
    isNothingLeft: goods.length > 0 && goods.every((one) => standingUnits(one) === 0),
  }
  const { draft, field, refusal, change, submit, isPending } = useCustomerRequest({
    kept: withdrawalDraft,
    isReady,
    order,
    names: ['name', 'email', 'order', 'items', 'message'],
    idOf: (name) => `withdrawal-${name}`,
    parse: (typed) => {
      const typedLines = linesOf(typed.items)
      const chosen = left.length > 0 ? linesFor(left, (one) => unitsChosen(one, typedLines)) : typedLines
      // After an earlier withdrawal, "everything" means the units left, so that no unit is withdrawn twice.
      const items = chosen.length === 0 && isPart ? linesFor(left, (one) => one.left) : chosen
      return WithdrawalRequest.safeParse({
        ...typed,
        language,
        items: items.length > 0 ? items : undefined,
        message: typed.message.trim() || undefined,
        link: link ?? undefined,
      })
    },
    send: (statement, key) =>
      read(api.withdrawals.$post({ json: statement }, { headers: { 'Idempotency-Key': key } })),
    onDone: (statement, made) => onDone({ ...statement, ...made }),
  })
  if (isAll) return <MadeBefore {...before} />
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      {made.length > 0 || before.hasEnded ? <MadeBefore {...before} /> : null}
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
