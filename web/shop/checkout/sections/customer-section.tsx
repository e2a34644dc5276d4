import { Building2, User } from 'lucide'
import { useWatch } from 'react-hook-form'
import { BUYER_CAPACITIES, CUSTOMER_TYPES } from '../../../../domain/checkout/checkout'
import { needsPolishPhone } from '../../../../domain/delivery/couriers'
import { Checkbox } from '../../../ui/form/checkbox'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import type { CheckoutValues } from '../form/checkout-values'
import { InvoiceSection } from './invoice-section'
import { CheckoutSection } from './checkout-section'
import { EmailField } from './email-field'
import { TextField } from './text-field'
import { useCompanyLookup } from '../form/use-company-lookup'
import { useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

const CUSTOMER_TYPE_ICONS = { individual: User, company: Building2 } as const

/**
 * Buyer and contact fields; for a company the tax number first (rules 12.7).
 * A voucher is delivered by e-mail, so it needs no phone, and an address only for an invoice (rules 9.8).
 */
export function CustomerSection({ isVoucher = false }: { isVoucher?: boolean }) {
  const { checkout } = useCheckoutWords()
  const [customerType, courier] = useWatch<CheckoutValues, ['customerType', 'courier']>({
    name: ['customerType', 'courier'],
  })
  const { id, error: _, ...field } = useCheckoutField('customerType')
  return (
    <CheckoutSection title={checkout.contact} id="checkout-contact">
      <fieldset>
        <legend className="text-sm font-semibold">{checkout.customerType}</legend>
        <div className="mb-5 mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
          {CUSTOMER_TYPES.map((typeOption) => {
            return (
              <ChoiceCard key={typeOption} id={`${id}-${typeOption}`} value={typeOption} {...field}>
                <Icon shape={CUSTOMER_TYPE_ICONS[typeOption]} className="size-5 shrink-0 max-sm:hidden" />
                <span className="font-semibold">{checkout[typeOption]}</span>
              </ChoiceCard>
            )
          })}
        </div>
      </fieldset>
      {customerType === 'company' ? <CompanyFields isVoucher={isVoucher} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 sm:gap-x-4">
        <TextField name="firstName" autoComplete="given-name" />
        <TextField name="lastName" autoComplete="family-name" />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <EmailField />
        {isVoucher ? null : (
          <TextField
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={needsPolishPhone(courier) ? checkout.polishPhone : undefined}
          />
        )}
      </div>
      {customerType === 'individual' && !isVoucher ? <InvoiceCheckbox /> : null}
    </CheckoutSection>
  )
}

function CompanyFields({ isVoucher }: { isVoucher: boolean }) {
  const { checkout } = useCheckoutWords()
  const companyLookup = useCompanyLookup({ isVoucher })
  return (
    <div className="mb-4">
      <div className="grid gap-x-4 sm:grid-cols-[2fr_3fr]">
        <TextField name="nip" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <TextField name="companyName" autoComplete="organization" />
      </div>
      <p role="status" className="text-sm text-steel-700 not-empty:-mt-4 not-empty:mb-4">
        {companyLookup ? checkout.companyLookup[companyLookup] : null}
      </p>
      <Notice>{checkout.vatNote}</Notice>
      <InvoiceSection isVoucher={isVoucher} />
      <CapacityChoice />
    </div>
  )
}

/**
 * Invoice option for persons (rules 8.2). The voucher form does not show this option, because it asks persons for no
 * address.
 */
function InvoiceCheckbox() {
  const { checkout } = useCheckoutWords()
  const { onBlur: _, ...box } = useCheckoutField('wantsInvoice')
  return (
    <Checkbox {...box}>
      {checkout.wantsInvoice}
      <span className="block text-sm text-steel-700">{checkout.wantsInvoiceNote}</span>
    </Checkbox>
  )
}

/**
 * Choice of the capacity in which a company buys, with the rights in that capacity (rules 3.8). The answer is optional.
 */
function CapacityChoice() {
  const { checkout, capacity } = useCheckoutWords()
  const selectedCapacity = useWatch<CheckoutValues, 'buyerCapacity'>({ name: 'buyerCapacity' })
  const { id, error: _, ...field } = useCheckoutField('buyerCapacity')
  return (
    <fieldset className="mt-4" aria-describedby={selectedCapacity ? `${id}-rights` : undefined}>
      <legend className="text-sm font-semibold">{checkout.buyerCapacity}</legend>
      <div className="mt-1.5 grid gap-2">
        {BUYER_CAPACITIES.map((capacityOption) => (
          <ChoiceCard key={capacityOption} id={`${id}-${capacityOption}`} value={capacityOption} {...field}>
            <span>{capacity.choices[capacityOption]}</span>
          </ChoiceCard>
        ))}
        <ChoiceCard id={`${id}-unsaid`} value="" {...field}>
          <span>{capacity.unsaid}</span>
        </ChoiceCard>
      </div>
      <div id={`${id}-rights`} role="status">
        {selectedCapacity ? <Notice className="mt-2">{capacity.rights[selectedCapacity]}</Notice> : null}
      </div>
    </fieldset>
  )
}
