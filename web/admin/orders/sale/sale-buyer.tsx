import { BUYER_CAPACITIES, CUSTOMER_TYPES, type CustomerType } from '../../../../domain/checkout/checkout'
import { LANGUAGES } from '../../../../domain/language'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import { Card } from '../../kit/page/card'
import { useStaffOrderWords } from '../words'
import { type SaleSectionProps, SaleTextField } from './sale-text-field'
import { useSaleWords } from './words'

/** The buyer of a sale: a person or a company, and how to reach them. */
export function SaleBuyer(props: SaleSectionProps) {
  const { input, onChange } = props
  const words = useSaleWords()
  const { capacity } = useStaffOrderWords()
  return (
    <Card title={words.buyer}>
      <fieldset className="pb-4">
        <legend className="pb-1 text-sm font-semibold">{words.customerType}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {CUSTOMER_TYPES.map((customerType: CustomerType) => (
            <ChoiceCard
              key={customerType}
              id={`sale-type-${customerType}`}
              name="customer-type"
              checked={input.customerType === customerType}
              onChange={() => onChange({ customerType })}
            >
              <span className="font-semibold">{words.customerTypes[customerType]}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {input.customerType === 'company' ? (
        <>
          <div className="grid gap-x-3 sm:grid-cols-2">
            <SaleTextField {...props} name="companyName" />
            <SaleTextField {...props} name="nip" />
          </div>
          <SelectField
            id="sale-capacity"
            label={words.capacity}
            className="pb-4"
            value={input.buyerCapacity}
            onChange={(buyerCapacity) => onChange({ buyerCapacity })}
            options={[
              { value: '', name: words.unsaidCapacity },
              ...BUYER_CAPACITIES.map((value) => ({ value, name: capacity[value] })),
            ]}
          />
        </>
      ) : null}
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SaleTextField {...props} name="firstName" />
        <SaleTextField {...props} name="lastName" />
        <SaleTextField {...props} name="phone" type="tel" />
        <SaleTextField {...props} name="email" type="email" hint={words.emailHint[input.channel]} />
      </div>
      {input.customerType === 'individual' ? (
        <Checkbox
          id="sale-invoice"
          checked={input.wantsInvoice}
          onChange={({ target }) => onChange({ wantsInvoice: target.checked })}
        >
          {words.wantsInvoice}
        </Checkbox>
      ) : null}
      <SelectField
        id="sale-language"
        label={words.mailLanguage}
        className="pt-2"
        value={input.language}
        onChange={(language) => onChange({ language })}
        options={LANGUAGES.map((value) => ({ value, name: words.languages[value] }))}
      />
    </Card>
  )
}
