import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTRIES_ABROAD, type Country, getCountryName } from '../../../../domain/checkout/country'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import type { CheckoutValues } from '../form/checkout-values'
import { normalizePostalCode } from '../../../../domain/forms/postal-code'
import { TextField } from './text-field'
import { TownField } from './town-field'
import { fieldId, useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

/**
 * The address on a company's invoice, which may be abroad (rules 8.11). A voucher order always asks for this address. A
 * goods order asks for it only if it differs from the delivery address.
 */
export function InvoiceSection({ isVoucher }: { isVoucher: boolean }) {
  const { checkout, buying } = useCheckoutWords()
  const hasInvoiceAddress = useWatch<CheckoutValues, 'hasInvoiceAddress'>({ name: 'hasInvoiceAddress' })
  const { onBlur: _, ...box } = useCheckoutField('hasInvoiceAddress')
  return (
    <>
      {isVoucher ? null : <Checkbox {...box}>{checkout.hasInvoiceAddress}</Checkbox>}
      {isVoucher || hasInvoiceAddress ? (
        <fieldset className="mt-2">
          <legend className="mb-2 font-semibold">{buying.invoice}</legend>
          <InvoiceFields />
        </fieldset>
      ) : null}
    </>
  )
}

function InvoiceFields() {
  const country = useWatch<CheckoutValues, 'invoiceCountry'>({ name: 'invoiceCountry' })
  const isPolishAddress = country === 'PL'
  return (
    <>
      <CountryField />
      <TextField name="invoiceStreet" autoComplete="billing address-line1" />
      <div className="grid grid-cols-[9rem_1fr] gap-x-4 md:grid-cols-[10rem_1fr]">
        <TextField
          // The key remounts the postal-code field when the country changes, because only Polish codes are formatted.
          key={isPolishAddress ? 'polish' : 'abroad'}
          name="invoicePostalCode"
          autoComplete="billing postal-code"
          {...(isPolishAddress
            ? { inputMode: 'numeric', placeholder: '00-000', format: normalizePostalCode }
            : { autoCapitalize: 'characters', spellCheck: false })}
        />
        <TownField
          name="invoiceCity"
          codeField="invoicePostalCode"
          autoComplete="billing address-level2"
          isPolishAddress={isPolishAddress}
        />
      </div>
    </>
  )
}

/** The country list: Poland first, where most buyers are, then by name. */
function CountryField() {
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  const { setValue, clearErrors } = useFormContext<CheckoutValues>()
  const invoiceCountry = useWatch<CheckoutValues, 'invoiceCountry'>({ name: 'invoiceCountry' })
  const toOption = (country: Country) => ({ value: country, name: getCountryName(country, language) })
  const nameCollator = new Intl.Collator(language)
  const countriesAbroad = COUNTRIES_ABROAD.map(toOption).toSorted((a, b) =>
    nameCollator.compare(a.name, b.name),
  )
  return (
    <SelectField
      id={fieldId('invoiceCountry')}
      name="invoiceCountry"
      label={checkout.invoiceCountry}
      options={[toOption('PL'), ...countriesAbroad]}
      value={invoiceCountry}
      autoComplete="billing country"
      className="mb-4 sm:max-w-72"
      onChange={(country) => {
        setValue('invoiceCountry', country)
        // Clears the postal code's error, which was about the format of the previous country.
        clearErrors('invoicePostalCode')
      }}
    />
  )
}
