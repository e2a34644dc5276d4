import { Checkbox } from '../../ui/checkbox'
import { SelectField } from '../../ui/select-field'
import { type LeftGoods, linesFor, linesOf, unitsChosen } from './chosen'
import { useWithdrawalWords } from './words'

type Props = {
  number: string
  left: readonly LeftGoods[]
  hint: string
  value: string
  onChange: (text: string) => void
}

/**
 * Checkboxes for the goods of an order, with a quantity if there are several units. Each choice is a line of the
 * request.
 */
export function GoodsChoice({ number, left, hint, value, onChange }: Props) {
  const words = useWithdrawalWords()
  const lines = linesOf(value)
  const choose = (chosen: LeftGoods, pieces: number) =>
    onChange(linesFor(left, (one) => (one === chosen ? pieces : unitsChosen(one, lines))).join('\n'))
  return (
    <fieldset className="mb-5">
      <legend className="text-sm font-semibold">{words.goods({ number })}</legend>
      {left.map((one, index) => {
        const { name, sku, quantity } = one
        const pieces = unitsChosen(one, lines)
        return (
          <div key={sku}>
            <Checkbox
              id={`withdrawal-item-${index}`}
              checked={pieces > 0}
              onChange={({ target }) => choose(one, target.checked ? one.left : 0)}
            >
              <span className="block [overflow-wrap:anywhere]">
                {name} ({sku})
              </span>
              {quantity > 1 ? (
                <span className="block text-sm text-steel-700">{words.pieces({ ...one, of: quantity })}</span>
              ) : null}
            </Checkbox>
            {pieces > 0 && one.left > 1 ? (
              <SelectField
                id={`withdrawal-pieces-${index}`}
                label={words.howMany}
                aria-label={`${words.howMany}: ${name} (${sku})`}
                options={Array.from({ length: one.left }, (_, before) => ({
                  value: String(before + 1),
                  name: before + 1 === one.left ? words.allPieces({ count: one.left }) : String(before + 1),
                }))}
                value={String(pieces)}
                onChange={(count) => choose(one, Number(count))}
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
