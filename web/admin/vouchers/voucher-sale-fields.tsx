import { COUNTRIES, getCountryName } from '../../../domain/checkout/country'
import { VOUCHER_PAYMENT_METHODS, type VoucherPaymentMethod } from '../../../domain/vouchers/voucher'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/form/checkbox'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import type { VoucherInput, VoucherProblems } from './new-voucher'
import { useStaffVoucherWords } from './words'

type Props = {
  /** Prefix of the field ids. */
  id: string
  voucherInput: VoucherInput
  problems: VoucherProblems
  onChange: (change: Partial<VoucherInput>) => void
}

/** Names of the form fields that staff fill in as text. */
type SaleTextFieldName = 'reason' | 'reference' | 'buyerName' | 'nip' | 'address' | 'postalCode' | 'city'

/** Fields for the payment and buyer of a sold voucher, or for the reason why a voucher is given away. */
export function VoucherSaleFields({ id, voucherInput, problems, onChange }: Props) {
  const { language } = useLocale()
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.issue
  const formatFieldError = (fieldName: keyof VoucherInput) => {
    const fieldProblem = problems[fieldName]
    return fieldProblem && FIELD_SENTENCES[language][fieldProblem]
  }
  const renderTextField = (fieldName: SaleTextFieldName, label: string, hint?: string) => (
    <Field
      id={`${id}-${fieldName}`}
      label={label}
      autoComplete="off"
      value={voucherInput[fieldName]}
      onChange={({ target }) => onChange({ [fieldName]: target.value })}
      hint={hint}
      error={formatFieldError(fieldName)}
    />
  )
  if (!voucherInput.isSold) return renderTextField('reason', words.reason, words.reasonHint)
  return (
    <>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField<VoucherPaymentMethod | ''>
          id={`${id}-method`}
          label={words.method}
          value={voucherInput.method}
          onChange={(method) => onChange({ method })}
          error={formatFieldError('method')}
          className="pb-4"
          options={[
            { value: '', name: words.choose },
            ...VOUCHER_PAYMENT_METHODS.map((value) => ({ value, name: voucherWords.payments[value] })),
          ]}
        />
        <Field
          id={`${id}-paidOn`}
          label={words.paidOn}
          type="date"
          value={voucherInput.paidOn}
          onChange={({ target }) => onChange({ paidOn: target.value })}
          error={problems.paidOn && words.paidOnProblem}
        />
      </div>
      {renderTextField('reference', words.reference)}
      <div className="-mt-2 pb-3">
        <Checkbox
          id={`${id}-hasInvoice`}
          checked={voucherInput.hasInvoice}
          onChange={({ target }) => onChange({ hasInvoice: target.checked })}
        >
          {words.invoice}
        </Checkbox>
      </div>
      {renderTextField('buyerName', voucherInput.hasInvoice ? words.buyerOnInvoice : words.buyer)}
      {voucherInput.hasInvoice ? (
        <>
          {renderTextField('nip', words.nip)}
          {renderTextField('address', words.address)}
          <div className="grid gap-x-3 sm:grid-cols-2">
            {renderTextField('postalCode', words.postalCode)}
            {renderTextField('city', words.city)}
          </div>
          <SelectField
            id={`${id}-country`}
            label={words.country}
            className="pb-4"
            value={voucherInput.country}
            onChange={(country) => onChange({ country })}
            options={COUNTRIES.map((value) => ({ value, name: getCountryName(value, language) }))}
          />
        </>
      ) : null}
    </>
  )
}
