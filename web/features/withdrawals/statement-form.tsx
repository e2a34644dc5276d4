import type { ComponentProps } from 'react'
import {
  goodsLine,
  leftToWithdraw,
  LONGEST_WITHDRAWAL,
  WithdrawalStatement,
} from '../../../domain/withdrawal'
import { api, read } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/checkbox'
import { TextArea } from '../../ui/text-area'
import { StatementEnd } from '../statements/statement-end'
import type { Begun } from '../statements/statement-section'
import { useStatement } from '../statements/use-statement'
import { WhoFields } from '../statements/who-fields'
import { withdrawalDraft } from './draft'
import { MadeBefore } from './made-before'
import type { Receipt } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'

/** The lines of a text that say something. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The statement of withdrawal: asks for no more than the law does (rules 3.3). */
export function StatementForm({
  isReady,
  link,
  order,
  onDone,
}: Begun & { onDone: (receipt: Receipt) => void }) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  const made = order?.withdrawals ?? []
  const { left, isAll, isPart } = leftToWithdraw(order?.items ?? [], made)
  const lines = left.map(goodsLine)
  const { draft, field, refusal, change, submit, isPending } = useStatement({
    kept: withdrawalDraft,
    isReady,
    order,
    names: ['name', 'email', 'order', 'items', 'message'],
    idOf: (name) => `withdrawal-${name}`,
    parse: (typed) => {
      const typedLines = linesOf(typed.items)
      const chosen =
        order && lines.length > 0 ? typedLines.filter((line) => lines.includes(line)) : typedLines
      // What was returned before is not returned again: the rest, not the whole order.
      const items = chosen.length === 0 && isPart ? lines : chosen
      return WithdrawalStatement.safeParse({
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
  if (isAll) return <MadeBefore made={made} isAll />
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      {made.length > 0 ? <MadeBefore made={made} isAll={false} /> : null}
      <fieldset disabled={!isReady}>
        <p className="mb-5 border-l-4 border-accent-strong pl-4 text-lg font-semibold">{words.statement}</p>
        <WhoFields field={field} />
        {order && lines.length > 0 ? (
          <Goods
            number={order.number}
            lines={lines}
            hint={isPart ? words.leftHint : words.goodsHint}
            value={draft.items}
            onChange={(text) => change('items', text)}
          />
        ) : (
          <TextArea {...field('items')} label={words.items} hint={words.itemsHint} rows={2} />
        )}
        <TextArea {...field('message')} label={words.message} longest={LONGEST_WITHDRAWAL.message} />
        <StatementEnd refusal={refusal} isPending={isPending} words={words} />
      </fieldset>
    </form>
  )
}

type GoodsProps = { number: string; lines: readonly string[]; hint: string; value: string } & {
  onChange: (text: string) => void
}

/** The goods of an order, to be ticked; each is a line of the statement. */
function Goods({ number, lines, hint, value, onChange }: GoodsProps) {
  const words = useWithdrawalWords()
  const chosen = linesOf(value)
  const turn =
    (item: string): ComponentProps<typeof Checkbox>['onChange'] =>
    ({ target }) =>
      onChange((target.checked ? [...chosen, item] : chosen.filter((one) => one !== item)).join('\n'))
  return (
    <fieldset className="mb-5">
      <legend className="text-sm font-semibold">{words.goods({ number })}</legend>
      {lines.map((item, index) => (
        <Checkbox
          key={item}
          id={`withdrawal-item-${index}`}
          checked={chosen.includes(item)}
          onChange={turn(item)}
        >
          {item}
        </Checkbox>
      ))}
      <p className="pt-1 text-sm text-steel-700">{hint}</p>
    </fieldset>
  )
}
