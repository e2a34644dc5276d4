import type { ComponentProps } from 'react'
import { LONGEST_WITHDRAWAL } from '../../../domain/withdrawal'
import type { BuyerOrder } from '../../api'
import { paths } from '../../app/paths'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { TextArea } from '../../ui/text-area'
import { idOf, linesOf, type Name, useStatement } from './use-statement'
import { useWithdrawalWords } from './words'

/** The statement of withdrawal: asks for no more than the law does (rules 3.3). */
export function StatementForm(given: Parameters<typeof useStatement>[0]) {
  const { language, settings } = useLocale()
  const words = useWithdrawalWords()
  const { draft, errors, refusal, change, submit, isPending } = useStatement(given)
  const { order } = given
  const field = (name: Name) => ({
    id: idOf(name),
    label: words[name],
    value: draft[name],
    error: errors[name] ? FIELD_SENTENCES[language][errors[name]] : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      <fieldset disabled={!given.isReady}>
        <p className="mb-5 border-l-4 border-accent-strong pl-4 text-lg font-semibold">{words.statement}</p>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field
            {...field('name')}
            autoComplete="name"
            aria-required="true"
            maxLength={LONGEST_WITHDRAWAL.name}
          />
          <Field
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required="true"
          />
        </div>
        <Field
          {...field('order')}
          hint={words.orderHint}
          autoComplete="off"
          aria-required="true"
          maxLength={LONGEST_WITHDRAWAL.order}
        />
        {order && order.items.length > 0 ? (
          <Goods order={order} value={draft.items} onChange={(text) => change('items', text)} />
        ) : (
          <TextArea {...field('items')} hint={words.itemsHint} rows={2} />
        )}
        <TextArea {...field('message')} maxLength={LONGEST_WITHDRAWAL.message} />
        {refusal ? (
          <Notice look="danger" role="alert" className="mb-4">
            <p>
              {words.failed} {refusal}
            </p>
            <p>
              {words.byMail}{' '}
              <a href={`mailto:${settings.firm.email}`} className="underline">
                {settings.firm.email}
              </a>
            </p>
          </Notice>
        ) : null}
        <Button type="submit" aria-disabled={isPending} className="w-full sm:w-auto">
          {isPending ? <Spinner /> : null}
          {words.confirm}
        </Button>
        <p className="mt-4 text-sm text-steel-700">
          {words.privacy}{' '}
          <Link to={paths.privacy[language]} className="inline-block py-1 underline">
            {words.privacyLink}
          </Link>
        </p>
      </fieldset>
    </form>
  )
}

type GoodsProps = { order: BuyerOrder; value: string } & {
  onChange: (text: string) => void
}

/** The goods of an order, to be ticked; each is a line of the statement. */
function Goods({ order, value, onChange }: GoodsProps) {
  const words = useWithdrawalWords()
  const chosen = linesOf(value)
  const turn =
    (item: string): ComponentProps<typeof Checkbox>['onChange'] =>
    ({ target }) =>
      onChange((target.checked ? [...chosen, item] : chosen.filter((one) => one !== item)).join('\n'))
  return (
    <fieldset className="mb-5">
      <legend className="text-sm font-semibold">{words.goods({ number: order.number })}</legend>
      {order.items.map(({ name, sku }) => {
        const item = `${name} (${sku})`
        return (
          <Checkbox
            key={sku}
            id={`withdrawal-item-${sku}`}
            checked={chosen.includes(item)}
            onChange={turn(item)}
          >
            {item}
          </Checkbox>
        )
      })}
      <p className="pt-1 text-sm text-steel-700">{words.goodsHint}</p>
    </fieldset>
  )
}
