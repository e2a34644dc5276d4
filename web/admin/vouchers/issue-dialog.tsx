import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CURRENCIES, formatMoney } from '../../../domain/money/currency'
import { LANGUAGES } from '../../../domain/language'
import type { Minor } from '../../../domain/money/money'
import { polishDateOf } from '../../../domain/time/polish-days'
import { VOUCHER_AMOUNT_LIMITS } from '../../../domain/vouchers/voucher'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { refusalText } from '../../errors/refusal-text'
import { ChoiceCard } from '../../ui/form/choice-card'
import { Field } from '../../ui/form/field'
import { Notice } from '../../ui/layout/notice'
import { SelectField } from '../../ui/form/select-field'
import { FormDialog } from '../kit/form/form-dialog'
import { showToast } from '../../ui/overlay/toast-store'
import { useFormatAmountError } from '../kit/form/use-amount-error'
import { VOUCHER_FIELD_ORDER, readNewVoucher, type VoucherInput, type VoucherProblems } from './new-voucher'
import { issueVoucher, voucherQuery, VOUCHERS_KEY } from './queries'
import { VoucherSaleFields } from './voucher-sale-fields'
import { useStaffVoucherWords } from './words'

const EMPTY_VOUCHER: VoucherInput = {
  isSold: true,
  amount: '',
  currency: 'PLN',
  email: '',
  mailLanguage: 'pl',
  until: '',
  method: '',
  paidOn: '',
  reference: '',
  buyerName: '',
  hasInvoice: false,
  nip: '',
  address: '',
  postalCode: '',
  city: '',
  country: 'PL',
  reason: '',
}

/**
 * Dialog in which staff issue a voucher. The input stays after an error, and a double submit issues only one voucher.
 */
export function IssueVoucherDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const { language } = locale
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.issue
  const id = useId()
  const client = useQueryClient()
  const [values, setValues] = useState(() => ({ ...EMPTY_VOUCHER, paidOn: polishDateOf(Date.now()) }))
  const [problems, setProblems] = useState<VoucherProblems>({})
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: issueVoucher,
    onSuccess: (voucher) => {
      client.setQueryData(voucherQuery(voucher.id).queryKey, voucher)
      void client.invalidateQueries({ queryKey: VOUCHERS_KEY })
      showToast({ title: words.done })
      navigate(adminPaths.voucher(voucher.id))
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })
  const changeValues = (changes: Partial<VoucherInput>) =>
    setValues((previousValues) => ({ ...previousValues, ...changes }))
  const { min, most } = VOUCHER_AMOUNT_LIMITS[values.currency]
  const formatAmountError = useFormatAmountError(values.currency)
  const submitVoucher = () => {
    if (isPending) return
    const parsedVoucher = readNewVoucher(values, language, Date.now())
    setRefusal('')
    setProblems('problems' in parsedVoucher ? parsedVoucher.problems : {})
    if ('voucher' in parsedVoucher) return mutate(parsedVoucher.voucher)
    const firstInvalidField = VOUCHER_FIELD_ORDER.find((name) => parsedVoucher.problems[name])
    if (firstInvalidField) document.getElementById(`${id}-${firstInvalidField}`)?.focus()
  }
  const formatAmount = (amount: Minor) => formatMoney(amount, values.currency, language)
  const amountRangeText = words.amountProblem({ minAmount: formatAmount(min), max: formatAmount(most) })
  return (
    <FormDialog
      title={words.action}
      submitLabel={<span>{words.submit}</span>}
      cancel={voucherWords.cancel}
      isPending={isPending}
      isDense
      onSubmit={submitVoucher}
      onClose={onClose}
    >
      <fieldset className="pb-4">
        <legend className="pb-1 text-sm font-semibold">{voucherWords.type}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <VoucherKindCard
            id={`${id}-sold`}
            title={words.kinds.sold}
            hint={words.kinds.soldHint}
            isChecked={values.isSold}
            onChange={() => changeValues({ isSold: true })}
          />
          <VoucherKindCard
            id={`${id}-given`}
            title={words.kinds.given}
            hint={words.kinds.givenHint}
            isChecked={!values.isSold}
            onChange={() => changeValues({ isSold: false })}
          />
        </div>
        {values.isSold && !locale.settings.voucherVat.isAgreed ? (
          <Notice variant="warning" className="mt-3">
            {words.vatNotAgreed}
          </Notice>
        ) : null}
      </fieldset>
      <div className="grid grid-cols-[1fr_7rem] gap-x-3">
        <Field
          id={`${id}-amount`}
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          onChange={({ target }) => changeValues({ amount: target.value })}
          error={problems.amount && formatAmountError(values.amount, amountRangeText)}
        />
        <SelectField
          id={`${id}-currency`}
          label={words.currency}
          value={values.currency}
          onChange={(currency) => changeValues({ currency })}
          options={CURRENCIES.map((value) => ({ value, name: value }))}
        />
      </div>
      <VoucherSaleFields id={id} voucherInput={values} problems={problems} onChange={changeValues} />
      <Field
        id={`${id}-email`}
        label={words.email}
        type="email"
        autoComplete="off"
        value={values.email}
        onChange={({ target }) => changeValues({ email: target.value })}
        hint={words.emailHint}
        error={problems.email && words.emailProblem}
      />
      <SelectField
        id={`${id}-language`}
        label={words.language}
        className="pb-4"
        value={values.mailLanguage}
        onChange={(mailLanguage) => changeValues({ mailLanguage })}
        options={LANGUAGES.map((value) => ({ value, name: words.languages[value] }))}
      />
      <Field
        id={`${id}-until`}
        label={words.until}
        type="date"
        value={values.until}
        onChange={({ target }) => changeValues({ until: target.value })}
        hint={words.untilHint}
        error={problems.until && words.dayProblem}
      />
      {refusal ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>{`${words.failed}. ${refusal}`}</p>
        </Notice>
      ) : null}
    </FormDialog>
  )
}

type VoucherKindProps = { id: string; title: string; hint: string; isChecked: boolean; onChange: () => void }

const VoucherKindCard = ({ id, title, hint, isChecked, onChange }: VoucherKindProps) => (
  <ChoiceCard
    id={id}
    name="voucher-kind"
    checked={isChecked}
    onChange={onChange}
    aria-describedby={`${id}-hint`}
  >
    <span>
      <span className="block font-semibold">{title}</span>
      <span id={`${id}-hint`} className="block text-sm leading-snug text-steel-700">
        {hint}
      </span>
    </span>
  </ChoiceCard>
)
