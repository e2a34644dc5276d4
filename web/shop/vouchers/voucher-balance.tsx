import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from '../../navigation'
import { paths } from '../../../domain/pages/page-paths'
import { readVoucherCode } from '../../../domain/vouchers/voucher'
import { ApiError } from '../../api'
import { errorSentence } from '../../i18n/errors'
import { useLocale } from '../../i18n/locale'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { Button } from '../../ui/form/button'
import { CodeField } from '../../ui/form/code-field'
import { Spinner } from '../../ui/loading/spinner'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { type StoredVoucher, balanceCache } from './balance-cache'
import { fetchVoucherBalance } from './queries'
import { VoucherBalanceResult } from './voucher-balance-result'
import { useVoucherWords } from './words'

/**
 * Shows the balance of a voucher. If the hash has a voucher code, its balance is fetched at once. The hash never leaves
 * the browser, so logs and other sites cannot see the code.
 */
export function VoucherBalance() {
  const { language, currency, messages } = useLocale()
  const languageAndCurrency = `${language} ${currency}`
  const words = useVoucherWords().balance
  const { hash } = useLocation()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, data, error, variables, isPending, reset } = useMutation({
    mutationFn: async ({ code, voucher }: StoredVoucher) => voucher ?? (await fetchVoucherBalance(code)),
    onSuccess: (voucher, { code, checkedAt = Date.now() }) =>
      balanceCache.write({ code, voucher, checkedAt, languageAndCurrency }),
  })

  // The first rendering ignores the hash and the tab's storage, because the edge sees neither.
  const isHydrated = useIsHydrated()
  const [storedBalance] = useState(() => balanceCache.read(languageAndCurrency))
  const codeToLookUp = isHydrated ? (readVoucherCode(hash.slice(1)) ?? storedBalance?.code ?? null) : null
  const [appliedCode, setAppliedCode] = useState<string | null>(null)
  if (codeToLookUp !== appliedCode) {
    setAppliedCode(codeToLookUp)
    if (codeToLookUp) setText(codeToLookUp)
  }
  useEffect(() => {
    if (codeToLookUp) mutate(storedBalance?.code === codeToLookUp ? storedBalance : { code: codeToLookUp })
  }, [codeToLookUp, storedBalance, mutate])

  const checkBalance = () => {
    if (isPending) return
    setEmpty(text.trim() === '')
    if (text.trim() !== '') mutate({ code: text })
  }
  const balanceError = isEmpty
    ? errorSentence(language, 'voucher.enter_code')
    : error
      ? error instanceof ApiError
        ? errorSentence(language, error)
        : messages.offline
      : undefined
  return (
    <div className="shell max-w-3xl py-10 md:py-14 print:max-w-none print:p-0">
      <div className="print:hidden">
        <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{words.title}</h1>
        <p className="mt-3 text-lg text-steel-700">{words.lead}</p>
        <form
          noValidate
          className="mt-6 grid items-start gap-x-3 rounded-md bg-white p-4 ring-1 ring-steel-200 sm:grid-cols-[1fr_auto] md:p-6"
          onSubmit={(event) => {
            event.preventDefault()
            checkBalance()
          }}
        >
          <CodeField
            label={words.code}
            hint={words.codeHint}
            error={balanceError}
            placeholder="GIFT-XXXX-XXXX-XXXX"
            value={text}
            onValue={(code) => {
              setText(code)
              setEmpty(false)
              reset()
            }}
          />
          <Button type="submit" aria-disabled={isPending} className="sm:mt-6">
            {isPending ? <Spinner /> : null}
            {isPending ? words.checking : words.check}
          </Button>
          <p role="status" className="sr-only">
            {balanceError}
          </p>
        </form>
        <p className="mt-4 flex flex-wrap gap-x-6">
          <Link
            to={`${paths.checkout[language]}?voucher=true`}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {words.buy}
          </Link>
          <Link
            to={paths.products[language]}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {words.tools}
          </Link>
        </p>
      </div>
      {data ? (
        <PartErrorBoundary key={variables.code}>
          <VoucherBalanceResult voucher={data} code={readVoucherCode(variables.code)} />
        </PartErrorBoundary>
      ) : null}
    </div>
  )
}
