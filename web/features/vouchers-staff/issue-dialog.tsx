import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../../domain/amount-text'
import { Email } from '../../../domain/email'
import { CURRENCIES, type Currency, formatMoney } from '../../../domain/currency'
import { LANGUAGES, type Language } from '../../../domain/language'
import { toDecimal } from '../../../domain/money'
import { amountProblem, VOUCHER_LIMITS, VOUCHER_TYPES, type VoucherType } from '../../../domain/voucher'
import { staffExpiry } from '../../../domain/voucher-staff'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { refusalText } from '../../refusal-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { Spinner } from '../../ui/spinner'
import { showToast } from '../../ui/toast-store'
import { issueVoucher, type NewVoucher, voucherQuery, VOUCHERS_KEY } from './queries'
import { useStaffVoucherWords } from './words'

type Problem = 'amount' | 'email' | 'until'

/** Issues a voucher. What was typed stays when the shop refuses it, and a second press issues no second one. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const { language } = locale
  const all = useStaffVoucherWords()
  const words = all.issue
  const id = useId()
  const client = useQueryClient()
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<Currency>('PLN')
  const [voucherType, setType] = useState<VoucherType>('purchased')
  const [email, setEmail] = useState('')
  const [mailLanguage, setMailLanguage] = useState<Language>('pl')
  const [until, setUntil] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
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
  const { least, most } = VOUCHER_LIMITS[currency]
  const issue = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = readAmount(amount, language, currency)
    const isMail = email.trim() === '' || Email.safeParse(email.trim()).success
    const found: Problem[] = [
      ...(typed === null || amountProblem(typed, currency) ? (['amount'] as const) : []),
      ...(isMail ? [] : (['email'] as const)),
      ...(until && staffExpiry(until, Date.now()) === null ? (['until'] as const) : []),
    ]
    setProblems(found)
    setRefusal('')
    if (found[0]) document.getElementById(`${id}-${found[0]}`)?.focus()
    if (typed === null || found.length > 0) return
    const voucher: NewVoucher = {
      amount: toDecimal(typed),
      currency,
      email: email.trim() || null,
      voucherType,
      language: mailLanguage,
      ...(until ? { expiresAt: until } : {}),
    }
    mutate(voucher)
  }
  const problem = (name: Problem, text: string) => (problems.includes(name) ? text : undefined)
  return (
    <Dialog isOpen onClose={onClose} title={words.action} closeLabel={locale.messages.close} shape="modal">
      <form noValidate onSubmit={issue} className="p-5">
        <div className="grid grid-cols-[1fr_7rem] gap-x-3">
          <Field
            id={`${id}-amount`}
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={problem(
              'amount',
              words.amountProblem({
                least: formatMoney(least, currency, language),
                most: formatMoney(most, currency, language),
              }),
            )}
          />
          <SelectField
            id={`${id}-currency`}
            label={words.currency}
            value={currency}
            onChange={setCurrency}
            options={CURRENCIES.map((value) => ({ value, name: value }))}
          />
        </div>
        <SelectField
          id={`${id}-type`}
          label={words.type}
          value={voucherType}
          onChange={setType}
          aria-describedby={`${id}-type-hint`}
          options={VOUCHER_TYPES.map((value) => ({ value, name: all.types[value] }))}
        />
        <p id={`${id}-type-hint`} className="pb-3 pt-1 text-sm leading-snug text-steel-700">
          {words.typeHint}
        </p>
        <Field
          id={`${id}-email`}
          label={words.email}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          hint={words.emailHint}
          error={problem('email', words.emailProblem)}
        />
        <SelectField
          id={`${id}-language`}
          label={words.language}
          className="pb-4"
          value={mailLanguage}
          onChange={setMailLanguage}
          options={LANGUAGES.map((value) => ({ value, name: words.languages[value] }))}
        />
        <Field
          id={`${id}-until`}
          label={words.until}
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          hint={words.untilHint}
          error={problem('until', words.dayProblem)}
        />
        {refusal ? (
          <Notice look="danger" role="alert" className="mb-4">
            <p>
              {words.failed}. {refusal}
            </p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {all.cancel}
          </Button>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
