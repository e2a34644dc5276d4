import { piecesToGo } from '../../../domain/fulfilment'
import type { Restocked } from '../../../domain/restock'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

/** What is typed of every product, by its id; nothing is none. */
export type Counts = Readonly<Record<string, string>>

type Line = StaffOrder['orderItems'][number]

/** The lines of which something can still come back. */
export const linesToRestock = (order: StaffOrder): Line[] =>
  order.orderItems.filter(({ state }) => state === 'sold')

/** All that is left of every line. */
export const allOf = (lines: readonly Line[]): Counts =>
  Object.fromEntries(lines.map((line) => [line.productId, String(piecesToGo(line))]))

/** Of every line the pieces that its buyer has withdrawn and whose money is due. */
export const withdrawnOf = (lines: readonly Line[]): Counts =>
  Object.fromEntries(
    lines.map((line) => [line.productId, String(Math.min(line.withdrawnDue, piecesToGo(line)))]),
  )

/** How many pieces of a line go back; null when what is typed is no such number. */
function countOf(counts: Counts, line: Line): number | null {
  const text = (counts[line.productId] ?? '').trim()
  const count = text === '' ? 0 : Number(text)
  return /^\d*$/.test(text) && count <= piecesToGo(line) ? count : null
}

export const restockedOf = (lines: readonly Line[], counts: Counts): Restocked[] =>
  lines
    .map((line) => ({ productId: line.productId, quantity: countOf(counts, line) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** The first line whose number is none that can come back. */
export const badLine = (lines: readonly Line[], counts: Counts): Line | undefined =>
  lines.find((line) => countOf(counts, line) === null)

type Props = {
  id: string
  lines: readonly Line[]
  counts: Counts
  /** Whether it was tried to send the form: what is not good says so from then on. */
  isTried: boolean
  onChange: (counts: Counts) => void
}

/** Of every line how many pieces go back on sale: a box to tick for the last one, a number for more. */
export function RestockFields({ id, lines, counts, isTried, onChange }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  if (lines.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm font-semibold">{words.restock}</legend>
      {lines.map((line) => {
        const { productId } = line
        const name = line.names[language]
        const left = piecesToGo(line)
        const set = (text: string) => onChange({ ...counts, [productId]: text })
        const isBad = isTried && countOf(counts, line) === null
        return left === 1 ? (
          <Checkbox
            key={productId}
            id={`${id}-${productId}`}
            checked={counts[productId] === '1'}
            onChange={({ target }) => set(target.checked ? '1' : '0')}
          >
            {name}
          </Checkbox>
        ) : (
          <Field
            key={productId}
            id={`${id}-${productId}`}
            label={words.piecesOf({ name })}
            inputMode="numeric"
            autoComplete="off"
            value={counts[productId] ?? '0'}
            error={isBad ? words.badPieces({ left }) : undefined}
            hint={isBad ? undefined : words.piecesHint({ left })}
            onChange={({ target }) => set(target.value)}
          />
        )
      })}
    </fieldset>
  )
}
