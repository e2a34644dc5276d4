import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import { type RemainingGoods, withdrawalLinesOf, splitLines, countChosenUnits } from './chosen'
import { useWithdrawalWords } from './words'

type Props = {
  number: string
  left: readonly RemainingGoods[]
  hint: string
  value: string
  onChange: (text: string) => void
}

/**
 * Checkboxes for the goods of an order, with a quantity if there are several units. Each chosen product is a line of
 * `value`.
 */
export function GoodsSelection({ number, left, hint, value, onChange }: Props) {
  const words = useWithdrawalWords()
  const lines = splitLines(value)
  const chooseUnits = (item: RemainingGoods, units: number) =>
    onChange(
      withdrawalLinesOf(left, (other) => (other === item ? units : countChosenUnits(other, lines))).join(
        '\n',
      ),
    )
  return (
    <fieldset className="mb-5">
      <legend className="text-sm font-semibold">{words.goods({ number })}</legend>
      {left.map((item, index) => {
        const { name, sku, quantity } = item
        const chosenUnits = countChosenUnits(item, lines)
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
                  {words.pieces({ ...item, of: quantity })}
                </span>
              ) : null}
            </Checkbox>
            {chosenUnits > 0 && item.left > 1 ? (
              <SelectField
                id={`withdrawal-pieces-${index}`}
                label={words.howMany}
                aria-label={`${words.howMany}: ${name} (${sku})`}
                options={Array.from({ length: item.left }, (_, before) => ({
                  value: String(before + 1),
                  name: before + 1 === item.left ? words.allPieces({ count: item.left }) : String(before + 1),
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
