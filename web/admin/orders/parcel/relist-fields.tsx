import { isGrade, GRADES, type Grade } from '../../../../domain/products/catalog/catalog'
import { readAmount } from '../../../../domain/money/amount-text'
import { toDecimal } from '../../../../domain/money/money'
import type { Language } from '../../../../domain/language'
import type { GoodsChangeInput } from '../../../../domain/orders/order-requests'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { SelectField } from '../../../ui/form/select-field'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { useStaffProductsWords } from '../../products/words'
import type { StaffOrder } from '../queries'
import { AmountField } from '../refund/amount-field'
import { useStaffOrderWords } from '../words'

type OrderLine = StaffOrder['orderItems'][number]

/** The input of staff for returned units that go back on sale. The grade is empty until staff choose one. */
export type RelistInput = { isDraft: boolean; grade: Grade | ''; price: string }

/**
 * Returns the initial input: a draft for a unit that was shipped, because its grade may have changed. A product with
 * other units for sale cannot become a draft.
 */
export const createRelistInput = (
  { shippedAt }: Pick<StaffOrder, 'shippedAt'>,
  { hasUnitsForSale, currentPrice }: Pick<OrderLine, 'hasUnitsForSale' | 'currentPrice'>,
  language: Language,
): RelistInput => ({
  isDraft: shippedAt !== null && !hasUnitsForSale,
  grade: '',
  price: localizedDecimal(currentPrice ?? '', language),
})

type RelistDraft = NonNullable<GoodsChangeInput['lines'][number]['draft']>

/** Parses the input: returns the draft to create, or the first invalid field. Null if the units go on sale at once. */
export function readRelistInput(
  { isDraft, grade, price }: RelistInput,
  language: Language,
): { draft: RelistDraft } | { wrongField: 'grade' | 'price' } | null {
  if (!isDraft) return null
  if (grade === '') return { wrongField: 'grade' }
  const amount = readAmount(price, language, 'PLN')
  return amount === null || amount === 0
    ? { wrongField: 'price' }
    : { draft: { grade, price: toDecimal(amount) } }
}

type Props = {
  id: string
  line: OrderLine
  input: RelistInput
  /** The invalid field; set only after the first attempt to submit. */
  wrongField: 'grade' | 'price' | null
  onChange: (input: RelistInput) => void
}

/** The choice between a draft and a sale at once, and for a draft the grade and the price. */
export function RelistFields({ id, line, input, wrongField, onChange }: Props) {
  const { relist: words } = useStaffOrderWords().unitSteps
  const { grades, choose } = useStaffProductsWords()
  const formatAmountError = useFormatAmountError('PLN')
  return (
    <>
      <fieldset className="mb-4 grid gap-2">
        <legend className="mb-2 font-semibold">{words.legend}</legend>
        {(['draft', 'now'] as const).map((relistWay) => (
          <ChoiceCard
            key={relistWay}
            id={`${id}-${relistWay}`}
            name={`${id}-way`}
            checked={input.isDraft === (relistWay === 'draft')}
            disabled={relistWay === 'draft' && line.hasUnitsForSale}
            onChange={() => onChange({ ...input, isDraft: relistWay === 'draft' })}
            className="items-start"
          >
            <span className="leading-tight">
              <span className="block font-semibold">{words[relistWay]}</span>
              <span className="mt-0.5 block text-sm text-steel-700">
                {relistWay === 'now'
                  ? words.nowLead
                  : line.hasUnitsForSale
                    ? words.othersForSale
                    : words.draftLead}
              </span>
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      {input.isDraft ? (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            id={`${id}-grade`}
            label={words.grade}
            value={input.grade}
            error={wrongField === 'grade' ? words.gradeRequired : undefined}
            options={[
              { value: '', name: choose },
              ...GRADES.map((grade) => ({ value: grade, name: grades[grade] })),
            ]}
            onChange={(grade) => onChange({ ...input, grade: isGrade(grade) ? grade : '' })}
            className="mb-4"
          />
          <AmountField
            id={`${id}-price`}
            label={words.price}
            value={input.price}
            error={wrongField === 'price' ? formatAmountError(input.price, words.badPrice) : undefined}
            onChange={(price) => onChange({ ...input, price })}
          />
        </div>
      ) : null}
    </>
  )
}
